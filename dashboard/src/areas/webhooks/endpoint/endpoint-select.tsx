import { request } from '@holdfast/client'
import {
  ResourceSelect,
  type ResourceSelectProps,
  type Searched,
  useChosen,
} from '#ui/form/resource-select.tsx'

const searched: Searched<'webhooks.endpoints.list', 'webhooks.endpoints.read'> = {
  list: (search) => request('webhooks.endpoints.list', { query: search }),
  read: (endpoint_id) => request('webhooks.endpoints.read', { path: { endpoint_id } }),
  nameOf: ({ name }) => name,
}

/** Selects one of all endpoints. */
export function EndpointSelect(props: ResourceSelectProps) {
  return <ResourceSelect searched={searched} {...props} />
}

/** The name of an endpoint; its id if it was deleted. */
export function EndpointName({ id }: { id: string }) {
  return useChosen(searched, id) ?? id
}
