import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { saveFile } from './save-file.ts'

export type SecretDialogProps = {
  title: string
  /** Null: there is no secret to show. */
  secret: string | null
  onClose: () => void
  /** The file name, if the secret can be saved as a file. */
  fileName?: string
  /** How to use it. */
  children?: ReactNode
}

/** A new secret. A click outside does not close the dialog, since the secret cannot be shown again. */
export function SecretDialog({ title, secret, onClose, fileName, children }: SecretDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={title} size="xl" isPersistent>
      <Stack>
        <Alert color="yellow" icon={<IconKey size={18} />} title={t('secretOnce')}>
          <Group mt="xs" gap="sm">
            <Code
              fz="sm"
              p="xs"
              flex="1 1 260px"
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >
              {secret}
            </Code>
            <CopyButton value={secret ?? ''}>
              {({ copied, copy }) => (
                <Button
                  data-autofocus
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {copied ? t('copied') : t('copySecret')}
                </Button>
              )}
            </CopyButton>
            {fileName && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                onClick={() => void saveFile(new Response(secret), fileName)}
              >
                {t('saveSecret')}
              </Button>
            )}
          </Group>
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('secretStored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
