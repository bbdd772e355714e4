/**
 * Random histories of names and of the answers about them: lapses that end in every way, registries that limit requests,
 * answer wrongly, hide dates, vanish and come back. The name is observed whenever the cadence demands it.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import '#testing/setup/property-seed.ts'
import { addSeconds } from '#kernel/time.ts'
import type { EppStatus } from '../epp-status.ts'
import { advance } from './advance.ts'
import { nextObservationAt } from './cadence.ts'
import { noEvidence, type RegistryEvidence, type RegistryRecord } from './evidence.ts'
import { daySeconds } from './expected-drop.ts'
import type { RegistrarAnswer, RegistrarCheck } from './registrar-answer.ts'
import { wantsRegistrarCheck } from './registrar-check.ts'
import { profileOf } from './tld-profiles.ts'
import { type Observation, unobserved, type WatchState } from './watch-state.ts'

const start = new Date('2026-01-01T00:00:00Z')
const days = (count: number) => count * daySeconds

/** A period of the name, as it really is. `statuses` null: not registered. */
type Period = {
  from: Date
  /** The same as a number: dates are compared millions of times, and take ten times longer. */
  fromMs: number
  statuses: EppStatus[] | null
  isDelegated: boolean
  record: RegistryRecord | null
}

type Random = () => number

function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function pick<T>(random: Random, options: readonly [T, ...T[]]): T {
  return options[Math.floor(random() * options.length)] ?? options[0]
}

/** What happens to the name from `start` on, until about 120 days later. */
function periodsOf(random: Random, registry: { hasDates: boolean; hasHandle: boolean }): Period[] {
  const periods: Period[] = []
  let at = start
  let registeredAt = addSeconds(start, -days(700))
  let expiresAt = addSeconds(start, days(random() * 40 - 5))
  let generation = 1
  const add = (statuses: EppStatus[] | null, isDelegated: boolean, seconds: number) => {
    const record: RegistryRecord | null = statuses && {
      handle: registry.hasHandle ? `D${generation}` : null,
      statuses,
      registeredAt: registry.hasDates ? registeredAt : null,
      expiresAt: registry.hasDates ? expiresAt : null,
      changedAt: registry.hasDates && random() < 0.5 ? at : null,
      registrar: null,
      nameservers: [],
      dsRecords: [],
    }
    periods.push({ from: at, fromMs: at.getTime(), statuses, isDelegated, record })
    at = addSeconds(at, seconds)
  }
  const register = () => {
    generation++
    registeredAt = at
    expiresAt = addSeconds(at, days(365))
    add(['addPeriod'], random() < 0.7, days(5 + random() * 40))
  }
  if (random() < 0.15) {
    add(null, false, days(random() * 20))
    if (random() < 0.6) register()
  }
  while (at < addSeconds(start, days(60))) {
    add(['ok'], random() < 0.8, days(random() * 30))
    add(['autoRenewPeriod'], random() < 0.5, days(random() * 45))
    if (random() < 0.3) {
      expiresAt = addSeconds(expiresAt, days(365))
      continue
    }
    add(['redemptionPeriod', 'pendingDelete'], false, days(random() < 0.3 ? 2 : 30))
    if (random() < 0.3) {
      add(['pendingRestore'], false, days(random() * 7))
      expiresAt = addSeconds(expiresAt, days(365))
      continue
    }
    add(['pendingDelete'], false, days(5))
    add(null, false, random() < 0.4 ? 5 : days(random() * 30))
    if (random() < 0.8) register()
    else break
  }
  return periods
}

const troubles = ['throttled', 'server_error', 'timeout', 'not_rdap', 'malformed', 'unsupported'] as const

type Fault = { fromMs: number; toMs: number; kind: (typeof troubles)[number] | 'false_404' | 'dns' }

/** When the registry answers wrongly or not at all. False 404s of names that are not delegated end within minutes. */
function faultsOf(random: Random, periods: readonly Period[]): Fault[] {
  const faults: Fault[] = []
  for (let n = Math.floor(random() * 6); n > 0; n--) {
    const from = addSeconds(start, days(random() * 90))
    const kind = pick<Fault['kind']>(random, [...troubles, 'false_404', 'false_404', 'dns'])
    const isDelegated = periodAt(periods, from).isDelegated
    const isLong = kind !== 'false_404' || isDelegated
    const to = addSeconds(from, isLong ? days(random() * 3) : random() * 590)
    faults.push({ fromMs: from.getTime(), toMs: to.getTime(), kind })
  }
  return faults.toSorted((a, b) => a.fromMs - b.fromMs)
}

type Registrar = { failsOften: boolean; isReserved: boolean; calls: Date[] }

/** A registrar that fails now and then, still knows a released name for hours, and never offers a registered one. */
function registrarOf(random: Random): Registrar | null {
  if (random() < 0.4) return null
  return { failsOften: random() < 0.5, isReserved: random() < 0.1, calls: [] }
}

function answerOf(random: Random, registrar: Registrar, truth: Period, at: Date): RegistrarAnswer {
  if (registrar.failsOften && random() < 0.7) return { check: null }
  const isLate = at < addSeconds(truth.from, 3 * 3600) && random() < 0.3
  const free = registrar.isReserved ? 'reserved' : 'available'
  const state: RegistrarCheck['state'] = truth.record || isLate ? 'registered' : free
  return { check: definite(at, state) }
}

function definite(at: Date, state: RegistrarCheck['state']): RegistrarCheck {
  const common = {
    connectionId: 'conn_1',
    connectionName: 'Test',
    isPremium: false,
    price: null,
    detail: null,
  }
  return { at, state, ...common }
}

