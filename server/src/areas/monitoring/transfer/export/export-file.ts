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
import { allHeartbeats, allMonitors } from '../store.ts'

type Entry = Record<string, unknown>

const pieceLength = 100

export async function* exportPieces(within: Lookup): AsyncIterable<string> {
  const { monitors, heartbeats, channels } = await within.act(async (context) => {
    const rows = await allMonitors(context)
    const names = { byId: new Map(rows.map(({ id, name }) => [id, name])), counts: countsOf(rows) }
    const entries = []
    for (const row of rows) entries.push(entryOf(row, await openSettings(context, row), names))
    const heartbeats = (await allHeartbeats(context)).map(heartbeatEntry)
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

type Names = { byId: ReadonlyMap<string, string>; counts: ReadonlyMap<string, number> }

function countsOf(monitors: readonly MonitorRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of monitors) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function entryOf(monitor: MonitorRow, settings: Settings, names: Names): Entry {
  const { id, name, type, labels, parent_id, paused_at } = monitor
  return {
    ...(names.counts.get(name) !== 1 && { id }),
    name,
    type,
    labels: sorted(labels),
    settings: exportedSettings(type, settings),
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
function referenceTo(id: string, { byId, counts }: Names): string {
  const name = byId.get(id)
  return name !== undefined && counts.get(name) === 1 ? name : id
}

function exportedSettings(type: string, settings: Settings): Entry {
  const { settings: schema } = monitorTypeOf(type)
  const shown = withSecretsReplaced(schema, settings, secretPlaceholder)
  const order = Object.keys(schema.properties)
  return Object.fromEntries(
    Object.entries(shown).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  )
}

function sorted(labels: Readonly<Record<string, string>>): Entry {
  return Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function heartbeatEntry(heartbeat: HeartbeatRow): Entry {
  const { name, labels, slug, status } = heartbeat
  return {
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
