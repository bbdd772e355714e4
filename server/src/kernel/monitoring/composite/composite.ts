/**
 * The state of a composite monitor, from the confirmed states of its members. It opens no socket and is confirmed no
 * second time: the members have been.
 */
import type { MonitorState } from '../confirmation.ts'

export type CompositeRule =
  /** As bad as the worst member. */
  | { kind: 'worst' }
  /** Up while at least so many members are up; degraded while they respond. */
  | { kind: 'at_least'; count: number }
  /** Each member counts by its weight. Below one of the shares (of all weights, 0 to 1) it is degraded or down. */
  | { kind: 'weighted'; degradedBelow: number; downBelow: number }

export type CompositeMember = {
  /** Null for a paused member, or one in maintenance: it is left out. */
  state: MonitorState | null
  /** Of the rule `weighted` only; greater than 0. */
  weight: number
}

/**
 * `unknown` and `pending` members decide nothing. The state is known if it is the same whatever they turn out to be; if
 * it is not, it is `unknown`, or `pending` while no member has a result. In that way our own outage never takes a
 * composite down, and a failure is not hidden by a member without data.
 */
export function compositeState(rule: CompositeRule, members: readonly CompositeMember[]): MonitorState {
  const counted = members.filter(({ state }) => state !== null)
  if (counted.length === 0) return 'unknown'
  if (counted.every(({ state }) => state === 'pending')) return 'pending'
  const best = settledState(rule, counted.map(assuming('up')))
  const worst = settledState(rule, counted.map(assuming('down')))
  return best === worst ? best : 'unknown'
}

type SettledState = 'up' | 'degraded' | 'down'
type SettledMember = { state: SettledState; weight: number }

/** The member with this state if its own is not known. */
function assuming(state: SettledState) {
  return (member: CompositeMember): SettledMember => ({
    weight: member.weight,
    state: isSettled(member.state) ? member.state : state,
  })
}

function isSettled(state: MonitorState | null): state is SettledState {
  return state === 'up' || state === 'degraded' || state === 'down'
}

function settledState(rule: CompositeRule, members: readonly SettledMember[]): SettledState {
  switch (rule.kind) {
    case 'worst':
      return worstOf(members)
    case 'at_least':
      return atLeast(rule.count, members)
    case 'weighted':
      return weighted(rule, members)
  }
}

function worstOf(members: readonly SettledMember[]): SettledState {
  const states = new Set(members.map(({ state }) => state))
  if (states.has('down')) return 'down'
  return states.has('degraded') ? 'degraded' : 'up'
}

/** All of them are needed where fewer are left than the rule asks for. */
function atLeast(count: number, members: readonly SettledMember[]): SettledState {
  const needed = Math.min(count, members.length)
  const up = members.filter(({ state }) => state === 'up').length
  const responding = members.filter(({ state }) => state !== 'down').length
  if (up >= needed) return 'up'
  return responding >= needed ? 'degraded' : 'down'
}

/** A degraded member responds, and counts by half of its weight. */
const shares: Readonly<Record<SettledState, number>> = { up: 1, degraded: 0.5, down: 0 }

function weighted(
  { degradedBelow, downBelow }: { degradedBelow: number; downBelow: number },
  members: readonly SettledMember[],
): SettledState {
  const total = members.reduce((sum, { weight }) => sum + weight, 0)
  const healthy = members.reduce((sum, { state, weight }) => sum + weight * shares[state], 0)
  // Fractions such as 0.1 + 0.2 must not fall below a share by their rounding.
  const share = Math.round((healthy / total) * 1e9) / 1e9
  if (share < downBelow) return 'down'
  return share < degradedBelow ? 'degraded' : 'up'
}
