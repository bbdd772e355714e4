import { request } from '@holdfast/client'
import { ResourceSelect, type ResourceSelectProps, type Searched } from '#ui/form/resource-select.tsx'

type ServerSelectProps = ResourceSelectProps & { connectionId?: string }

/** Selects a server, of any account or of one. */
export function ServerSelect({ connectionId, ...select }: ServerSelectProps) {
  const searched: Searched<'cloud.servers.list', 'cloud.servers.read'> = {
    list: (search) =>
      request('cloud.servers.list', {
        query: { ...search, ...(connectionId !== undefined && { connection_id: connectionId }) },
      }),
    read: (server_id) => request('cloud.servers.read', { path: { server_id } }),
    nameOf: ({ name, region }) => (region === '' ? name : `${name} (${region})`),
  }
  return <ResourceSelect {...select} searched={searched} />
}
