import { NumberInput, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { severities } from '../states.tsx'
import { type AlertCondition, type AlertRule, alertConditions, shownCondition } from './conditions.ts'
import { newRuleValues, type RuleValues } from './rule-values.ts'

type RuleFieldsProps = { form: UseFormReturnType<RuleValues>; isNew?: boolean }

const usualTimes = [60, 300, 600, 900, 3600, 86_400]

export function RuleFields({ form, isNew = false }: RuleFieldsProps) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      {isNew && (
        <Select
          label={t('alertCondition')}
          allowDeselect={false}
          data={(Object.keys(alertConditions) as AlertCondition[]).map((value) => ({
            value,
            label: t(alertConditions[value].label),
          }))}
          {...form.getInputProps('condition')}
          onChange={(value) => {
            const { threshold, recover_threshold } = newRuleValues(value as AlertCondition)
            form.setValues({ condition: value as AlertCondition, threshold, recover_threshold })
          }}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Thresholds form={form} />
        <DurationField
          label={t('alertFor')}
          description={t('alertForHelp')}
          required
          usual={usualTimes}
          max={2_592_000}
          {...form.getInputProps('for_seconds')}
        />
        <DurationField
          label={t('alertRecoverFor')}
          description={t('alertRecoverForHelp')}
          required
          usual={usualTimes}
          max={86_400}
          {...form.getInputProps('recover_seconds')}
        />
      </SimpleGrid>
      <Select
        label={t('severity')}
        allowDeselect={false}
        data={(Object.keys(severities) as AlertRule['severity'][]).map((value) => ({
          value,
          label: t(severities[value].label),
        }))}
        {...form.getInputProps('severity')}
      />
      <TagsInput
        label={t('alertServers')}
        description={t('alertServersHelp')}
        placeholder={form.values.server_labels.length === 0 ? 'env:prod' : ''}
        {...form.getInputProps('server_labels')}
        error={fieldErrorOf(form, 'server_labels')}
      />
      <LabelsInput form={form} description={t('alertLabelsHelp')} />
    </>
  )
}

function Thresholds({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { t } = useTranslation('monitoring')
  const { condition } = form.values
  const unit = shownCondition(condition)?.unit ?? null
  if (unit === null) return null
  const isBelow = condition === 'disk_full_forecast'
  const suffix = unit === '' ? '' : ` ${unit}`
  return (
    <>
      <NumberInput
        label={t(isBelow ? 'alertThresholdBelow' : 'alertThreshold')}
        required
        min={0}
        suffix={suffix}
        {...form.getInputProps('threshold')}
      />
      <NumberInput
        label={t(isBelow ? 'alertRecoverThresholdAbove' : 'alertRecoverThreshold')}
        min={0}
        suffix={suffix}
        placeholder={t('alertRecoverThresholdHelp')}
        {...form.getInputProps('recover_threshold')}
      />
    </>
  )
}
