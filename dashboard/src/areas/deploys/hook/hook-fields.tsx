import { request } from '@holdfast/client'
import { Checkbox, Radio, Select, SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ServerSelect } from '#areas/cloud/index.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { ResourceSelect, type Searched } from '#ui/form/resource-select.tsx'
import { type Source, sourceNames, useSourceName } from '../states.tsx'
import { ForgeSelect } from './forge-select.tsx'
import type { HookValues } from './hook-values.ts'
import { ParameterFields } from './parameter-fields.tsx'

type Form = { form: UseFormReturnType<HookValues> }

const searchedMonitors: Searched<'monitors.list', 'monitors.read'> = {
  list: (search) => request('monitors.list', { query: search }),
  read: (monitor_id) => request('monitors.read', { path: { monitor_id } }),
  nameOf: ({ name }) => name,
}

/** The fields of a new hook: who calls it, and what it starts. */
export function NewHookFields({ form }: Form) {
  const { t } = useTranslation('deploys')
  const sourceName = useSourceName()
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <Select
        label={t('source')}
        description={t('sourceText')}
        allowDeselect={false}
        required
        data={(Object.keys(sourceNames) as Source[]).map((value) => ({ value, label: sourceName(value) }))}
        {...form.getInputProps('source')}
        onChange={(source) =>
          source !== null && form.setValues({ source: source as Source, connection_id: null })
        }
      />
      <Radio.Group label={t('target')} {...form.getInputProps('target')}>
        <Stack gap={10} mt={8}>
          <Radio value="recipe" label={t('targetRecipe')} description={t('targetRecipeText')} />
          <Radio value="url" label={t('targetUrl')} description={t('targetUrlText')} />
        </Stack>
      </Radio.Group>
      <TargetFields form={form} />
      <BranchesField form={form} />
      <ConcurrencyField form={form} />
      <ForgeSelect form={form} />
    </>
  )
}

export function TargetFields({ form }: Form) {
  const { t } = useTranslation('deploys')
  if (form.values.target === 'url')
    return <TextInput label={t('url')} type="url" required {...form.getInputProps('url')} />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ServerSelect
        label={t('server')}
        description={t('serverText')}
        required
        {...form.getInputProps('server_id')}
      />
      <TextInput
        label={t('recipe')}
        description={t('recipeText')}
        required
        {...form.getInputProps('recipe')}
      />
    </SimpleGrid>
  )
}

function BranchesField({ form }: Form) {
  const { t } = useTranslation('deploys')
  return (
    <TagsInput
      label={t('branches')}
      description={t('branchesText')}
      {...form.getInputProps('branches')}
      error={fieldErrorOf(form, 'branches')}
    />
  )
}

function ConcurrencyField({ form }: Form) {
  const { t } = useTranslation('deploys')
  return (
    <Select
      label={t('concurrency')}
      allowDeselect={false}
      data={[
        { value: 'queue', label: t('concurrencyQueue') },
        { value: 'supersede', label: t('concurrencySupersede') },
        { value: 'reject', label: t('concurrencyReject') },
      ]}
      {...form.getInputProps('concurrency')}
    />
  )
}

/** For those who may mute monitors. */
function MaintenanceFields({ form }: Form) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  if (!may('maintenance_windows.create')) return null
  return (
    <>
      <DurationField
        label={t('maintenanceField')}
        description={t('maintenanceFieldText')}
        min={60}
        max={86_400}
        usual={timeLimits}
        {...form.getInputProps('maintenance')}
        error={form.errors['maintenance'] ?? fieldErrorOf(form, 'maintenance_minutes')}
      />
      <FieldRows
        legend={t('maintenanceMonitors')}
        text={t('maintenanceMonitorsText')}
        rows={form.values.maintenance_monitors.map((_monitor, index) => ({ key: String(index) }))}
        addLabel={t('addRow')}
        onAdd={() => form.insertListItem('maintenance_monitors', { id: null })}
        removeLabel={t('remove')}
        onRemove={(index) => form.removeListItem('maintenance_monitors', index)}
        error={fieldErrorOf(form, 'maintenance_monitor_ids')}
        fields={(_row, index) => (
          <ResourceSelect
            aria-label={t('monitors')}
            flex={1}
            searched={searchedMonitors}
            {...form.getInputProps(`maintenance_monitors.${index}.id`)}
          />
        )}
      />
    </>
  )
}

const timeLimits = [300, 900, 1800, 3600]

/** All fields of a hook that can be changed. */
export function HookFields({ form }: Form) {
  const { t } = useTranslation('deploys')
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <Switch
        label={t('enabled')}
        description={t('enabledText')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <TargetFields form={form} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <BranchesField form={form} />
        <TagsInput
          label={t('paths')}
          description={t('pathsText')}
          {...form.getInputProps('paths')}
          error={fieldErrorOf(form, 'paths')}
        />
        <TagsInput
          label={t('events')}
          description={t('eventsText')}
          {...form.getInputProps('events')}
          error={fieldErrorOf(form, 'events')}
        />
        <TagsInput
          label={t('allowedNetworks')}
          description={t('networksText')}
          {...form.getInputProps('networks')}
          error={fieldErrorOf(form, 'networks')}
        />
        <ConcurrencyField form={form} />
        <DurationField
          label={t('timeLimitField')}
          required
          min={10}
          max={21_600}
          usual={timeLimits}
          {...form.getInputProps('timeout_seconds')}
        />
      </SimpleGrid>
      <MaintenanceFields form={form} />
      <Checkbox
        label={t('allowUnsigned')}
        description={t('allowUnsignedText')}
        {...form.getInputProps('allow_unsigned', { type: 'checkbox' })}
      />
      <ForgeSelect form={form} />
      <ParameterFields form={form} />
      <LabelsInput form={form} />
    </>
  )
}
