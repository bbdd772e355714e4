import { request } from '@holdfast/client'
import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { ResourceSelect } from '#ui/form/resource-select.tsx'
import type { MonitorValues } from './monitor-values.ts'

type Member = { id: string | null; weight?: number | '' }

/** The settings of a composite monitor: its rule and its members. */
export function CompositeFields({ form }: { form: UseFormReturnType<MonitorValues> }) {
  const { t } = useTranslation('monitoring')
  const members = (form.values.settings['members'] ?? []) as Member[]
  const rule = form.values.settings['rule'] ?? 'worst'
  const share = { min: 0, max: 1, step: 0.05, decimalScale: 3, description: t('shareHelp') }
  return (
    <>
      <FieldRows
        legend={t('members')}
        text={t('membersText')}
        rows={members.map((_member, index) => ({ key: String(index) }))}
        addLabel={t('addMember')}
        onAdd={() => form.insertListItem('settings.members', { id: null, weight: '' })}
        removeLabel={t('removeMember')}
        onRemove={(index) => form.removeListItem('settings.members', index)}
        error={fieldErrorOf(form, 'settings.members')}
        fields={(_row, index) => (
          <>
            <ResourceSelect
              aria-label={t('member')}
              flex={1}
              searched={{
                list: (search) => request('monitors.list', { query: search }),
                read: (id) => request('monitors.read', { path: { monitor_id: id } }),
                nameOf: ({ name }) => name,
              }}
              {...form.getInputProps(`settings.members.${index}.id`)}
            />
            {rule === 'weighted' && (
              <NumberInput
                aria-label={t('weight')}
                placeholder={t('weight')}
                w={100}
                min={0}
                max={1000}
                {...form.getInputProps(`settings.members.${index}.weight`)}
              />
            )}
          </>
        )}
      />
      <Select
        label={t('compositeRule')}
        allowDeselect={false}
        data={[
          { value: 'worst', label: t('ruleWorst') },
          { value: 'at_least', label: t('ruleAtLeast') },
          { value: 'weighted', label: t('ruleWeighted') },
        ]}
        {...form.getInputProps('settings.rule')}
        value={String(rule)}
      />
      {rule === 'at_least' && (
        <NumberInput label={t('atLeast')} min={1} max={100} {...form.getInputProps('settings.at_least')} />
      )}
      {rule === 'weighted' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t('degradedBelow')}
            {...share}
            {...form.getInputProps('settings.degraded_below')}
          />
          <NumberInput label={t('downBelow')} {...share} {...form.getInputProps('settings.down_below')} />
        </SimpleGrid>
      )}
    </>
  )
}
