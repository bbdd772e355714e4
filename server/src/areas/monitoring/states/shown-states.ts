/**
 * What is shown as the state of a monitor: without recent results it is unknown, whatever was confirmed last. A composite
 * is unknown if it would be with the states that are shown of its members.
 */
import { compositeState } from '#kernel/monitoring/composite/composite.ts'
import type { MonitorState } from '#kernel/monitoring/confirmation.ts'
import type { Context } from '#platform/context.ts'
import { selectMembersBelow } from '../composite/composite-store.ts'
import { compositeSettings, isComposite, membersOf, ruleOf } from '../composite/composite-type.ts'
import { type CheckRow, type MonitorRow, selectChecks } from '../store.ts'
import { verdictFor } from './check-verdict.ts'

export type ShownState = MonitorState | 'paused'

/** The states of these monitors, of which the checks are given, by their ids. */
export async function shownStates(
  context: Context,
  monitors: readonly MonitorRow[],
  checks: readonly CheckRow[],
): Promise<Map<string, ShownState>> {
  const below = await selectMembersBelow(context, monitors)
  const belowChecks =
    below.length === 0
      ? []
      : await selectChecks(
          context,
          below.map(({ id }) => id),
        )
  const known = new Map([...monitors, ...below].map((monitor) => [monitor.id, monitor]))
  const checksOf = Map.groupBy([...checks, ...belowChecks], ({ monitor_id }) => monitor_id)

  function shown(monitor: MonitorRow): ShownState {
    const { paused_at, state } = monitor
    if (paused_at) return 'paused'
    if (state === 'pending') return 'pending'
    if (isComposite(monitor)) return ofMembers(monitor) === 'unknown' ? 'unknown' : state
    const present = verdictFor(monitor, checksOf.get(monitor.id) ?? [], context.now).state
    // Pending: it was moved to locations that have no result yet.
    return present === 'unknown' || present === 'pending' ? 'unknown' : state
  }

  function ofMembers(composite: MonitorRow): MonitorState {
    const members = membersOf(composite).flatMap(({ id, weight = 1 }) => {
      const member = known.get(id)
      const state = member && shown(member)
      return state === undefined ? [] : { state: state === 'paused' ? null : state, weight }
    })
    return compositeState(ruleOf(compositeSettings(composite)), members)
  }

  return new Map(monitors.map((monitor) => [monitor.id, shown(monitor)]))
}
