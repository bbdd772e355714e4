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

/** Chooses one of all endpoints. */
export function EndpointSelect(props: ResourceSelectProps) {
  return <ResourceSelect searched={searched} {...props} />
}

/** The name of an endpoint; its id for one that is deleted. */
export function EndpointName({ id }: { id: string }) {
  return useChosen(searched, id) ?? id
}
