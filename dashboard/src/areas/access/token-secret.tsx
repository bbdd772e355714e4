import { Code, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'

/** A new token, and a first request with it. */
export function TokenSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation('access')
  return (
    <SecretDialog title={t('secretTitle')} secret={secret} onClose={onClose}>
      <Stack gap={6}>
        <Text size="sm">{t('tryIt')}</Text>
        <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {`read -rs TOKEN\ncurl '${location.origin}/v1/whoami' -H "Authorization: Bearer $TOKEN"`}
        </Code>
      </Stack>
    </SecretDialog>
  )
}