function periodAt(periods: readonly Period[], at: Date): Period {
  const atMs = at.getTime()
  const found = periods.findLast(({ fromMs }) => fromMs <= atMs) ?? periods[0]
  if (!found) throw new Error('A history has no periods')
  return found
}

type Step = { at: Date; truth: Period; before: WatchState; after: WatchState; events: string[] }

type History = { steps: Step[]; faultFreeSince: Date; registrar: Registrar | null }

function historyOf(seed: number): History {
  const random = randomOf(seed)
  const registry = { hasDates: random() < 0.8, hasHandle: random() < 0.7 }
  const periods = periodsOf(random, registry)
  const faults = faultsOf(random, periods)
  const registrar = registrarOf(random)
  const profile = profileOf(pick(random, ['a.com', 'a.org', 'a.uk', 'a.de', 'a.au', 'a.fr']))
  const steps: Step[] = []
  let state = unobserved(start)
  let at = start
  const end = addSeconds(start, days(120))
  // Every observation is made a little later than it is due.
  while (at < end && steps.length < 1000) {
    const truth = periodAt(periods, at)
    const atMs = at.getTime()
    const fault = faults.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    // A false 404 lasts only where the delegation shows that the name is registered, or for minutes.
    const isLie = fault?.kind === 'false_404' && (truth.isDelegated || fault.toMs <= fault.fromMs + 590_000)
    const evidence: RegistryEvidence =
      fault && fault.kind !== 'false_404' && fault.kind !== 'dns'
        ? noEvidence(fault.kind, 'A fault of the test.')
        : isLie || !truth.record
          ? { outcome: 'not_found', source: 'rdap', server: 'rdap.test' }
          : { outcome: 'found', source: 'rdap', server: 'rdap.test', record: truth.record }
    const delegation = fault?.kind === 'dns' ? 'unknown' : truth.isDelegated ? 'delegated' : 'undelegated'
    const observation: Observation = { at, evidence, delegation }
    const isAsked = registrar !== null && wantsRegistrarCheck(state, observation, profile)
    if (isAsked) registrar.calls.push(at)
    // A registrar that offers whatever it is asked about, too: the delegation shows that it is wrong.
    const answer = isAsked
      ? answerOf(random, registrar, truth, at)
      : delegation === 'delegated' && random() < 0.2
        ? { check: definite(at, 'available') }
        : null
    const { state: after, events } = advance(state, observation, profile, answer)
    steps.push({
      at,
      truth,
      before: state,
      after,
      events: events.map(({ kind, stage, cycleId }) => `${cycleId} ${kind} ${stage}`),
    })
    const next = nextObservationAt(after, observation, random())
    if (next <= at) throw new Error(`The observation after ${at.toISOString()} is not later`)
    if (next > addSeconds(at, days(7.71)))
      throw new Error(`No observation for long after ${at.toISOString()}`)
    state = after
    at = addSeconds(next, random() * 20)
  }
  const faultFreeSince = new Date(Math.max(start.getTime(), ...faults.map(({ toMs }) => toMs)))
  return { steps, faultFreeSince, registrar }
}

it('never calls a registered name available, publishes no event twice, and always continues', () => {
  const seen = new Map<string, number>()
  const ways = { registrar: 0, registry: 0, withheld: 0 }
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { steps, registrar } = historyOf(seed)
      const calls = registrar?.calls ?? []
      for (const [index, at] of calls.entries())
        if (index > 0 && at.getTime() - (calls[index - 1]?.getTime() ?? 0) < 600_000)
          throw new Error('The registrar is asked too often')
      const events = new Set<string>()
      for (const { truth, before, after, events: published } of steps) {
        const becameAvailable = after.status === 'available' && before.status !== 'available'
        if (becameAvailable && truth.record) throw new Error('A registered name became available')
        if (becameAvailable && registrar?.isReserved && !registrar.failsOften)
          throw new Error('A reserved name became available')
        if (becameAvailable) ways[after.registrarCheck?.state === 'available' ? 'registrar' : 'registry']++
        if (after.stage === 'maybe_free' && after.registrarCheck?.state === 'reserved') ways.withheld++
        for (const event of published) {
          if (events.has(event)) throw new Error(`Published twice: ${event}`)
          events.add(event)
          const kind = event.slice(event.indexOf(' ') + 1)
          seen.set(kind, (seen.get(kind) ?? 0) + 1)
        }
        if (before.status === 'unknown' && published.length > 0)
          throw new Error('The first classification published an event')
        if (after.stage === 'available' && after.status !== 'available')
          throw new Error('Stage and status differ')
      }
    }),
    { numRuns: 12_000 },
  )
  // The histories are worth nothing unless all of this happens in them.
  expect([...seen.keys()].toSorted()).toEqual([
    'available available',
    'dropping_soon pending_delete',
    'dropping_soon redemption',
    'registered retaken',
  ])
  expect(Math.min(ways.registrar, ways.registry, ways.withheld)).toBeGreaterThan(100)
})

it('knows the truth again within days of the last fault', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { steps, faultFreeSince, registrar } = historyOf(seed)
      if (registrar?.isReserved) return
      for (const { at, truth, after } of steps) {
        const settledAt = new Date(Math.max(truth.from.getTime(), faultFreeSince.getTime()))
        if (at < addSeconds(settledAt, days(9))) continue
        const isFree = truth.record === null
        if ((after.status === 'available') !== isFree)
          throw new Error(`${at.toISOString()}: ${after.status}, but ${isFree ? 'free' : 'registered'}`)
        if (after.staleSince !== null) throw new Error('Evidence still counts as stale')
      }
    }),
    { numRuns: 2000 },
  )
})
