/**
 * Two devices that share a token, or one with an unstable address, would make an address alternate endlessly. So
 * alternating addresses are counted:
 *
 *   following  each report is accepted
 *   held       the two alternated more than six times within an hour, and the first one is kept
 *
 *   following → held       at the seventh change within an hour
 *   held      → following  at the first report after an hour without a change, or when someone unblocks the dynamic IP
 *
 * A third address starts a new pair.
 */
import { addSeconds } from '#kernel/time.ts'
import type { Flapping } from '../store.ts'

const turnsMax = 6
const withinSeconds = 3600

export type FlappingResult = { address: string | null; flapping: Flapping | null }

/** Which address to accept, given the known address and the earlier reports. */
export function detectFlapping(
  known: string | null,
  flapping: Flapping | null,
  reportedAddresses: string | null,
  now: Date,
): FlappingResult {
  // An address that is cleared and reported again is not alternation.
  if (reportedAddresses === null || known === null) return { address: reportedAddresses, flapping: null }
  const oldest = addSeconds(now, -withinSeconds).toISOString()
  const turns = flapping?.turns.filter((at) => at > oldest) ?? []
  const last = flapping?.last ?? known
  if (!flapping || turns.length === 0)
    return {
      address: reportedAddresses,
      flapping: reportedAddresses === last ? null : newPair(last, reportedAddresses, now),
    }
  if (reportedAddresses === last) return accepted(flapping, reportedAddresses)
  if (reportedAddresses !== flapping.stable && reportedAddresses !== flapping.other)
    return { address: reportedAddresses, flapping: newPair(last, reportedAddresses, now) }
  const isHeld = flapping.isHeld || turns.length >= turnsMax
  return accepted(
    {
      ...flapping,
      last: reportedAddresses,
      turns: [...turns, now.toISOString()].slice(-2 * turnsMax),
      isHeld,
    },
    reportedAddresses,
  )
}

function accepted(flapping: Flapping, reportedAddresses: string): FlappingResult {
  return { address: flapping.isHeld ? flapping.stable : reportedAddresses, flapping }
}

function newPair(stable: string, other: string, now: Date): Flapping {
  return { stable, other, last: other, turns: [now.toISOString()], isHeld: false }
}
