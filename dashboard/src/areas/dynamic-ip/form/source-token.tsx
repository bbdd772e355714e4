import { useTranslation } from 'react-i18next'
import { SecretOnce } from '#ui/copy/secret-once.tsx'
import { DeviceSetup } from '../devices/device-setup.tsx'

export type MadeSource = { id: string; token_secret: string }

/** A new token, and the text for the device that is to report with it. */
export function SourceToken({ made, onClose }: { made: MadeSource | null; onClose: () => void }) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <SecretOnce title={t('tokenTitle')} secret={made?.token_secret ?? null} onClose={onClose}>
      {made && <DeviceSetup sourceId={made.id} token={made.token_secret} hosts={[]} />}
    </SecretOnce>
  )
}
