import { Group, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type DnsRecord, fullValue } from '#areas/dns/record.ts'
import { DurationField, type DurationValue } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf, labelTexts } from '#ui/format/labels.ts'
import type { RecordChanges, useRecordChanges } from './record-changes.ts'

type Values = {
  ttl: DurationValue
  find: string
  replace: string
  comment: string
  add: string[]
  remove: string[]
}

type BulkEditProps = {
  records: readonly DnsRecord[]
  changes: ReturnType<typeof useRecordChanges>
  onDone: () => void
  onCancel: () => void
}

/** Empty fields stay unchanged in every record. */
export function BulkEdit({ records, changes, onDone, onCancel }: BulkEditProps) {
  const { t } = useTranslation('dns')
  const form = useForm<Values>({
    initialValues: { ttl: '', find: '', replace: '', comment: '', add: [], remove: [] },
  })
  const update = updatesOf(records, form.values)
  const labels = [...new Set(records.flatMap((record) => Object.keys(record.labels)))]
  return (
    <RequestForm
      form={form}
      requestOf={() => changes.requestOf({ update })}
      submit={t('changeRecords', { count: update.length })}
      isDisabled={update.length === 0}
      onDone={({ body }) => {
        changes.undoable(t('changed', { count: body.updated.length }), records, body)
        onDone()
      }}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('bulkText', { count: records.length })}
      </Text>
      <Group align="flex-start">
        <DurationField label={t('ttl')} w={140} {...form.getInputProps('ttl')} />
        <TextInput label={t('comment')} flex={1} {...form.getInputProps('comment')} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('find')} {...form.getInputProps('find')} />
        <TextInput label={t('replaceBy')} {...form.getInputProps('replace')} />
        <TagsInput
          label={t('addLabels')}
          placeholder={form.values.add.length === 0 ? 'env:prod' : ''}
          {...form.getInputProps('add')}
        />
        <TagsInput label={t('removeLabels')} data={labels} {...form.getInputProps('remove')} />
      </SimpleGrid>
    </RequestForm>
  )
}

/** Only changed records are sent, each with its changed fields. */
export function updatesOf(
  records: readonly DnsRecord[],
  values: Values,
): NonNullable<RecordChanges['update']> {
  const { ttl, find, replace, comment, add, remove } = values
  return records.flatMap((record) => {
    const whole = fullValue(record)
    const value = find === '' ? whole : whole.replaceAll(find, replace)
    const labels = labelChanges(record, add, remove)
    const changed = {
      ...(ttl !== '' && ttl !== record.ttl && { ttl }),
      ...(value !== whole && { value }),
      ...(comment !== '' && comment !== record.comment && { comment }),
      ...(Object.keys(labels).length > 0 && { labels }),
    }
    return Object.keys(changed).length > 0 ? [{ id: record.id, ...changed }] : []
  })
}

function labelChanges({ labels }: DnsRecord, add: readonly string[], remove: readonly string[]) {
  const added = Object.entries(labelsOf(add)).filter(([name, value]) => labels[name] !== value)
  // A label can be given with or without its value.
  const removed = remove
    .filter((text) => text in labels || labelTexts(labels).includes(text))
    .map((text) => [text in labels ? text : text.split(':')[0], null])
  return Object.fromEntries([...removed, ...added])
}
