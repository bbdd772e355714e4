import { Checkbox, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { hasPorts, networkChoices, protocols, type RuleValues } from './rule-values.ts'

/** The fields of a rule: ports, networks, and the overlap. */
export function RuleFields<V extends RuleValues>({ form: given }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('dynamic-ip')
  // Every form that uses these fields has those of a rule, and only these are accessed here.
  const form = given as unknown as UseFormReturnType<RuleValues>
  const { protocol, networks } = form.values
  const choices = networkChoices.map(({ value, label }) => ({ value, label: `${value}, ${t(label)}` }))
  // A value that was set with the API.
  const others = networks.filter((network) => networkChoices.every(({ value }) => value !== network))
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('direction')}
          allowDeselect={false}
          data={(['inbound', 'outbound'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('direction')}
        />
        <Select
          label={t('protocol')}
          allowDeselect={false}
          data={protocols}
          {...form.getInputProps('protocol')}
        />
        {hasPorts(protocol) && (
          <TextInput label={t('ports')} placeholder="8000-8010" {...form.getInputProps('ports')} />
        )}
      </SimpleGrid>
      <MultiSelect
        label={t('networks')}
        description={t('networksHelp')}
        placeholder={networks.length === 0 ? t('chooseNetworks') : ''}
        required
        data={[...choices, ...others.map((value) => ({ value, label: value }))]}
        {...form.getInputProps('networks')}
        error={fieldErrorOf(form, 'networks')}
      />
      <TextInput
        label={t('description')}
        description={t('descriptionHelp')}
        {...form.getInputProps('description')}
      />
      <DurationField
        label={t('keepOpen')}
        description={t('keepOpenHelp')}
        required
        usual={[0, 300, 3_600, 86_400]}
        max={86_400}
        {...form.getInputProps('overlap_seconds')}
      />
      <Checkbox
        label={t('allowWide')}
        description={t('allowWideHelp')}
        {...form.getInputProps('allow_wide', { type: 'checkbox' })}
      />
    </>
  )
}
