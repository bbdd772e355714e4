import { request } from '@holdfast/client'
import { Button, FileButton, Group, PasswordInput, Text } from '@mantine/core'
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
  const form = useForm({ initialValues: { content: '', password: '', labels: [] as string[] } })
  return (
    <RequestForm
      form={form}
      requestOf={({ content, password, labels }) =>
        request('certificates.create', {
          body: { content, labels: labelsOf(labels), ...(isPkcs12(content) && password && { password }) },
        })
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
          accept=".pem,.crt,.cer,.der,.p7b,.p7c,.p12,.pfx"
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
      {isPkcs12(form.values.content) && (
        <PasswordInput
          label={t('filePassword')}
          description={t('filePasswordText')}
          autoComplete="off"
          {...form.getInputProps('password')}
        />
      )}
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

/** Whether a text is a PKCS#12 file in base64: a sequence, whose first member is its version, 3. */
function isPkcs12(text: string): boolean {
  const start = text.trim().slice(0, 16)
  if (!/^[A-Za-z0-9+/]{16}$/.test(start)) return false
  const [tag, length = 0, ...rest] = [...atob(start)].map((one) => one.charCodeAt(0))
  const lengthBytes = length > 0x80 ? length - 0x80 : 0
  const version = rest.slice(lengthBytes, lengthBytes + 3)
  return tag === 0x30 && version.join() === '2,1,3'
}
