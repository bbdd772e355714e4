import { request } from '@holdfast/client'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { cloudPaths } from '../paths.ts'
import { AttachToServer, useManagement } from './attachment.tsx'
import type { Firewall } from './rule.ts'

/** What can be done with a firewall besides its rules. */
export function FirewallActions({ firewall }: { firewall: Firewall }) {
  const may = useMay()
  const isCreated = firewall.ref !== null
  const isManaged = useManagement(firewall.connection_id) !== null
  const isUnattached = firewall.attached_to === null || firewall.attached_to.length === 0
  return (
    <>
      {isCreated && isManaged && may('cloud.firewalls.run') && <AttachToServer firewall={firewall} />}
      {isManaged && isUnattached && may('cloud.firewalls.delete') && <Delete firewall={firewall} />}
    </>
  )
}

function Delete({ firewall: { id, name } }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={t('deleteFirewall')}
      name={name}
      typed={name}
      isDangerous
      request={request('cloud.firewalls.delete', { path: { firewall_id: id } })}
      onDone={() => void navigate({ to: cloudPaths.firewalls })}
    />
  )
}
