import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DurationField, type DurationValue } from '#ui/form/duration-field.tsx'
import { FieldRows } from '#ui/form/field-rows.tsx'

type EscalationFieldsProps = {
  value?: readonly DurationValue[]
  onChange?: (value: DurationValue[]) => void
  error?: ReactNode
}

const firstEscalation = 900

/** When the alert is sent again as escalated. */
export function EscalationFields({ value = [], onChange, error }: EscalationFieldsProps) {
  const { t } = useTranslation('monitoring')
  return (
    <FieldRows
      legend={t('escalation')}
      text={t('escalationText')}
      rows={value.map((_time, index) => ({ key: String(index) }))}
      addLabel={t('addEscalation')}
      onAdd={() => onChange?.([...value, (Number(value.at(-1)) || 0) + firstEscalation])}
      removeLabel={t('removeEscalation')}
      onRemove={(index) => onChange?.(value.filter((_time, other) => other !== index))}
      error={error}
      fields={(_row, index) => (
        <DurationField
          aria-label={t('escalateAfter')}
          flex={1}
          usual={[900, 1800, 3600, 14_400]}
          min={60}
          max={604_800}
          value={value[index] ?? ''}
          onChange={(time) => onChange?.(value.map((present, other) => (other === index ? time : present)))}
        />
      )}
    />
  )
}
