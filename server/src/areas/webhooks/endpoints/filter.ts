/**
 * The events of its types that an endpoint receives: those about one of the resources in `ids`, and with all of
 * `labels`. The filter only uses an event's data: `zone_id` and every other member that ends in `_id`, and `labels`. So
 * everyone who sees an event can see why it matched.
 */
import type { TSchema } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type Fault, pointer } from '#kernel/problem/problem.ts'
import { parseLabelFilter } from '#kernel/text/labels.ts'
import type { EventFilter } from '../store.ts'

type Data = Readonly<Record<string, unknown>>

export function matchesFilter(filter: EventFilter, data: Data): boolean {
  const { ids = [], labels = [] } = filter
  return (ids.length === 0 || isAbout(ids, data)) && labels.every((label) => carries(data['labels'], label))
}

function isAbout(ids: readonly string[], data: Data): boolean {
  return Object.entries(data).some(
    ([name, value]) => isIdName(name) && typeof value === 'string' && ids.includes(value),
  )
}

function carries(labels: unknown, label: string): boolean {
  if (typeof labels !== 'object' || labels === null) return false
  const { name, value } = parseLabelFilter(label)
  return Object.hasOwn(labels, name) && (value === null || (labels as Data)[name] === value)
}

function isIdName(name: string): boolean {
  return name === 'id' || name.endsWith('_id')
}

/** The faults of a filter that no event of the chosen types could match. */
export function filterFaults(filter: EventFilter, chosen: readonly EventKind[]): Fault[] {
  const named = chosen.flatMap(({ data }) =>
    Object.entries(data.properties).filter(([name]) => isIdName(name)),
  )
  const patterns = named.flatMap(([, schema]) => (schema as TSchema & { pattern?: string }).pattern ?? [])
  const names = [...new Set(named.map(([name]) => name))].join(', ') || 'nothing'
  const ids = (filter.ids ?? []).flatMap((id, index) =>
    patterns.some((pattern) => new RegExp(pattern).test(id))
      ? []
      : [
          {
            pointer: `/filter/ids${pointer(index)}`,
            message: `is not an id that the selected event types contain; they contain ${names}`,
          },
        ],
  )
  const carriesLabels = chosen.some(({ data }) => Object.hasOwn(data.properties, 'labels'))
  const labels =
    filter.labels?.length && !carriesLabels
      ? [{ pointer: '/filter/labels', message: 'no selected event type has labels' }]
      : []
  return [...ids, ...labels]
}
