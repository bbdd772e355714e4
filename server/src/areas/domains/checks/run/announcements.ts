/**
 * Which problems were announced by an event. What depends on the network is announced, and ended, only once two readings
 * in a row agree, so that one lost packet tells nobody anything.
 */

import type { Announcements } from '#areas/domains/store/tables.ts'
import { isAtLeast } from '#kernel/events/notification.ts'
import type { Check, CheckProblem } from '../check.ts'

type Reading = {
  checks: readonly Pick<Check, 'code' | 'needsDelegation'>[]
  problems: readonly CheckProblem[]
  /** Whether the parent and the servers could be asked. */
  isDelegationRead: boolean
  /** What a new domain brings with it is shown, and announced only if it is critical. */
  isFirst: boolean
}

export type Announced = {
  after: Announcements
  found: CheckProblem[]
  solved: string[]
  /** Whether a second reading is needed soon. */
  isOpen: boolean
}

const agreeing = 2

export function announce(before: Announcements, reading: Reading): Announced {
  const { checks, problems, isDelegationRead, isFirst } = reading
  const announced: Announced = { after: {}, found: [], solved: [], isOpen: false }
  const after: Record<string, Announcements[string]> = {}
  for (const { code, needsDelegation } of checks) {
    const known = before[code] ?? { isPresent: false, differing: 0 }
    const problem = problems.find((one) => one.code === code)
    if (needsDelegation && !isDelegationRead) {
      keep(after, code, known)
      continue
    }
    if ((problem !== undefined) === known.isPresent) {
      keep(after, code, { ...known, differing: 0 })
      continue
    }
    const isSilent = isFirst && problem !== undefined && !isAtLeast(problem.severity, 'critical')
    const differing = known.differing + 1
    if (!isSilent && differing < (needsDelegation ? agreeing : 1)) {
      keep(after, code, { ...known, differing })
      announced.isOpen = true
      continue
    }
    keep(after, code, { isPresent: problem !== undefined, differing: 0 })
    if (problem && !isSilent) announced.found.push(problem)
    if (!problem) announced.solved.push(code)
  }
  return { ...announced, after }
}

function keep(after: Record<string, Announcements[string]>, code: string, state: Announcements[string]) {
  if (state.isPresent || state.differing > 0) after[code] = state
}
