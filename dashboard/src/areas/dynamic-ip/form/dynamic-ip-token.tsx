import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { DeviceSetup } from '../devices/device-setup.tsx'

export type CreatedDynamicIp = { id: string; token_secret: string }

/** A new token, and the settings for the device that will report with it. */
export function DynamicIpToken({
  created,
  onClose,
}: {
  created: CreatedDynamicIp | null
  onClose: () => void
}) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <SecretDialog title={t('tokenTitle')} secret={created?.token_secret ?? null} onClose={onClose}>
      {created && <DeviceSetup dynamicIpId={created.id} token={created.token_secret} hosts={[]} />}
    </SecretDialog>
  )
}
