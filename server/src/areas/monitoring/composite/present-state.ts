/** The state that a composite with these settings has at this moment, as the result of a test. Nothing is saved. */
import { compositeState } from '#kernel/monitoring/composite/composite.ts'
import type { MonitorState } from '#kernel/monitoring/confirmation.ts'
import type { Context } from '#platform/context.ts'
import { sentenceOf } from '../incidents/entry-text.ts'
import { shownStates } from '../states/shown-states.ts'
import { selectChecks, selectMonitorsById } from '../store.ts'
import { type CompositeSettings, ruleOf } from './composite-type.ts'
import { memberFindings } from './evidence.ts'

export async function presentResult(context: Context, settings: CompositeSettings) {
  const ids = settings.members.map(({ id }) => id)
  const members = await selectMonitorsById(context, ids)
  const states = await shownStates(context, members, await selectChecks(context, ids))
  const state = compositeState(
    ruleOf(settings),
    settings.members.flatMap(({ id, weight = 1 }) => {
      const shown = states.get(id)
      return shown === undefined ? [] : { state: shown === 'paused' ? null : shown, weight }
    }),
  )
  const { cause } = await memberFindings(context, settings)
  return {
    outcome: state === 'pending' ? ('unknown' as const) : state,
    duration: 0,
    phases: {},
    failure_class: null,
    message: sentenceOf(cause) || (reasons[state] ?? null),
    address: null,
    evidence: {
      members: members.map(({ id, name }) => ({ monitor_id: id, name, state: states.get(id) })),
    },
  }
}

const reasons: Partial<Record<MonitorState, string>> = {
  pending: 'No member has a result yet.',
  unknown: 'Too few members have a recent result.',
}
