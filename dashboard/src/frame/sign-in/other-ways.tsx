import { Alert, Button, Divider, Stack, Text } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askAuth, useAuthAnswer } from '#api/auth.ts'
import { isGivenUp, signInWithPasskey, usePasskeysOffered } from '#api/passkey.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

/** What this installation offers beside the password: a passkey, and the OpenID provider by its name. */
export function OtherWays({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('frame')
  const offersPasskey = usePasskeysOffered()
  const ways = useAuthAnswer('GET /ways').data?.body
  if (!ways) return null
  if (!ways.first_person_joined) return <Alert color="blue">{t('nobodyJoined')}</Alert>
  if (!offersPasskey && !ways.provider) return null
  return (
    <Stack>
      <Divider label={t('or')} />
      {offersPasskey && <PasskeyButton step={signInWithPasskey} onDone={onDone} />}
      {ways.provider && <ProviderButton name={ways.provider.name} />}
    </Stack>
  )
}

type PasskeyButtonProps = { step: () => Promise<unknown>; onDone: () => void }

export function PasskeyButton({ step, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('frame')
  const passkey = useMutation({ mutationFn: step, onSuccess: onDone })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        {t('withPasskey')}
      </Button>
      {isGivenUp(passkey.error) ? (
        <Text size="sm" c="dimmed" role="status">
          {t('passkeyGivenUp')}
        </Text>
      ) : (
        <ProblemAlert problem={passkey.error} />
      )}
    </>
  )
}

/** Goes to the provider's own page, which leads back. */
export function ProviderButton({ name }: { name: string }) {
  const { t } = useTranslation('frame')
  const provider = useMutation({
    mutationFn: () => askAuth('POST /sign-in/provider'),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconBuilding size={18} />}
        loading={provider.isPending || provider.isSuccess}
        onClick={() => provider.mutate()}
      >
        {t('withProvider', { name })}
      </Button>
      <ProblemAlert problem={provider.error} />
    </>
  )
}
