import { Divider, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest, type UserSession, useAuthQuery } from '#api/auth.ts'
import { proveWithPasskey, usePasskeysOffered } from '#api/passkey.ts'
import { reauthentication } from '#api/reauthentication.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ReauthenticationForm } from '#ui/form/sign-in/reauthentication-form.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { PasskeyButton, ProviderButton } from '../other-methods.tsx'

/**
 * Asks the person to confirm their identity when a request requires a recent sign-in; the request is sent afterwards.
 */
export function ReauthenticationDialog() {
  const { t } = useTranslation('layout')
  const pending = reauthentication.usePending()
  if (!pending) return null
  return (
    <Dialog opened onClose={() => pending.end(false)} title={t('reauthenticate')} keepsInput={false}>
      <ReauthenticationMethods onDone={() => pending.end(true)} onCancel={() => pending.end(false)} />
    </Dialog>
  )
}

type ReauthenticationMethodsProps = { onDone: () => void; onCancel: () => void }

function ReauthenticationMethods(props: ReauthenticationMethodsProps) {
  const result = useAuthQuery('GET /session')
  return (
    <QueryResult result={result}>
      {(session) => <MethodsOfSession session={session} {...props} />}
    </QueryResult>
  )
}

type MethodsOfSessionProps = ReauthenticationMethodsProps & { session: UserSession }

function MethodsOfSession({ session, onDone, onCancel }: MethodsOfSessionProps) {
  const { t } = useTranslation('layout')
  const offersPasskey = usePasskeysOffered()
  const passkeys = useAuthQuery('GET /passkeys').data?.body.data ?? []
  const hasPasskey = offersPasskey && passkeys.length > 0
  const hasOther = hasPasskey || session.provider_linked
  return (
    <Stack>
      <Text size="sm">{t('reauthenticateText')}</Text>
      {session.has_password && <Typed session={session} onDone={onDone} onCancel={onCancel} />}
      {session.has_password && hasOther && <Divider label={t('or')} />}
      {hasPasskey && <PasskeyButton step={proveWithPasskey} onDone={onDone} />}
      {session.provider_linked && <ByProvider />}
    </Stack>
  )
}

/** The password, or a code if there is a second factor. */
function Typed({ session, onDone, onCancel }: MethodsOfSessionProps) {
  const { t } = useTranslation('layout')
  return (
    <ReauthenticationForm
      methods={session.user.second_factor ? ['password', 'code', 'recovery_code'] : ['password']}
      send={(proof) => sendAuthRequest('POST /reauthenticate', proof)}
      submit={t('confirm')}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/** The sign-in at a provider opens another page: the request must be repeated afterwards. */
function ByProvider() {
  const { t } = useTranslation('layout')
  const methods = useAuthQuery('GET /ways').data?.body
  if (!methods?.provider) return null
  return (
    <>
      <ProviderButton name={methods.provider.name} />
      <Text size="sm" c="dimmed">
        {t('providerRedirect')}
      </Text>
    </>
  )
}
