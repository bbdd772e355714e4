import type { BodyOf, components } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'

type Endpoint = components['schemas']['WebhookEndpoint']
type Input = BodyOf<'webhooks.endpoints.create'>
type Patch = BodyOf<'webhooks.endpoints.update'>

/** A stored header has no value here; an empty value keeps the stored one. */
export type HeaderRow = { key: string; name: string; value: string; isStored: boolean }

/** The fields of an endpoint in a form. */
export type EndpointValues = {
  name: string
  url: string
  events: string[]
  filter: { ids: string[]; labels: string[] }
  headers: HeaderRow[]
  ordered: boolean
  max_concurrency: number
  max_per_second: number | ''
  labels: string[]
}

export type EndpointForm = UseFormReturnType<EndpointValues>

export const emptyEndpoint: EndpointValues = {
  name: '',
  url: '',
  events: [],
  filter: { ids: [], labels: [] },
  headers: [],
  ordered: false,
  max_concurrency: 10,
  max_per_second: '',
  labels: [],
}

export function valuesOf(endpoint: Endpoint): EndpointValues {
  const { name, url, events, filter, headers, ordered, max_concurrency, max_per_second, labels } = endpoint
  return {
    name,
    url,
    events,
    filter: { ids: filter.ids ?? [], labels: filter.labels ?? [] },
    headers: Object.keys(headers).map((header) => ({ key: header, name: header, value: '', isStored: true })),
    ordered,
    max_concurrency,
    max_per_second: max_per_second ?? '',
    labels: labelTexts(labels),
  }
}

export function endpointInput(values: EndpointValues): Input {
  const { name, headers, labels, filter, max_per_second, ...rest } = values
  const given = headers.filter((row) => row.name !== '' && row.value !== '')
  const filters = [...filter.ids, ...filter.labels]
  return {
    ...(name !== '' && { name }),
    ...rest,
    // The event types are selected from the list of the service.
    events: rest.events as Input['events'],
    ...(max_per_second !== '' && { max_per_second }),
    ...(filters.length > 0 && { filter: filterInput(filter) }),
    ...(given.length > 0 && { headers: Object.fromEntries(given.map((row) => [row.name, row.value])) }),
    ...(labels.length > 0 && { labels: labelsOf(labels) }),
  }
}

/** The changes from the current endpoint to the form. */
export function endpointPatch(values: EndpointValues, endpoint: Endpoint): Patch {
  const { headers, labels, filter, max_per_second, events, ...rest } = values
  const patch = headersPatch(headers, Object.keys(endpoint.headers))
  return {
    ...rest,
    events: events as Patch['events'],
    filter: filterInput(filter),
    max_per_second: max_per_second === '' ? null : max_per_second,
    labels: labelsPatch(labels, endpoint.labels),
    ...(Object.keys(patch).length > 0 && { headers: patch }),
  }
}

function filterInput({ ids, labels }: EndpointValues['filter']) {
  return { ...(ids.length > 0 && { ids }), ...(labels.length > 0 && { labels }) }
}

function headersPatch(rows: readonly HeaderRow[], stored: readonly string[]): Record<string, string | null> {
  const names = new Set(rows.map(({ name }) => name.toLowerCase()))
  const gone = stored.filter((name) => !names.has(name.toLowerCase()))
  const given = rows.filter(({ name, value }) => name !== '' && value !== '')
  return Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...given.map(({ name, value }) => [name, value] as const),
  ])
}
