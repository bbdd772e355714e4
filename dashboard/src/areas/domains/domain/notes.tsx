import { request } from '@holdfast/client'
import { Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { NotesCard, NotesFields } from '#ui/form/notes-card.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Domain } from '../states.tsx'

/** The notes and labels that people keep on a domain. */
export function Notes({ domain }: { domain: Domain }) {
  const mayChange = useMay()('domains.update')
  return <NotesCard of={domain} form={mayChange ? <NotesForm domain={domain} /> : null} />
}

const valuesOf = ({ notes, labels, renewal_price: price, expires_at, expiry_source }: Domain) => ({
  notes,
  expires_at: expiry_source === 'entered' ? (expires_at?.slice(0, 10) ?? '') : '',
  renewal_price: {
    amount: price?.source === 'entered' ? price.amount : '',
    currency: price?.currency ?? 'EUR',
  },
  labels: labelTexts(labels),
})
/** An empty amount is the price of the registrar. */
function enteredPrice({ amount, currency }: { amount: string; currency: string }) {
  if (amount.trim() === '') return null
  return { amount: amount.trim().replace(',', '.'), currency: currency.trim().toUpperCase() }
}

type Values = ReturnType<typeof valuesOf>

function NotesForm({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: valuesOf(domain) })
  const change = ({ notes, labels, renewal_price, expires_at }: Values, from: Domain) =>
    request('domains.update', {
      path: { domain_id: domain.id },
      body: {
        notes,
        labels: labelsPatch(labels, from.labels),
        renewal_price: enteredPrice(renewal_price),
        ...(from.expiry_source !== 'reported' && { expires_at: expires_at === '' ? null : expires_at }),
      },
    })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, domain)}
      submit={t('save')}
      onDone={({ body }) => saved(t('saved', { name: body.display_name }), domain, body)}
    >
      <NotesFields form={form}>
        {domain.expiry_source !== 'reported' && (
          <TextInput
            type="date"
            label={t('enteredExpiry')}
            description={t('enteredExpiryHelp')}
            maw={220}
            {...form.getInputProps('expires_at')}
          />
        )}
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t('enteredPrice')}
            description={t('enteredPriceHelp')}
            inputMode="decimal"
            placeholder="10.44"
            {...form.getInputProps('renewal_price.amount')}
          />
          <TextInput
            label={t('currency')}
            description="ISO 4217"
            maxLength={3}
            {...form.getInputProps('renewal_price.currency')}
          />
        </Group>
      </NotesFields>
    </RequestForm>
  )
}
