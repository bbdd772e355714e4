import { Alert, Button, Divider, Stack, Text } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest, useAuthQuery } from '#api/auth.ts'
import { isCancelled, signInWithPasskey, usePasskeysOffered } from '#api/passkey.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

/** The sign-in methods besides the password: a passkey, and the OpenID provider by its name. */
export function OtherMethods({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('layout')
  const offersPasskey = usePasskeysOffered()
  const methods = useAuthQuery('GET /ways').data?.body
  if (!methods) return null
  if (!methods.first_person_joined) return <Alert color="blue">{t('nobodyJoined')}</Alert>
  if (!offersPasskey && !methods.provider) return null
  return (
    <Stack>
      <Divider label={t('or')} />
      {offersPasskey && <PasskeyButton step={signInWithPasskey} onDone={onDone} />}
      {methods.provider && <ProviderButton name={methods.provider.name} />}
    </Stack>
  )
}

type PasskeyButtonProps = { step: () => Promise<unknown>; onDone: () => void }

export function PasskeyButton({ step, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('layout')
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
      {isCancelled(passkey.error) ? (
        <Text size="sm" c="dimmed" role="status">
          {t('passkeyCancelled')}
        </Text>
      ) : (
        <ProblemAlert problem={passkey.error} />
      )}
    </>
  )
}

/** Opens the page of the provider, which redirects back. */
export function ProviderButton({ name }: { name: string }) {
  const { t } = useTranslation('layout')
  const provider = useMutation({
    mutationFn: () => sendAuthRequest('POST /sign-in/provider'),
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
