import { request } from '@holdfast/client'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconFile } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { PemInput } from '#ui/form/pem-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { certificatePaths } from '../paths.ts'

export function UploadCertificates({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const navigate = useNavigate()
  const form = useForm({ initialValues: { content: '', labels: [] as string[] } })
  return (
    <RequestForm
      form={form}
      requestOf={({ content, labels }) =>
        request('certificates.create', { body: { content, labels: labelsOf(labels) } })
      }
      submit={t('upload')}
      onDone={({ body: { data } }) => {
        onClose()
        notifications.show({ message: t('uploaded', { count: data.length }) })
        const [first] = data
        if (first) void navigate({ to: certificatePaths.certificate(first.id) })
      }}
      onCancel={onClose}
    >
      <Text size="sm">{t('uploadText')}</Text>
      <PemInput
        label={t('certificates')}
        description={t('contentText')}
        required
        {...form.getInputProps('content')}
      />
      <Group>
        <FileButton
          accept=".pem,.crt,.cer,.der,.p7b,.p7c"
          onChange={(file) => {
            if (file) void readFile(file).then((content) => form.setFieldValue('content', content))
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFile size={16} />}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      <LabelsInput form={form} />
    </RequestForm>
  )
}

/** The text of a PEM file; the bytes of any other in base64. */
async function readFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes('-----BEGIN') ? text : btoa(text)
}
