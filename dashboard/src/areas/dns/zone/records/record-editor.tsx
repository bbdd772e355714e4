import { type components, request } from '@holdfast/client'
import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '../../../../ui/request-form.tsx'
import type { DnsRecord } from '../../record.ts'
import { recordTypes, valueExamples } from '../../record-types.ts'
import classes from './grid.module.css'

type Values = { name: string; type: string; value: string; ttl: number | ''; comment: string }

type RecordEditorProps = {
  zone: components['schemas']['Zone']
  /** Null: a new one. */
  record: DnsRecord | null
  onDone: () => void
}

/** A record in its row of the grid. Whether a value is right, the service says, at its field. */
export function RecordEditor({ zone, record, onDone }: RecordEditorProps) {
  const { t } = useTranslation('dns')
  const form = useForm<Values>({
    initialValues: {
      name: record?.name ?? '',
      type: record?.type ?? 'A',
      value:
        record === null ? '' : record.priority === null ? record.value : `${record.priority} ${record.value}`,
      ttl: record?.ttl ?? '',
      comment: record?.comment ?? '',
    },
  })
  const bodyOf = ({ ttl, comment, ...fields }: Values) => ({
    ...fields,
    name: fields.name === '' ? '@' : fields.name,
    ...(ttl !== '' && { ttl }),
    ...((comment !== '' || record?.comment) && { comment: comment || null }),
  })
  const { type } = form.values
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the form, wherever in it one is
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <RequestForm
        form={form}
        requestOf={(values) =>
          record === null
            ? request('dns.records.create', { path: { zone_id: zone.id }, body: bodyOf(values), wait: 5 })
            : request('dns.records.update', {
                path: { zone_id: zone.id, record_id: record.id },
                body: bodyOf(values),
                wait: 5,
              })
        }
        submit={record === null ? t('create') : t('save')}
        onDone={onDone}
        onCancel={onDone}
      >
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            label={t('name')}
            placeholder="@"
            w={180}
            data-autofocus
            autoFocus
            {...form.getInputProps('name')}
          />
          <Select
            label={t('type')}
            w={120}
            searchable
            allowDeselect={false}
            data={recordTypes.includes(type) ? recordTypes : [type, ...recordTypes]}
            {...form.getInputProps('type')}
          />
          <TextInput
            label={t('value')}
            placeholder={valueExamples[type] ?? ''}
            flex={1}
            required
            ff="monospace"
            {...form.getInputProps('value')}
          />
          <NumberInput
            label={t('ttl')}
            placeholder={String(zone.default_ttl)}
            w={90}
            min={0}
            hideControls
            {...form.getInputProps('ttl')}
          />
          <TextInput label={t('comment')} w={160} {...form.getInputProps('comment')} />
        </Group>
      </RequestForm>
    </div>
  )
}
