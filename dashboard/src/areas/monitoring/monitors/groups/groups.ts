import type { components, QueryOf } from '@holdfast/client'
import type { MonitorCounts } from './state-counts.tsx'

type Summary = components['schemas']['MonitorSummary']
type Query = QueryOf<'monitors.list'>

export type MonitorGroup = {
  key: string
  /** Null: the monitors without the label. */
  value: string | null
  states: MonitorCounts
  /** Selects the group beside other filters. */
  queryOf: (query: Query) => Query
}

/** The monitors by the value of a label, and last those without it. */
export function groupsOf({ states, labels }: Summary, name: string): MonitorGroup[] {
  const ofName = labels
    .filter((label) => label.name === name)
    .toSorted((a, b) => a.value.localeCompare(b.value, undefined, { numeric: true }))
  const without = ofName.reduce((rest, label) => difference(rest, label.states), states)
  const groups = ofName.map((label) => ({
    // It becomes part of an id in the page, which has no spaces.
    key: `value-${encodeURIComponent(label.value)}`,
    value: label.value,
    states: label.states,
    queryOf: (query: Query): Query => ({ label: [...(query?.label ?? []), `${name}:${label.value}`] }),
  }))
  if (Object.values(without).every((count) => count === 0)) return groups
  return [
    ...groups,
    { key: 'without', value: null, states: without, queryOf: () => ({ without_label: name }) },
  ]
}

function difference(all: MonitorCounts, part: MonitorCounts): MonitorCounts {
  const { up, degraded, down, unknown, pending, paused } = all
  return {
    up: up - part.up,
    degraded: degraded - part.degraded,
    down: down - part.down,
    unknown: unknown - part.unknown,
    pending: pending - part.pending,
    paused: paused - part.paused,
  }
}

/** How many monitors match the query, if the summary says so; null: a combination of filters. */
export function matchingCount({ states, labels }: Summary, query: Query): number | null {
  const { state, label, ...others } = query ?? {}
  if (Object.values(others).some((value) => value !== undefined)) return null
  const [wanted, ...further] = label ?? []
  if (further.length > 0) return null
  const counts =
    wanted === undefined ? states : labels.find(({ name, value }) => `${name}:${value}` === wanted)?.states
  if (!counts) return null
  return state === undefined ? sumOfStates(counts) : (counts[state] ?? null)
}

export function sumOfStates(counts: MonitorCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
