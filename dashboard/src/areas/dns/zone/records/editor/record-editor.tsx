import { request } from '@holdfast/client'
import { Code, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { ActivityLink } from '#areas/audit/index.ts'
import type { DnsRecord, Zone } from '#areas/dns/record.ts'
import { recordTypes } from '#areas/dns/record-types.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { durationText } from '#ui/format/duration.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { useRecordChanges } from '../record-changes.ts'
import { fullName } from './data-checks.ts'
import { DataFields } from './data-fields.tsx'
import { ManagedNote } from './managed-note.tsx'
import { joinData } from './record-data.ts'
import classes from './record-editor.module.css'
import { RecordRelated } from './record-related.tsx'
import { type RecordValues, recordErrors, recordInput, recordPatch, recordValues } from './record-values.ts'

type RecordEditorProps = {
  zone: Zone
  /** Null for a new record. */
  record: DnsRecord | null
  onDone: () => void
}

/** The editor of a record in its row of the grid, or of a new record above it. */
export function RecordEditor({ zone, record, onDone }: RecordEditorProps) {
  const { t } = useTranslation('dns')
  const { undoable } = useRecordChanges(zone.id)
  const form = useForm<RecordValues>({
    initialValues: recordValues(record),
    validateInputOnBlur: true,
    validate: (values) =>
      recordErrors(
        values,
        { zone: zone.name, present: record?.name },
        (error) => error && t(error.message, { ...error.values }),
      ),
  })
  const path = { zone_id: zone.id }
  const isNew = record === null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the form, wherever in it one is
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <RequestForm
        form={form}
        requestOf={(values) =>
          isNew
            ? request('dns.records.create', { path, body: recordInput(values), wait: 5 })
            : request('dns.records.update', {
                path: { ...path, record_id: record.id },
                body: recordPatch(record, values),
                wait: 5,
              })
        }
        submit={isNew ? t('create') : t('save')}
        onDone={({ body }) => {
          if (isNew) undoable(t('recordAdded', body), [], { created: [body], updated: [], deleted: [] })
          else undoable(t('recordChanged', body), [record], { created: [], updated: [body], deleted: [] })
          onDone()
        }}
        onCancel={onDone}
      >
        <Stack gap="sm">
          {record?.managed_by && <ManagedNote manager={record.managed_by} />}
          <Group align="flex-start" gap="sm">
            <Select
              label={t('type')}
              flex="0 1 124px"
              searchable
              selectFirstOptionOnChange
              allowDeselect={false}
              data={recordTypes.includes(form.values.type) ? recordTypes : [form.values.type, ...recordTypes]}
              {...form.getInputProps('type')}
            />
            <TextInput
              label={t('name')}
              placeholder="@"
              flex="1 1 150px"
              data-autofocus
              autoFocus
              {...form.getInputProps('name')}
            />
            <DataFields form={form} />
            <DurationField
              label={t('ttl')}
              flex="0 1 112px"
              placeholder={durationText(zone.default_ttl)}
              {...form.getInputProps('ttl')}
            />
          </Group>
          {form.errors['value'] && (
            <Text size="sm" c="red" role="alert">
              {form.errors['value']}
            </Text>
          )}
          <Group align="flex-start" gap="sm">
            <TextInput label={t('comment')} flex="2 1 240px" {...form.getInputProps('comment')} />
            <TagsInput
              label={t('labels')}
              placeholder={form.values.labels.length === 0 ? 'env:prod' : ''}
              flex="1 1 200px"
              {...form.getInputProps('labels')}
            />
          </Group>
          <Group justify="space-between" gap="sm">
            <ZoneFilePreview zone={zone} values={form.values} />
            {record && <ActivityLink targetId={record.id} />}
          </Group>
        </Stack>
      </RequestForm>
      {record && <RecordRelated record={record} />}
    </div>
  )
}

/** A preview as a line of a zone file, which makes a repeated zone name visible. */
function ZoneFilePreview({ zone, values: { name, type, parts, ttl } }: { zone: Zone; values: RecordValues }) {
  const data = joinData(type, parts)
  return (
    <Code className={classes.written ?? ''}>
      {fullName(name, zone.name)}. <Duration seconds={ttl === '' ? zone.default_ttl : ttl} /> IN {type} {data}
    </Code>
  )
}
