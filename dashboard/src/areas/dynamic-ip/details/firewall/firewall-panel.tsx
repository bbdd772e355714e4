import { type components, request } from '@holdfast/client'
import { Code, Group, Text } from '@mantine/core'
import { IconPlus, IconWall } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useGranted, useMay } from '#api/session.tsx'
import { BindingState, type DynamicIp, type FirewallBinding } from '#areas/dynamic-ip/states.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Ago } from '#ui/format/time.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { BindingFilters, useBindingFilters } from '../binding-filters.tsx'
import { ChangeFirewall } from './change-firewall.tsx'
import { CloseFirewall } from './close-firewall.tsx'
import { OpenFirewall } from './open-firewall.tsx'

type Rule = components['schemas']['FirewallRule']

/** The firewalls bound to the dynamic IP, with their networks and their state at the provider. */
export function FirewallPanel({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const mayBind = useMayBind()
  const { query, isFiltered } = useBindingFilters()
  const apiRequest = request('dynamic_ips.firewall_bindings.list', {
    path: { dynamic_ip_id: dynamicIp.id },
    query,
  })
  const list = useList(apiRequest, { everySeconds: 5 })
  const columns = useColumns()
  const add = mayBind && (
    <EditModal
      label={t('openFirewall')}
      variant="filled"
      leftSection={<IconPlus size={16} />}
      dialogSize="lg"
    >
      {(close) => <OpenFirewall dynamicIp={dynamicIp} onDone={close} onCancel={close} />}
    </EditModal>
  )
  return (
    <ListPanel actions={add} filters={(list.rows.length > 0 || isFiltered) && <BindingFilters />}>
      <ListTable
        label={t('firewall')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={{ icon: IconWall, title: t('noFirewalls'), text: t('noFirewallsText'), action: add }}
        detail={{
          nameOf: ({ firewall_name }) => firewall_name,
          of: (binding) => <Details binding={binding} />,
        }}
      />
    </ListPanel>
  )
}

/** Binding a firewall also requires permission to change it. */
function useMayBind(): boolean {
  const may = useMay()
  return useGranted().includes('cloud.write') && may('dynamic_ips.firewall_bindings.create')
}

function useColumns(): Column<FirewallBinding>[] {
  const { t } = useTranslation('dynamic-ip')
  const mayBind = useMayBind()
  return [
    {
      header: t('firewallOf'),
      cell: ({ firewall_name, description }) => (
        <>
          <Text fw={600}>{firewall_name}</Text>
          {description !== '' && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('opens'),
      cell: ({ direction, protocol, ports }) => (
        <Code>{ruleText({ direction: t(direction), protocol, ports: ports ?? t('allPorts') })}</Code>
      ),
      width: 190,
    },
    { header: t('openTo'), cell: (binding) => <Networks binding={binding} /> },
    { header: t('state'), cell: (binding) => <FirewallState binding={binding} />, width: 220 },
    ...(mayBind
      ? [
          {
            header: t('actions'),
            cell: (binding: FirewallBinding) => <Actions binding={binding} />,
            width: 190,
          },
        ]
      : []),
  ]
}

function Networks({ binding: { current_networks, kept_networks } }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  if (current_networks.length + kept_networks.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothingYet')}
      </Text>
    )
  return (
    <>
      {current_networks.map((network) => (
        <div key={network}>{network}</div>
      ))}
      {kept_networks.map(({ network }) => (
        <Text key={network} size="xs" c="dimmed">
          {network} {t('keptUntil')}
        </Text>
      ))}
    </>
  )
}

function FirewallState({ binding }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <>
      <BindingState binding={binding} />
      {binding.deleting_since !== null && (
        <Text size="xs" c="dimmed">
          {t('closing')}
        </Text>
      )}
    </>
  )
}

function Actions({ binding }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  const { id, dynamic_ip_id, firewall_name, state, deleting_since } = binding
  if (deleting_since !== null) return <CloseFirewall binding={binding} />
  return (
    <Group gap={6}>
      {state === 'drifted' && (
        <SendButton
          size="xs"
          label={t('restoreRules')}
          request={request('dynamic_ips.firewall_bindings.apply', {
            path: { dynamic_ip_id, firewall_binding_id: id },
          })}
          done={t('restoringRules', { name: firewall_name })}
        />
      )}
      <ChangeFirewall binding={binding} />
      <CloseFirewall binding={binding} />
    </Group>
  )
}

function Details({ binding: { networks, drift, checked_at } }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  const found = [
    { label: t('missingAtProvider'), rules: drift?.missing ?? [] },
    { label: t('changedExternally'), rules: drift?.unexpected ?? [] },
  ].filter(({ rules }) => rules.length > 0)
  return (
    <DetailsList
      facts={[
        { label: t('networks'), value: networks.join(', ') },
        { label: t('lastChecked'), value: <Ago at={checked_at} /> },
        ...found.map(({ label, rules }) => ({ label, value: <Rules rules={rules} /> })),
      ]}
    />
  )
}

function Rules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('dynamic-ip')
  return rules.map(({ direction, protocol, ports, network }) => {
    const text = ruleText({ direction: t(direction), protocol, ports: ports ?? t('allPorts') })
    return <div key={`${text} ${network}`}>{`${text}, ${network}`}</div>
  })
}

function ruleText({ direction, protocol, ports }: Record<'direction' | 'protocol' | 'ports', string>) {
  const hasPorts = protocol === 'tcp' || protocol === 'udp'
  return [direction, protocol, ...(hasPorts ? [ports] : [])].join(' ')
}
