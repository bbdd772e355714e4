import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import type { Managed } from '../states.tsx'

/** For an installation that has failed, once its cause was corrected on the server. */
export function InstallAgain({ managed: { id, state, installation } }: { managed: Managed }) {
  const { t } = useTranslation('acme')
  const isPossible =
    state === 'issued' && installation?.state === 'failed' && installation.failed_step !== 'key'
  if (!useMay()('certificates.managed.install') || !isPossible) return null
  return (
    <ConfirmButton
      label={t('installAgain')}
      text={t('installAgainText')}
      request={request('certificates.managed.install', { path: { managed_certificate_id: id } })}
    />
  )
}
