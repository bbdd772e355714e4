/**
 * Two devices that share a token, or one that cannot make up its mind, would have an address change to and fro
 * for ever. So addresses that take turns are counted:
 *
 *   following  each report is believed
 *   held       the two have changed over more than six times within an hour: the one that was there first stays
 *
 *   following → held       at the seventh turn within an hour
 *   held      → following  at the first report after an hour without a turn, or when somebody unblocks the source
 *
 * A third address begins a new pair.
 */
import { addSeconds } from '#kernel/time.ts'
import type { Flapping } from '../store.ts'

const turnsMax = 6
const withinSeconds = 3600

export type FlappingResult = { address: string | null; flapping: Flapping | null }

/** What to believe of a report, given what is known and what was said before. */
export function detectFlapping(
  known: string | null,
  flapping: Flapping | null,
  reportedAddresses: string | null,
  now: Date,
): FlappingResult {
  // Gone and back again is nobody's quarrel.
  if (reportedAddresses === null || known === null) return { address: reportedAddresses, flapping: null }
  const oldest = addSeconds(now, -withinSeconds).toISOString()
  const turns = flapping?.turns.filter((at) => at > oldest) ?? []
  const last = flapping?.last ?? known
  if (!flapping || turns.length === 0)
    return {
      address: reportedAddresses,
      flapping: reportedAddresses === last ? null : newPair(last, reportedAddresses, now),
    }
  if (reportedAddresses === last) return believed(flapping, reportedAddresses)
  if (reportedAddresses !== flapping.stable && reportedAddresses !== flapping.other)
    return { address: reportedAddresses, flapping: newPair(last, reportedAddresses, now) }
  const isHeld = flapping.isHeld || turns.length >= turnsMax
  return believed(
    {
      ...flapping,
      last: reportedAddresses,
      turns: [...turns, now.toISOString()].slice(-2 * turnsMax),
      isHeld,
    },
    reportedAddresses,
  )
}

function believed(flapping: Flapping, reportedAddresses: string): FlappingResult {
  return { address: flapping.isHeld ? flapping.stable : reportedAddresses, flapping }
}

function newPair(stable: string, other: string, now: Date): Flapping {
  return { stable, other, last: other, turns: [now.toISOString()], isHeld: false }
}
