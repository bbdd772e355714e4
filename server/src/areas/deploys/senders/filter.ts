/** Which deliveries of a hook lead to a deploy. */
import { globMatcher } from '#kernel/text/glob.ts'
import type { Change, Delivery } from './delivery.ts'

export const skipReasons = [
  'event_not_selected',
  'ref_deleted',
  'branch_not_selected',
  'paths_not_changed',
  'skip_marker',
] as const
export type SkipReason = (typeof skipReasons)[number]

export type HookFilter = {
  events: readonly string[]
  /** Globs of branches, and of tags as `tags/…`. Empty: every branch. */
  branches: readonly string[]
  /** Globs of files. Empty: any. */
  paths: readonly string[]
}

/** The change that is deployed: the first that the filter selects; otherwise why none is. */
export function selectChange(
  { events, ...filter }: HookFilter,
  { event, changes }: Delivery,
): { change: Change } | { reason: SkipReason; change: Change | null } {
  if (events.length > 0 && (event === null || !events.includes(event)))
    return { reason: 'event_not_selected', change: changes[0] ?? null }
  const judged = changes.map((change) => ({ change, reason: reasonAgainst(filter, change) }))
  const selected = judged.find(({ reason }) => reason === null)
  if (selected) return { change: selected.change }
  return { reason: judged[0]?.reason ?? 'branch_not_selected', change: judged[0]?.change ?? null }
}

const skipMarker = /\[(skip[ -]deploy|deploy[ -]skip|no[ -]deploy)\]/i

function reasonAgainst(
  { branches, paths }: Omit<HookFilter, 'events'>,
  { ref, message, paths: changed, isDeletion }: Change,
): SkipReason | null {
  if (isDeletion) return 'ref_deleted'
  if (!isSelected(ref, branches)) return 'branch_not_selected'
  // Without the list of files, a deploy too many is better than one that is missing.
  if (paths.length > 0 && changed !== null && !changed.some(matchesAny(paths))) return 'paths_not_changed'
  return message !== null && skipMarker.test(message) ? 'skip_marker' : null
}

function isSelected(ref: string | null, branches: readonly string[]): boolean {
  if (ref?.startsWith('refs/tags/')) return matchesAny(branches)(ref.slice('refs/'.length))
  if (branches.length === 0) return true
  return ref !== null && matchesAny(branches)(ref.replace(/^refs\/heads\//, ''))
}

function matchesAny(patterns: readonly string[]): (text: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (text) => matchers.some((matches) => matches(text))
}
