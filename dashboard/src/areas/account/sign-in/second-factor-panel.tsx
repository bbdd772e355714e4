import { Card, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { ReauthenticatedAction } from './reauthenticated-action.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

const ofSecondFactor = ['code', 'recovery_code'] as const

/** An authenticator app in addition to the password, and recovery codes. */
export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  const [setup, setSetup] = useState<AuthResponse<'POST /second-factor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (created: AuthResponse<'POST /second-factor'>) => {
    setSetup(null)
    setCodes(created.recovery_codes)
  }
  return (
    <Card>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={2}>{t('secondFactor')}</Title>
          <StateBadge tone={isOn ? 'good' : 'neutral'} label={isOn ? t('on') : t('off')} />
        </Group>
        <Group gap="xs">
          {isOn && (
            <ReauthenticatedAction
              methods={ofSecondFactor}
              label={t('newCodes')}
              text={t('newCodesText')}
              step={(body) => sendAuthRequest('POST /second-factor/recovery-codes', body)}
              onDone={(created) => setCodes(created.recovery_codes)}
            />
          )}
          {isOn && (
            <ReauthenticatedAction
              methods={ofSecondFactor}
              label={t('turnOff')}
              text={t('turnOffText')}
              step={(body) => sendAuthRequest('POST /second-factor/remove', body)}
              onDone={() => notifications.show({ message: t('turnedOff') })}
              isDangerous
            />
          )}
          {!isOn && (
            <ReauthenticatedAction
              methods={['password']}
              label={t('setUp')}
              text={t('setUpText')}
              step={(body) => sendAuthRequest('POST /second-factor', body)}
              onDone={setSetup}
            />
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {t('secondFactorText')}
      </Text>
      {setup && <SetUpAuthenticator setup={setup} onDone={finish} onCancel={() => setSetup(null)} />}
      <SecretDialog
        title={t('recoveryCodes')}
        secret={codes?.join('\n') ?? null}
        fileName="holdfast-recovery-codes.txt"
        onClose={() => setCodes(null)}
      >
        <Text size="sm">{t('recoveryCodesText')}</Text>
      </SecretDialog>
    </Card>
  )
}
