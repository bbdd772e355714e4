/** Attaching a firewall to a server, and detaching it, each with what that means for the traffic of the server. */
import { request } from '@holdfast/client'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { ResourceSelect, type Searched } from '#ui/form/resource-select.tsx'
import { ServerSelect } from '../server/server-select.tsx'
import type { Firewall, Management } from './rule.ts'

/** Undefined: it is not known. Null: firewalls of this account are not attached here. */
export function useManagement(connectionId: string): Management | null | undefined {
  const may = useMay()
  const { data } = useApiQuery(
    request('account.connections.read', { path: { connection_id: connectionId } }),
    { when: may('account.connections.read') },
  )
  return data && (data.body.capabilities.firewalls?.management ?? null)
}

/** On the page of a firewall: to a server of the account. */
export function AttachToServer({ firewall }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  const [server, setServer] = useState<string | null>(null)
  const { id, name, connection_id } = firewall
  return (
    <ConfirmButton
      label={t('attachFirewall')}
      text={t('attachFirewallText', { name })}
      request={attachment('attach', id, server ?? '')}
      isDisabled={server === null}
    >
      <ServerSelect
        label={t('server')}
        required
        connectionId={connection_id}
        value={server}
        onChange={setServer}
      />
      {server && <Effects firewallId={id} serverId={server} connectionId={connection_id} />}
    </ConfirmButton>
  )
}

/** On the page of a server: a firewall of its account. */
export function AttachFirewall({ serverId, connectionId }: { serverId: string; connectionId: string }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const [firewall, setFirewall] = useState<string | null>(null)
  const isManaged = useManagement(connectionId) !== null
  if (!isManaged || !may('cloud.firewalls.run')) return null
  const searched: Searched<'cloud.firewalls.list', 'cloud.firewalls.read'> = {
    list: (search) => request('cloud.firewalls.list', { query: { ...search, connection_id: connectionId } }),
    read: (firewall_id) => request('cloud.firewalls.read', { path: { firewall_id } }),
    nameOf: ({ name }) => name,
  }
  return (
    <ConfirmButton
      label={t('attachAFirewall')}
      text={t('attachAFirewallText')}
      request={attachment('attach', firewall ?? '', serverId)}
      isDisabled={firewall === null}
    >
      <ResourceSelect
        label={t('accountFirewall')}
        required
        searched={searched}
        value={firewall}
        onChange={setFirewall}
      />
      {firewall && <Effects firewallId={firewall} serverId={serverId} connectionId={connectionId} />}
    </ConfirmButton>
  )
}

type DetachProps = { firewall: Firewall; serverId: string; serverName: string; isCompact?: boolean }

export function Detach({ firewall, serverId, serverName, isCompact = false }: DetachProps) {
  const { t } = useTranslation('cloud')
  const management = useManagement(firewall.connection_id)
  const { id, name } = firewall
  const then = management?.after_detach
  return (
    <ConfirmButton
      label={t('detachFirewall')}
      text={t('detachFirewallText', { name, server: serverName })}
      isDangerous
      {...(isCompact && { button: { size: 'compact-sm' } })}
      request={attachment('detach', id, serverId)}
    >
      {(then === 'default' || then === 'kept') && (
        <Text size="sm">{t(then === 'default' ? 'defaultAfterDetach' : 'lastIsKept')}</Text>
      )}
    </ConfirmButton>
  )
}

function attachment(kind: 'attach' | 'detach', firewall_id: string, server_id: string) {
  return request('cloud.firewalls.run', { path: { firewall_id }, body: { kind, server_id } })
}

type EffectsProps = { firewallId: string; serverId: string; connectionId: string }

/** What the server loses: traffic that no rule allows, and another firewall. */
function Effects({ firewallId, serverId, connectionId }: EffectsProps) {
  const { t } = useTranslation('cloud')
  const management = useManagement(connectionId)
  const rules = useApiQuery(request('cloud.firewalls.rules.read', { path: { firewall_id: firewallId } }))
  const attached = useApiQuery(request('cloud.firewalls.list', { query: { server_id: serverId } }))
  if (!rules.data) return null
  const { rules: own, managed_rules, foreign_rules } = rules.data.body
  const all = [...own, ...managed_rules, ...foreign_rules.filter(({ action }) => action === 'allow')]
  const isWithout = (direction: 'inbound' | 'outbound') => !all.some((rule) => rule.direction === direction)
  const others = (attached.data?.body.data ?? []).filter(({ id }) => id !== firewallId)
  const names = others.map(({ name }) => name).join(', ')
  const other = management?.other_firewall ?? 'kept'
  // What any of several firewalls allows is allowed.
  if (others.length > 0 && other === 'kept')
    return <Text size="sm">{t('keepsOtherFirewall', { names })}</Text>
  const isCutOff = management?.outbound_without_rules === 'deny' && isWithout('outbound')
  if (!isWithout('inbound') && !isCutOff && others.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />}>
      {others.length > 0 && (
        <Text size="sm">{t(other === 'refused' ? 'detachOtherFirst' : 'replacesFirewall', { names })}</Text>
      )}
      {isWithout('inbound') && <Text size="sm">{t('nothingReachesIt')}</Text>}
      {isCutOff && <Text size="sm">{t('itReachesNothing')}</Text>}
    </Alert>
  )
}
