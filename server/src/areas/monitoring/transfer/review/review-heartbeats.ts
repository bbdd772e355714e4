/** Compares the heartbeats of a file with those of the account, by name. */

import { scheduleColumns } from '#areas/monitoring/heartbeats/schedule/schedule.ts'
import type { HeartbeatRow } from '#areas/monitoring/heartbeats/store.ts'
import { uuidDigest, uuidHint } from '#areas/monitoring/heartbeats/uuid.ts'
import { scheduleView } from '#areas/monitoring/heartbeats/view.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import type { WantedEntry } from '../formats/format.ts'
import { HeartbeatEntry } from '../schema.ts'
import { fieldChanges, noteChanges } from './changes.ts'
import { addFault, addProblem, type Faults } from './entry-fault.ts'
import type { HeartbeatItem } from './item.ts'

const check = jsonChecker(HeartbeatEntry)

export type HeartbeatTarget = Faults & { existingHeartbeats: readonly HeartbeatRow[] }

export function reviewHeartbeats(target: HeartbeatTarget): HeartbeatItem[] {
  const items: HeartbeatItem[] = []
  for (const entry of target.content.heartbeats) {
    const item = reviewHeartbeat(target, entry)
    if (!item) continue
    const isSame = ({ name, input }: HeartbeatItem) =>
      name === item.name && (input.id === undefined || input.id === item.input.id)
    if (items.some(isSame)) addFault(target, entry, item.name, 'the file has another heartbeat of this name')
    else items.push(item)
  }
  return items
}

function reviewHeartbeat(target: HeartbeatTarget, entry: WantedEntry): HeartbeatItem | null {
  const name = typeof entry.input['name'] === 'string' ? entry.input['name'] : null
  const input = structuredClone(entry.input) as HeartbeatEntry
  const { existingHeartbeats } = target
  try {
    check(input)
    input.schedule = shownSchedule(input)
  } catch (error) {
    const uuid = entry.input['uuid']
    addProblem(target, entry, { name, error, secrets: typeof uuid === 'string' ? [uuid] : [] })
    return null
  }
  const byId = existingHeartbeats.filter(({ id }) => id === input.id)
  const found = byId.length > 0 ? byId : existingHeartbeats.filter(({ name }) => name === input.name)
  const [before] = found
  const item: HeartbeatItem = {
    resource: 'heartbeat',
    action: 'create',
    name: input.name,
    line: entry.line,
    id: before?.id ?? null,
    revision: before?.revision ?? null,
    message: null,
    changes: [],
    input,
    patch: {},
    paused: null,
  }
  if (found.length > 1)
    return {
      ...item,
      action: 'conflict',
      message: `${found.length} heartbeats have this name: rename one, or add its id to the file`,
    }
  const taken = takenBy(existingHeartbeats, input, before)
  if (taken !== null) return { ...item, action: 'conflict', message: taken }
  if (before) noteHeartbeatChanges(item, before, target)
  return item
}

function shownSchedule({ schedule }: HeartbeatEntry): HeartbeatEntry['schedule'] {
  return scheduleView(scheduleColumns(schedule, (field) => `/schedule/${field}`))
}

/** Slugs and UUIDs are in URLs, and belong to one heartbeat. */
function takenBy(
  existing: readonly HeartbeatRow[],
  { slug, uuid }: HeartbeatEntry,
  before: HeartbeatRow | undefined,
): string | null {
  const others = existing.filter((heartbeat) => heartbeat !== before)
  const bySlug = slug != null && others.find((heartbeat) => heartbeat.slug === slug)
  if (bySlug) return `The heartbeat ${bySlug.name} has the slug ${slug}`
  const digest = uuid === undefined ? null : uuidDigest(uuid)
  const byUuid = digest && others.find(({ uuid_digest }) => uuid_digest?.equals(digest))
  if (byUuid) return `The heartbeat ${byUuid.name} has the same ping URL`
  const isAnother = digest && before?.uuid_digest && !before.uuid_digest.equals(digest)
  return isAnother
    ? `The heartbeat has the ping URL of another check, whose UUID ends in ${before.uuid_hint}: remove its UUID, or rename it`
    : null
}

function noteHeartbeatChanges(item: HeartbeatItem, before: HeartbeatRow, { content }: HeartbeatTarget): void {
  const { id: _id, labels, schedule, paused, uuid, ...fields } = item.input
  if (uuid !== undefined && before.uuid_digest === null) {
    item.patch.uuid = uuid
    item.changes.push({ field: 'uuid_hint', before: null, after: uuidHint(uuid) })
  }
  if (canonicalJson(schedule) !== canonicalJson(scheduleView(before))) {
    item.patch.schedule = schedule
    item.changes.push(...fieldChanges(scheduleView(before), schedule, 'schedule'))
  }
  const isPaused = before.status === 'paused'
  noteChanges(item, { ...before, isPaused }, { fields, labels, paused, replacesLabels: content.isExact })
}
