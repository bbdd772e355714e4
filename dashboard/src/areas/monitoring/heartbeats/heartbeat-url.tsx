import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { HeartbeatSetup } from './heartbeat-setup.tsx'
import type { Heartbeat } from './heartbeat-state.tsx'

export type HeartbeatWithUrl = Pick<Heartbeat, 'id' | 'schedule'> & { ping_url: string }

/** A new ping URL, with commands to copy into the job. */
export function HeartbeatUrl({
  created,
  onClose,
}: {
  created: HeartbeatWithUrl | null
  onClose: () => void
}) {
  const { t } = useTranslation('monitoring')
  return (
    <SecretDialog title={t('pingUrl')} secret={created?.ping_url ?? null} onClose={onClose}>
      {created && <HeartbeatSetup schedule={created.schedule} url={created.ping_url} />}
    </SecretDialog>
  )
}
