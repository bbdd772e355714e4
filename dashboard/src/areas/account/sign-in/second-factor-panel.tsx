import { Card, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthAnswer, askAuth } from '#api/auth.ts'
import { SecretOnce } from '#ui/copy/secret-once.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import { WithProof } from './with-proof.tsx'

const ofSecondFactor = ['code', 'recovery_code'] as const

/** Six digits of an authenticator app beside the password, and codes for when it is lost. */
export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  const [begun, setBegun] = useState<AuthAnswer<'POST /second-factor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (made: AuthAnswer<'POST /second-factor'>) => {
    setBegun(null)
    setCodes(made.recovery_codes)
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
            <WithProof
              kinds={ofSecondFactor}
              label={t('newCodes')}
              text={t('newCodesText')}
              step={(body) => askAuth('POST /second-factor/recovery-codes', body)}
              onDone={(made) => setCodes(made.recovery_codes)}
            />
          )}
          {isOn && (
            <WithProof
              kinds={ofSecondFactor}
              label={t('turnOff')}
              text={t('turnOffText')}
              step={(body) => askAuth('POST /second-factor/remove', body)}
              onDone={() => notifications.show({ message: t('turnedOff') })}
              isDangerous
            />
          )}
          {!isOn && (
            <WithProof
              kinds={['password']}
              label={t('setUp')}
              text={t('setUpText')}
              step={(body) => askAuth('POST /second-factor', body)}
              onDone={setBegun}
            />
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {t('secondFactorText')}
      </Text>
      {begun && <SetUpAuthenticator begun={begun} onDone={finish} onCancel={() => setBegun(null)} />}
      <SecretOnce
        title={t('recoveryCodes')}
        secret={codes?.join('\n') ?? null}
        fileName="holdfast-recovery-codes.txt"
        onClose={() => setCodes(null)}
      >
        <Text size="sm">{t('recoveryCodesText')}</Text>
      </SecretOnce>
    </Card>
  )
}
