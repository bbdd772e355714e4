import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { ReceiverSnippet } from './receiver-snippet.tsx'

/** The new secret of an endpoint, and how a receiver uses it. */
export function SigningSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <SecretDialog title={t('secretTitle')} secret={secret} onClose={onClose}>
      <div>
        <Title order={2}>{t('receiver')}</Title>
        <Text size="sm" c="dimmed">
          {t('receiverText')}
        </Text>
      </div>
      <ReceiverSnippet />
    </SecretDialog>
  )
}
