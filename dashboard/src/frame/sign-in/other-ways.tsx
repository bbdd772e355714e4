import { ApiProblem } from '@holdfast/client'
import { Button, Divider, Stack, Text } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askAuth } from '../../api/auth.ts'
import { canUsePasskeys, isGivenUp, signInWithPasskey } from '../../api/passkey.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'

/**
 * A passkey, and the OpenID provider. Whether there is a provider, the service tells to who tries: where
 * there is none, the button goes and a line says so.
 */
export function OtherWays({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone })
  const provider = useMutation({
    mutationFn: () => askAuth('POST /sign-in/provider'),
    onSuccess: ({ url }) => location.assign(url),
  })
  const { error } = provider
  const hasNoProvider = error instanceof ApiProblem && error.code === 'provider_unavailable'
  return (
    <Stack>
      <Divider label={t('or')} />
      {canUsePasskeys() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} />}
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {t('withPasskey')}
        </Button>
      )}
      {isGivenUp(passkey.error) ? (
        <Text size="sm" c="dimmed" role="status">
          {t('passkeyGivenUp')}
        </Text>
      ) : (
        <ProblemAlert problem={passkey.error} />
      )}
      {!hasNoProvider && (
        <Button
          variant="subtle"
          leftSection={<IconBuilding size={18} />}
          loading={provider.isPending || provider.isSuccess}
          onClick={() => provider.mutate()}
        >
          {t('withProvider')}
        </Button>
      )}
      <ProblemAlert problem={error} />
    </Stack>
  )
}
