import { type components, request } from '@holdfast/client'
import { Alert, Code, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '../../../../../ui/request-form.tsx'
import { readZoneFile } from './zone-file.ts'

export function PasteZoneFile({ zone, onDone }: { zone: components['schemas']['Zone']; onDone: () => void }) {
  const { t } = useTranslation('dns')
  const form = useForm({ initialValues: { text: '' } })
  const { records, skipped } = readZoneFile(form.values.text, zone.name)
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('dns.records.change', { path: { zone_id: zone.id }, body: { create: records } })
      }
      submit={t('create')}
      onDone={onDone}
      onCancel={onDone}
    >
      <Textarea
        label={t('pasteText')}
        autosize
        minRows={10}
        maxRows={20}
        ff="monospace"
        data-autofocus
        placeholder={`www  3600  IN  A  192.0.2.10\n@          IN  MX 10 mail`}
        {...form.getInputProps('text')}
      />
      <Text size="sm">{t('pasteFound', { count: records.length })}</Text>
      {skipped.length > 0 && (
        <Alert color="yellow" title={t('pasteSkipped')}>
          <Code block>{skipped.join('\n')}</Code>
        </Alert>
      )}
    </RequestForm>
  )
}
