import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { QrCode } from '#ui/copy/qr-code.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AuthForm } from '#ui/form/auth-form.tsx'

type Begun = AuthResponse<'POST /second-factor'>
type SetUpProps = { begun: Begun; onDone: (begun: Begun) => void; onCancel: () => void }

/** The person adds the key to the app, and confirms with a code from it. */
export function SetUpAuthenticator({ begun, onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { code: '' } })
  const key = new URL(begun.uri).searchParams.get('secret') ?? ''
  return (
    <Dialog opened onClose={onCancel} title={t('setUp')} size="lg">
      <AuthForm
        form={form}
        send={({ code }) => sendAuthRequest('POST /second-factor/confirm', { code: code.trim() })}
        submit={t('turnOn')}
        onDone={() => onDone(begun)}
        onCancel={onCancel}
      >
        <Text size="sm">{t('keyText')}</Text>
        <Group align="center" gap="lg">
          <QrCode text={begun.uri} label={t('keyQrCode')} />
          <Stack gap={6} flex="1 1 160px">
            <Text size="sm" c="dimmed">
              {t('keyManually')}
            </Text>
            <Copyable text={key} />
            <Anchor size="sm" href={begun.uri}>
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
