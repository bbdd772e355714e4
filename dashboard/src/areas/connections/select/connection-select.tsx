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

type Filter = { capability?: Capability | undefined; provider?: string | undefined }

function searched({
  capability,
  provider,
}: Filter): Searched<'account.connections.list', 'account.connections.read'> {
  return {
    list: (search) =>
      request('account.connections.list', {
        query: { ...search, ...(capability && { capability }), ...(provider && { provider }) },
      }),
    read: (connection_id) => request('account.connections.read', { path: { connection_id } }),
    nameOf: ({ name }) => name,
  }
}

/** Selects a connection, from all, from those with a capability, or from those to a provider. */
export function ConnectionSelect({ capability, provider, ...props }: ResourceSelectProps & Filter) {
  return <ResourceSelect searched={searched({ capability, provider })} {...props} />
}

/** The name of a connection, if the person may read it. */
export function ConnectionName({ id }: { id: string }) {
  const may = useMay()
  const { data } = useApiQuery(request('account.connections.read', { path: { connection_id: id } }), {
    when: may('account.connections.read'),
  })
  return data?.body.id === id ? data.body.name : ''
}
