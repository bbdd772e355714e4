import { canonicalJson } from '#kernel/text/canonical-json.ts'
import type { Labels, LabelsPatch } from '#kernel/text/labels.ts'
import { isRecord } from '../formats/format.ts'
import type { Change, HeartbeatItem, MonitorItem } from './item.ts'

/** What differs, member by member; lists are compared as a whole. */
export function fieldChanges(before: unknown, after: unknown, field: string): Change[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return names.flatMap((name) => fieldChanges(before[name], after[name], `${field}.${name}`))
  }
  const isSame = canonicalJson(before ?? null) === canonicalJson(after ?? null)
  return isSame ? [] : [{ field, before: before ?? null, after: after ?? null }]
}

/** What sets the labels of a file; `isExact`: the labels that the file does not have are removed. */
function labelsPatch(
  before: Labels,
  wanted: Labels,
  isExact: boolean,
): { patch: LabelsPatch; changes: Change[] } {
  const after = isExact ? wanted : { ...before, ...wanted }
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return {
    patch: { ...after, ...Object.fromEntries(removed.map((name) => [name, null])) },
    changes: fieldChanges(before, after, 'labels'),
  }
}

type Wanted<Before> = {
  fields: { readonly [Field in keyof Before]?: unknown }
  labels: Labels | undefined
  paused: boolean | undefined
  /** The labels that the file does not have are removed. */
  replacesLabels: boolean
}

/**
 * Adds to an item what the file changes of the monitor or heartbeat that exists, and decides whether that is an update.
 * Members that the file does not have stay as they are.
 */
export function noteChanges<Before extends { labels: Labels }>(
  item: MonitorItem | HeartbeatItem,
  before: Before & { isPaused: boolean },
  { fields, labels, paused, replacesLabels }: Wanted<Before>,
): void {
  for (const [field, after] of Object.entries(fields)) {
    const changes = fieldChanges(before[field as keyof Before], after, field)
    if (changes.length > 0) Object.assign(item.patch, { [field]: after })
    item.changes.push(...changes)
  }
  if (labels) {
    const { patch, changes } = labelsPatch(before.labels, labels, replacesLabels)
    if (changes.length > 0) item.patch.labels = patch
    item.changes.push(...changes)
  }
  if (paused !== undefined && paused !== before.isPaused) {
    item.paused = paused
    item.changes.push({ field: 'paused', before: before.isPaused, after: paused })
  }
  item.action = item.changes.length > 0 ? 'update' : 'unchanged'
}
