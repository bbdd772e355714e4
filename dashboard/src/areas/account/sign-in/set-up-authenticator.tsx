import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { QrCode } from '#ui/copy/qr-code.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'

type AuthenticatorSetup = AuthResponse<'POST /second-factor'>
type SetUpProps = {
  setup: AuthenticatorSetup
  onDone: (setup: AuthenticatorSetup) => void
  onCancel: () => void
}

/** The person adds the key to the app, and confirms with a code from it. */
export function SetUpAuthenticator({ setup, onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { code: '' } })
  const key = new URL(setup.uri).searchParams.get('secret') ?? ''
  return (
    <Dialog opened onClose={onCancel} title={t('setUp')} size="lg">
      <AuthForm
        form={form}
        send={({ code }) => sendAuthRequest('POST /second-factor/confirm', { code: code.trim() })}
        submit={t('turnOn')}
        onDone={() => onDone(setup)}
        onCancel={onCancel}
      >
        <Text size="sm">{t('keyText')}</Text>
        <Group align="center" gap="lg">
          <QrCode text={setup.uri} label={t('keyQrCode')} />
          <Stack gap={6} flex="1 1 160px">
            <Text size="sm" c="dimmed">
              {t('keyManually')}
            </Text>
            <Copyable text={key} />
            <Anchor size="sm" href={setup.uri}>
              {t('openInApp')}
            </Anchor>
          </Stack>
        </Group>
        <TextInput
          label={t('code')}
          description={t('codeText')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          {...form.getInputProps('code')}
        />
      </AuthForm>
    </Dialog>
  )
}
