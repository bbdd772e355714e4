import { request } from '@holdfast/client'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ResourceSelect, type ResourceSelectProps, type Searched } from '#ui/form/resource-select.tsx'

export type Capability =
  | 'dns'
  | 'firewalls'
  | 'firewall_management'
  | 'registrar'
  | 'cloud'
  | 'server_creation'
  | 'volume_creation'
  | 'commit_status'

function searched(capability?: Capability): Searched<'account.connections.list', 'account.connections.read'> {
  return {
    list: (search) =>
      request('account.connections.list', { query: { ...search, ...(capability && { capability }) } }),
    read: (connection_id) => request('account.connections.read', { path: { connection_id } }),
    nameOf: ({ name }) => name,
  }
}

/** Selects a connection, from all or from those with a capability. */
export function ConnectionSelect({
  capability,
  ...props
}: ResourceSelectProps & { capability?: Capability }) {
  return <ResourceSelect searched={searched(capability)} {...props} />
}

/** The name of a connection, if the person may read it. */
export function ConnectionName({ id }: { id: string }) {
  const may = useMay()
  const { data } = useApiQuery(request('account.connections.read', { path: { connection_id: id } }), {
    when: may('account.connections.read'),
  })
  return data?.body.id === id ? data.body.name : ''
}
