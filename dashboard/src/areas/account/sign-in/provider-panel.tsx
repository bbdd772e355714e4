import { Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest, useAuthQuery } from '#api/auth.ts'
import { AuthButton } from '#ui/action/auth-button.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'

/** The OpenID provider, if the operator has configured one. */
export function ProviderPanel({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation('account')
  const provider = useAuthQuery('GET /ways').data?.body.provider
  if (!provider && !isLinked) return null
  return (
    <Card>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Title order={2}>{provider?.name ?? t('singleSignOn')}</Title>
          <StateBadge tone={isLinked ? 'good' : 'neutral'} label={isLinked ? t('linked') : t('notLinked')} />
        </Group>
        {isLinked ? (
          <AuthButton label={t('unlink')} size="sm" step={() => sendAuthRequest('DELETE /provider')} />
        ) : (
          <AuthButton
            label={t('link')}
            size="sm"
            step={() => sendAuthRequest('POST /provider')}
            onDone={({ url }) => location.assign(url)}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('providerText')}
      </Text>
    </Card>
  )
}
