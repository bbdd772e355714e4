import { request } from '@holdfast/client'
import { NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#areas/domains/operations/orders/lines.ts'
import { NameserversField } from '#areas/domains/operations/orders/nameservers-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { BulkAction, BulkResult, BulkTarget } from './bulk-target.ts'

/** The actions that are tried out first with values, or for their prices. */
export type AskedAction = 'renew' | 'restore' | 'set_nameservers'

type BulkFieldsProps = {
  kind: AskedAction
  target: BulkTarget
  onTried: (action: BulkAction, result: BulkResult) => void
  onCancel: () => void
}

/** The values of a change of many domains, which is tried out first. */
export function BulkFields({ kind, target, onTried, onCancel }: BulkFieldsProps) {
  const { t } = useTranslation('domains')
  const form = useForm<{ years: number | string; action: { nameservers: string } }>({
    initialValues: { years: 1, action: { nameservers: '' } },
  })
  const actionOf = ({ years, action }: typeof form.values): BulkAction => {
    if (kind === 'renew') return { kind, years: Number(years) }
    return kind === 'restore' ? { kind } : { kind, nameservers: namesOf(action.nameservers) }
  }
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.bulk', {
          query: { dry_run: true },
          body: { action: actionOf(values), ...target },
        })
      }
      submit={t(kind === 'set_nameservers' ? 'previewChanges' : 'showPrices')}
      onDone={({ body }) => onTried(actionOf(form.getValues()), body)}
      onCancel={onCancel}
    >
      {kind !== 'set_nameservers' && <Text size="sm">{t('pricesAskedText')}</Text>}
      {kind === 'renew' && (
        <NumberInput
          label={t('years')}
          min={1}
          max={10}
          clampBehavior="strict"
          allowDecimal={false}
          required
          {...form.getInputProps('years')}
        />
      )}
      {kind === 'set_nameservers' && (
        <NameserversField
          required
          {...form.getInputProps('action.nameservers')}
          error={fieldErrorOf(form, 'action.nameservers')}
        />
      )}
    </RequestForm>
  )
}
