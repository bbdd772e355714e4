/** From where a monitor is checked: this installation, and remote probes. */
import { keptProbes } from '#areas/probes/index.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { isComposite } from '../../composite/composite-type.ts'
import { localLocation } from '../../monitors/schedule.ts'
import type { MonitorRow } from '../../store.ts'

type Located = Pick<MonitorRow, 'type' | 'locations' | 'quorum'>

/** Throws unless all locations exist. Returns whether there is a probe among them that was not there before. */
export async function requireLocations(
  context: Context,
  before: Located | null,
  { type, locations, quorum }: Located,
): Promise<boolean> {
  if (isComposite({ type }) && (locations.join() !== localLocation || quorum !== 'majority'))
    throw fault(
      'does not apply to composite monitors, which make no checks: leave it out, and the quorum too',
    )
  const added = locations.filter(
    (location) => location !== localLocation && !before?.locations.includes(location),
  )
  if (added.length === 0) return false
  const known = await keptProbes(context, added)
  const missing = added.filter((id) => !known.includes(id))
  if (missing.length > 0)
    throw fault(`must be local or probes of this account; ${missing.join(', ')} is none`)
  return true
}

const fault = (message: string) => invalidInput([{ pointer: pointer('locations'), message }])
