/**
 * Exports monitors as YAML that the import reads. Entries are ordered by name and members as they are declared, so that two
 * exports differ only where monitors do. In place of secrets there are placeholders.
 */
import { withSecretsReplaced } from '@holdfast/checks'
import type * as Yaml from 'yaml'
import type { HeartbeatRow } from '#areas/monitoring/heartbeats/store.ts'
import { scheduleView } from '#areas/monitoring/heartbeats/view.ts'
import { monitorTypeOf, openSettings, type Settings } from '#areas/monitoring/monitors/settings.ts'
import type { MonitorRow } from '#areas/monitoring/store.ts'
import { allChannels } from '#areas/notifications/index.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { secretPlaceholder } from '../review/placeholders.ts'
import { withMemberNames } from '../review/references.ts'
import { allHeartbeats, allMonitors } from '../store.ts'

type Entry = Record<string, unknown>

const pieceLength = 100

export async function* exportPieces(within: Lookup): AsyncIterable<string> {
  const { monitors, heartbeats, channels } = await within.act(async (context) => {
    const rows = await allMonitors(context)
    const names = namesOf(rows)
    const entries = []
    for (const row of rows) entries.push(entryOf(row, await openSettings(context, row), names))
    const heartbeatRows = await allHeartbeats(context)
    const heartbeatNames = namesOf(heartbeatRows)
    const heartbeats = heartbeatRows.map((row) => heartbeatEntry(row, heartbeatNames))
    return { monitors: entries, heartbeats, channels: await allChannels(context) }
  })
  // Loaded with the first export.
  const { stringify } = await import('yaml')
  yield 'holdfast: 1\n'
  yield* listPieces(stringify, 'monitors', monitors)
  yield* listPieces(stringify, 'heartbeats', heartbeats)
  yield* listPieces(
    stringify,
    'notification_channels',
    channels.map(({ name, type }) => ({ name, type })),
  )
}

function* listPieces(
  stringify: typeof Yaml.stringify,
  name: string,
  entries: readonly Entry[],
): Iterable<string> {
  if (entries.length === 0) {
    yield `${name}: []\n`
    return
  }
  yield `${name}:\n`
  for (let at = 0; at < entries.length; at += pieceLength) {
    const text = stringify(entries.slice(at, at + pieceLength), {
      lineWidth: 0,
      aliasDuplicateObjects: false,
    })
    yield text.replace(/^(?=.)/gm, '  ')
  }
}

/** `unique`: the names by which monitors are recognised; others need their ids. */
type Names = { byId: ReadonlyMap<string, string>; unique: ReadonlySet<string> }

function namesOf(rows: readonly { id: string; name: string }[]): Names {
  const byName = Map.groupBy(rows, ({ name }) => name)
  const ids = new Set(rows.map(({ id }) => id))
  const unique = [...byName].flatMap(([name, all]) => (all.length === 1 && !ids.has(name) ? name : []))
  return { byId: new Map(rows.map(({ id, name }) => [id, name])), unique: new Set(unique) }
}

function entryOf(monitor: MonitorRow, settings: Settings, names: Names): Entry {
  const { id, name, type, labels, parent_id, paused_at } = monitor
  return {
    ...(!names.unique.has(name) && { id }),
    name,
    type,
    labels: sorted(labels),
    settings: exportedSettings(type, settings, names),
    interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    retry_seconds: monitor.retry_seconds,
    fail_after: monitor.fail_after,
    degrade_after: monitor.degrade_after,
    recover_after: monitor.recover_after,
    alert_on_degraded: monitor.alert_on_degraded,
    reminder_seconds: monitor.reminder_seconds,
    escalate_after_seconds: monitor.escalate_after_seconds,
    parent: parent_id === null ? null : referenceTo(parent_id, names),
    paused: paused_at !== null,
  }
}

/** The name of a monitor, or its id where others have the same name. */
function referenceTo(id: string, { byId, unique }: Names): string {
  const name = byId.get(id)
  return name !== undefined && unique.has(name) ? name : id
}

function exportedSettings(type: string, settings: Settings, names: Names): Entry {
  const { settings: schema } = monitorTypeOf(type)
  const replaced = withSecretsReplaced(schema, settings, secretPlaceholder)
  const shown = withMemberNames(type, replaced, (id) => referenceTo(id, names))
  const order = Object.keys(schema.properties)
  return Object.fromEntries(
    Object.entries(shown).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  )
}

function sorted(labels: Readonly<Record<string, string>>): Entry {
  return Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function heartbeatEntry(heartbeat: HeartbeatRow, names: Names): Entry {
  const { id, name, labels, slug, status } = heartbeat
  return {
    ...(!names.unique.has(name) && { id }),
    name,
    labels: sorted(labels),
    slug,
    schedule: scheduleView(heartbeat),
    grace_seconds: heartbeat.grace_seconds,
    max_runtime_seconds: heartbeat.max_runtime_seconds,
    early_tolerance_seconds: heartbeat.early_tolerance_seconds,
    manual_resume: heartbeat.manual_resume,
    accepted_methods: heartbeat.accepted_methods,
    reminder_seconds: heartbeat.reminder_seconds,
    escalate_after_seconds: heartbeat.escalate_after_seconds,
    paused: status === 'paused',
  }
}
