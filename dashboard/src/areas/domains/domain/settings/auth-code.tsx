import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useRegistrarCapabilities } from '#areas/domains/registrars/capabilities.ts'
import type { Domain } from '#areas/domains/states.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { dateText } from '#ui/format/time.tsx'
import { type Access, SettingRow } from './setting-row.tsx'

/** The code for a transfer to another registrar. It is only in this page, until its dialog is closed. */
export function AuthCode({ domain }: { domain: Domain }) {
  const { t, i18n } = useTranslation('domains')
  const [code, setCode] = useState<string | null>(null)
  const access = useAccess(domain)
  const { id, display_name, transfer_hold_until } = domain
  const hold =
    transfer_hold_until && t('transferHold', { date: dateText(transfer_hold_until, i18n.language) })
  return (
    <SettingRow
      label={t('authCode')}
      value={
        <Text size="sm" c="dimmed">
          {t('authCodeText')} {hold}
        </Text>
      }
      access={access}
    >
      <ConfirmButton
        label={t('showAuthCode')}
        text={`${t('showAuthCodeText', { name: display_name })} ${hold ?? ''}`}
        request={request('domains.auth_code', { path: { domain_id: id } })}
        onDone={({ body }) => setCode(body.auth_code)}
        button={{ size: 'xs' }}
      />
      <SecretDialog
        title={t('authCodeOf', { name: display_name })}
        secret={code}
        onClose={() => setCode(null)}
      >
        <Text size="sm">
          {t('authCodeUse')} {hold}
        </Text>
      </SecretDialog>
    </SettingRow>
  )
}

function useAccess(domain: Domain): Access {
  const { t } = useTranslation('domains')
  const may = useMay()('domains.auth_code')
  const capabilities = useRegistrarCapabilities(domain)
  if (!may || capabilities === undefined || domain.status === 'gone') return 'hidden'
  if (!capabilities?.has_auth_codes) return { reason: t('authCodeNotSupported') }
  if (domain.registry_locked) return { reason: t('settingRegistryLocked') }
  return domain.locked ? { reason: t('authCodeLocked') } : 'changeable'
}
