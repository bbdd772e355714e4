import type { Context } from '#platform/context.ts'
import { type MonitorRow, selectMonitor } from '../store.ts'
import { createMonitor } from './monitors.ts'
import type { MonitorClone } from './schema.ts'
import { openSettings } from './settings.ts'

const nameMax = 200

/** A new monitor with the settings of another, including its secrets, which stay encrypted and are not returned. */
export async function cloneMonitor(context: Context, id: string, input: MonitorClone): Promise<MonitorRow> {
  const original = await selectMonitor(context, id)
  const { type, labels, alert_on_degraded, reminder_seconds, escalate_after_seconds, parent_id, server_id } =
    original
  const { locations, quorum } = original
  const { interval_seconds, timeout_seconds, retry_seconds } = original
  const { fail_after, degrade_after, recover_after } = original
  // The entry is in the history of the original as well.
  const recorded: Context = {
    ...context,
    audit: (target, changes) => context.audit(target, changes, { mentions: [original.id] }),
  }
  return await createMonitor(recorded, {
    name: input.name ?? nameOfCopy(original.name),
    paused: input.paused ?? false,
    type,
    labels,
    settings: await openSettings(context, original),
    interval_seconds,
    timeout_seconds,
    retry_seconds,
    fail_after,
    degrade_after,
    recover_after,
    alert_on_degraded,
    reminder_seconds,
    escalate_after_seconds,
    parent_id,
    server_id,
    locations,
    quorum,
  })
}

function nameOfCopy(name: string): string {
  const suffix = ' (copy)'
  // By character, so that none is cut in half.
  return `${[...name].slice(0, nameMax - suffix.length).join('')}${suffix}`
}
