import { request } from '@holdfast/client'
import { Card, Group, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Domain } from '../states.tsx'

/** The notes and labels that people keep on a domain. */
export function Notes({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const mayChange = useMay()('domains.update')
  const labels = labelTexts(domain.labels)
  if (!mayChange && domain.notes === '' && labels.length === 0) return null
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('notesAndLabels')}
      </Title>
      {mayChange ? (
        <NotesForm domain={domain} />
      ) : (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {domain.notes}
          </Text>
          <Text size="sm" c="dimmed">
            {labels.join(' · ')}
          </Text>
        </>
      )}
    </Card>
  )
}

const valuesOf = ({ notes, labels, renewal_price: price }: Domain) => ({
  notes,
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
  const undoable = useUndoable<'domains.update'>()
  const form = useForm({ initialValues: valuesOf(domain) })
  const change = ({ notes, labels, renewal_price }: Values, from: Domain) =>
    request('domains.update', {
      path: { domain_id: domain.id },
      body: {
        notes,
        labels: labelsPatch(labels, from.labels),
        renewal_price: enteredPrice(renewal_price),
      },
    })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, domain)}
      submit={t('save')}
      onDone={({ body }) => {
        const before = valuesOf(domain)
        form.setValues(valuesOf(body))
        undoable(t('saved', { name: body.display_name }), change(before, body), () => form.setValues(before))
      }}
    >
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
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
      <LabelsInput form={form} />
    </RequestForm>
  )
}
