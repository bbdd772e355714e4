/** What a composite monitor shows of its members: which of them fail, and why. */
import type { Context } from '#platform/context.ts'
import type { Findings } from '../incidents/automatic.ts'
import { openIncidentIds, selectIncidentsById } from '../incidents/store.ts'
import { localLocation } from '../monitors/schedule.ts'
import { type MonitorRow, selectChecks, selectMonitorsById } from '../store.ts'
import type { CompositeSettings } from './composite-type.ts'

/** An incident lists so many members. */
const listedMax = 20

export async function memberFindings(
  context: Context,
  settings: Pick<CompositeSettings, 'members'>,
): Promise<Findings> {
  const ids = settings.members.map(({ id }) => id)
  const members = (await selectMonitorsById(context, ids)).filter(({ paused_at }) => paused_at === null)
  const down = members.filter(({ state }) => state === 'down')
  const degraded = members.filter(({ state }) => state === 'degraded')
  const reasons = await reasonsOf(context, [...down, ...degraded].slice(0, listedMax))
  return {
    cause: {
      code: 'members_failing',
      members: members.length,
      down: namesOf(down),
      degraded: namesOf(degraded),
      message: [sentenceOf('down', down, members), sentenceOf('degraded', degraded, members)]
        .filter((sentence) => sentence !== null)
        .join(' '),
    },
    evidence: [...down, ...degraded].slice(0, listedMax).map((member) => ({
      location: localLocation,
      state: member.state,
      at: member.state_since?.toISOString() ?? null,
      failure_class: reasons.get(member.id)?.failureClass ?? null,
      message: reasons.get(member.id)?.message ?? null,
      address: reasons.get(member.id)?.address ?? null,
      monitor_id: member.id,
      monitor_name: member.name,
    })),
  }
}

const namedMax = 5

/** The first of their names; empty if there is none. */
function namesOf(monitors: readonly MonitorRow[]): string {
  const names = monitors.slice(0, namedMax).map(({ name }) => name)
  const more = monitors.length > namedMax ? ` (+${monitors.length - namedMax})` : ''
  return names.join(', ') + more
}

function sentenceOf(
  state: string,
  failing: readonly MonitorRow[],
  members: readonly MonitorRow[],
): string | null {
  if (failing.length === 0) return null
  const names = failing.slice(0, namedMax).map(({ name }) => name)
  const more = failing.length > namedMax ? ` and ${failing.length - namedMax} more` : ''
  const verb = failing.length === 1 ? 'is' : 'are'
  return `${failing.length} of ${members.length} members ${verb} ${state}: ${names.join(', ')}${more}.`
}

type Reason = { failureClass: string | null; message: string | null; address: string | null }

/** The last result of each member, or the cause of its incident: a member that is a composite has no results. */
async function reasonsOf(
  context: Context,
  members: readonly Pick<MonitorRow, 'id'>[],
): Promise<Map<string, Reason>> {
  if (members.length === 0) return new Map()
  const ids = members.map(({ id }) => id)
  const [checks, incidentIds] = await Promise.all([selectChecks(context, ids), openIncidentIds(context, ids)])
  const incidents = await selectIncidentsById(context, [...incidentIds.values()])
  return new Map(
    ids.map((id) => {
      const result = checks.find(({ monitor_id }) => monitor_id === id)?.last_result
      const incident = incidents.find(({ subject_id }) => subject_id === id)
      const message = result?.message ?? incident?.cause ?? null
      const { failure_class: failureClass = null, address = null } = result ?? {}
      return [id, { failureClass, message, address }]
    }),
  )
}
