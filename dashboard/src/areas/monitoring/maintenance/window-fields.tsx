import { request } from '@holdfast/client'
import { Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ServerSelect } from '#areas/cloud/index.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { ResourceSelect, type ResourceSelectProps } from '#ui/form/resource-select.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { type TargetKind, targetKinds, type WindowValues } from './window-values.ts'

type WindowFieldsProps = {
  form: UseFormReturnType<WindowValues>
  /** Whether it runs: its start is fixed. */
  isRunning?: boolean
}

const usualTimes = [900, 1800, 3600, 7200, 14_400, 86_400]
const secondsMax = 30 * 86_400
const usualAnnouncements = [3600, 14_400, 86_400, 259_200, 604_800]
const announcedMax = 14 * 86_400

export function WindowFields({ form, isRunning = false }: WindowFieldsProps) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: isRunning ? 1 : 2 }}>
        {!isRunning && (
          <TextInput
            type="datetime-local"
            label={t('windowStart')}
            description={t('windowStartHelp')}
            {...form.getInputProps('starts_at')}
          />
        )}
        <DurationField
          label={t('windowDuration')}
          description={t(isRunning ? 'windowDurationRunningHelp' : 'windowDurationHelp')}
          required
          usual={usualTimes}
          min={60}
          max={secondsMax}
          {...form.getInputProps('duration')}
          error={
            form.errors['duration'] ?? fieldErrorOf(form, 'duration_minutes') ?? fieldErrorOf(form, 'ends_at')
          }
        />
      </SimpleGrid>
      <RecurrenceFields form={form} />
      <Targets form={form} />
      <TagsInput
        label={t('labels')}
        description={t('windowLabelsHelp')}
        placeholder={form.values.labels.length === 0 ? 'env:prod' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
      {(!isRunning || form.values.recurrence.repeats !== 'never') && (
        <DurationField
          label={t('announceField')}
          description={t('announceFieldHelp')}
          usual={usualAnnouncements}
          min={60}
          max={announcedMax}
          {...form.getInputProps('announce')}
          error={form.errors['announce'] ?? fieldErrorOf(form, 'announce_minutes')}
        />
      )}
      <Textarea label={t('description')} autosize minRows={2} {...form.getInputProps('description')} />
    </>
  )
}

const kindLabels = { monitor: 'importMonitor', heartbeat: 'importHeartbeat', server: 'server' } as const

function Targets({ form }: { form: UseFormReturnType<WindowValues> }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const kinds = targetKinds.filter((kind) => kind !== 'server' || may('cloud.servers.list'))
  return (
    <FieldRows
      legend={t('windowTargets')}
      text={t('windowTargetsText')}
      rows={form.values.targets.map((_target, index) => ({ key: String(index) }))}
      addLabel={t('addRow')}
      onAdd={() => form.insertListItem('targets', { kind: 'monitor', id: null })}
      removeLabel={t('remove')}
      onRemove={(index) => form.removeListItem('targets', index)}
      error={targetKinds.map((kind) => fieldErrorOf(form, `${kind}_ids`)).find(Boolean)}
      fields={(_row, index) => {
        const kind = form.values.targets[index]?.kind ?? 'monitor'
        return (
          <>
            <Select
              aria-label={t('kind')}
              w={130}
              allowDeselect={false}
              data={kinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
              value={kind}
              onChange={(value) =>
                form.replaceListItem('targets', index, { kind: value as TargetKind, id: null })
              }
            />
            <TargetSelect
              kind={kind}
              aria-label={t(kindLabels[kind])}
              flex={1}
              miw={160}
              {...form.getInputProps(`targets.${index}.id`)}
            />
          </>
        )
      }}
    />
  )
}

function TargetSelect({ kind, ...select }: ResourceSelectProps & { kind: TargetKind }) {
  if (kind === 'server') return <ServerSelect {...select} />
  if (kind === 'heartbeat')
    return (
      <ResourceSelect
        {...select}
        searched={{
          list: (search) => request('heartbeats.list', { query: search }),
          read: (id) => request('heartbeats.read', { path: { heartbeat_id: id } }),
          nameOf: ({ name }) => name,
        }}
      />
    )
  return (
    <ResourceSelect
      {...select}
      searched={{
        list: (search) => request('monitors.list', { query: search }),
        read: (id) => request('monitors.read', { path: { monitor_id: id } }),
        nameOf: ({ name }) => name,
      }}
    />
  )
}
