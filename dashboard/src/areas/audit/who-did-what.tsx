import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { QuietButton } from '#ui/action/quiet-button.tsx'
import { auditPaths } from './paths.ts'

/** From a resource's page to its part of the audit log. */
export function WhoDidWhat({ targetId }: { targetId: string }) {
  const { t } = useTranslation('audit')
  const may = useMay()
  if (!may('account.audit_log.list')) return null
  return (
    <QuietButton
      label={t('whoDidWhat')}
      icon={<IconHistory size={16} />}
      renderRoot={(props) => <Link to={auditPaths.of(targetId)} {...props} />}
    />
  )
}
