import { request } from '@holdfast/client'
import { Anchor, Code, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsRightLeft, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useGranted, useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { type Binding, BindingState, type DynamicIp } from '../states.tsx'
import { BindRecord } from './bind-record.tsx'
import { BindingFilters, useBindingFilters } from './binding-filters.tsx'
import { ChangeBinding } from './change-binding.tsx'

/** The records that follow the dynamic IP, and whether they have the current address. */
export function BindingsPanel({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const granted = useGranted()
  const { query, isFiltered } = useBindingFilters()
  const apiRequest = request('dynamic_ips.bindings.list', { path: { dynamic_ip_id: dynamicIp.id }, query })
  const list = useList(apiRequest, { everySeconds: 5 })
  const columns = useColumns()
  const add = may('dynamic_ips.bindings.create') && granted.includes('dns.write') && (
    <EditModal label={t('bindRecord')} variant="filled" leftSection={<IconPlus size={16} />} dialogSize="lg">
      {(close) => <BindRecord dynamicIp={dynamicIp} onDone={close} onCancel={close} />}
    </EditModal>
  )
  return (
    <ListPanel actions={add} filters={(list.rows.length > 0 || isFiltered) && <BindingFilters />}>
      <ListTable
        label={t('bindings')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={{ icon: IconArrowsRightLeft, title: t('noBindings'), text: t('noBindingsText'), action: add }}
      />
    </ListPanel>
  )
}

function useColumns(): Column<Binding>[] {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const granted = useGranted()
  return [
    {
      header: t('record'),
      cell: ({ zone_id, fqdn, type, interface_id }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={dnsPaths.zone(zone_id)} {...props} />}>
            {fqdn}
          </Anchor>{' '}
          <Code>{type}</Code>
          {interface_id !== null && (
            <Text size="xs" c="dimmed">
              {t('hostInPrefix', { id: interface_id })}
            </Text>
          )}
        </>
      ),
    },
    { header: t('address'), cell: ({ address }) => address ?? '–' },
    { header: 'TTL', cell: ({ ttl }) => <Duration seconds={ttl} />, isNumber: true, width: 80 },
    { header: t('state'), cell: (binding) => <BindingState binding={binding} />, width: 220 },
    ...(may('dynamic_ips.bindings.update') && granted.includes('dns.write')
      ? [
          {
            header: t('actions'),
            cell: (binding: Binding) => (
              <Group gap={6} wrap="nowrap">
                <ChangeBinding binding={binding} />
                <Unbind binding={binding} />
              </Group>
            ),
            width: 190,
          },
        ]
      : []),
  ]
}

function Unbind({ binding: { id, dynamic_ip_id, fqdn } }: { binding: Binding }) {
  const { t } = useTranslation('dynamic-ip')
  return (
    <ConfirmButton
      label={t('unbind')}
      name={fqdn}
      request={request('dynamic_ips.bindings.delete', { path: { dynamic_ip_id, binding_id: id } })}
      onDone={() => notifications.show({ message: t('unbound', { fqdn }) })}
      button={{ size: 'xs' }}
    />
  )
}
