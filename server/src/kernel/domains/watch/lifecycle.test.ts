import { describe, expect, it } from 'vitest'
import type { EppStatus } from '../epp-status.ts'
import { advance } from './advance.ts'
import type { RegistryRecord } from './evidence.ts'
import { type LifecycleStep, lifecycleOf } from './lifecycle.ts'
import { profileOf } from './tld-profiles.ts'
import { type Observation, unobserved, type WatchState } from './watch-state.ts'

const registeredAt = new Date('2020-01-10T00:00:00Z')

function recordWith(statuses: readonly EppStatus[], expires: string | null): RegistryRecord {
  return {
    handle: 'D1',
    statuses,
    registeredAt,
    expiresAt: expires === null ? null : new Date(`${expires}T00:00:00Z`),
    changedAt: null,
    registrar: null,
    nameservers: [],
    dsRecords: [],
  }
}

function observed(name: string, observations: readonly [at: string, record: RegistryRecord | null][]) {
  const profile = profileOf(name)
  let state: WatchState = unobserved(new Date('2026-01-01T00:00:00Z'))
  let now = new Date('2026-01-01T00:00:00Z')
  for (const [at, record] of observations) {
    now = new Date(at.length === 10 ? `${at}T00:00:00Z` : at)
    const evidence: Observation['evidence'] = record
      ? { outcome: 'found', source: 'rdap', server: 'rdap.test', record }
      : { outcome: 'not_found', source: 'rdap', server: 'rdap.test' }
    state = advance(state, { at: now, evidence, delegation: 'undelegated' }, profile).state
  }
  return textOf(lifecycleOf(state, profile, now))
}

/** `phase position: earliest to latest, confidence`, with times at midnight as dates. */
function textOf(steps: LifecycleStep[] | null): string[] | null {
  const text = (at: Date | null) => at?.toISOString().replace('T00:00:00.000Z', '') ?? '?'
  if (!steps) return null
  return steps.map(({ phase, position, begins, confidence }) => {
    const from = text(begins?.earliest ?? null)
    const to = text(begins?.latest ?? null)
    const when = begins === null ? '-' : from === to ? from : `${from} to ${to}`
    return `${phase} ${position}: ${when}${confidence ? `, ${confidence}` : ''}`
  })
}

const active = recordWith(['ok'], '2026-03-01')
const lapsed = recordWith(['autoRenewPeriod'], '2027-03-01')
const redemption = recordWith(['redemptionPeriod', 'pendingDelete'], '2027-03-01')
const pendingDelete = recordWith(['pendingDelete'], '2027-03-01')

describe('The lifecycle', () => {
  it('of a registered name follows its expiry', () => {
    expect(observed('example.com', [['2026-01-01', active]])).toEqual([
      'registered current: 2020-01-10',
      'expired expected: 2026-03-01, high',
      'redemption expected: 2026-03-01 to 2026-04-15, low',
      'pending_delete expected: 2026-03-31 to 2026-05-15, low',
      'release expected: 2026-04-05 to 2026-05-20, low',
      'available expected: -',
    ])
  })

  it('shows when a phase began: between the last check without it and the first one with it', () => {
    expect(
      observed('example.com', [
        ['2026-02-28', active],
        ['2026-03-02', lapsed],
        ['2026-04-09', lapsed],
        ['2026-04-10', redemption],
        ['2026-05-09', redemption],
        ['2026-05-10', pendingDelete],
      ]),
    ).toEqual([
      'registered past: 2020-01-10',
      'expired past: 2026-03-01',
      'redemption past: 2026-04-09 to 2026-04-10',
      'pending_delete current: 2026-05-09 to 2026-05-10',
      'release expected: 2026-05-14 to 2026-05-15T20:00:00.000Z, high',
      'available expected: -',
    ])
  })

  it('does not expect anything of what has passed', () => {
    const steps = observed('example.com', [
      ['2026-02-28', active],
      ['2026-03-20', lapsed],
    ])
    expect(steps).toContain('expired current: 2026-03-01')
    expect(steps).toContain('redemption expected: 2026-03-20 to 2026-04-15, low')
  })

  it('keeps its phase while the registry does not know the name, and ends when that is confirmed', () => {
    const observations: [string, RegistryRecord | null][] = [
      ['2026-05-09', redemption],
      ['2026-05-10', pendingDelete],
      ['2026-05-15T18:00:00Z', pendingDelete],
      ['2026-05-15T18:30:00Z', null],
    ]
    expect(observed('example.com', observations)).toContain(
      'release current: 2026-05-10 to 2026-05-15T18:00:00.000Z',
    )
    observations.push(['2026-05-15T18:32:00Z', null], ['2026-05-15T18:45:00Z', null])
    expect(observed('example.com', observations)?.slice(-2)).toEqual([
      'release past: 2026-05-10 to 2026-05-15T18:00:00.000Z',
      'available current: ? to 2026-05-15T18:30:00.000Z',
    ])
  })

  it('of a name that was deleted before it was watched has no known beginning of that phase', () => {
    expect(observed('example.com', [['2026-04-10', redemption]])).toEqual([
      'registered past: 2020-01-10',
      'expired past: -',
      'redemption current: ? to 2026-04-10',
      'pending_delete expected: 2026-04-10 to 2026-05-10T20:00:00.000Z, low',
      'release expected: 2026-04-15 to 2026-05-15T20:00:00.000Z, low',
      'available expected: -',
    ])
  })

  it('of a name that is being restored expects nothing', () => {
    const restoring = recordWith(['pendingRestore'], '2027-03-01')
    const steps = observed('example.com', [
      ['2026-04-10', redemption],
      ['2026-04-12', restoring],
    ])
    expect(steps?.slice(2)).toEqual([
      'redemption current: ? to 2026-04-10',
      'pending_delete expected: -',
      'release expected: -',
      'available expected: -',
    ])
  })

  it('begins again when the name is renewed', () => {
    const renewed = recordWith(['ok'], '2027-03-01')
    const steps = observed('example.com', [
      ['2026-02-28', active],
      ['2026-03-10', recordWith(['ok'], '2026-03-01')],
      ['2026-03-20', renewed],
    ])
    expect(steps?.slice(0, 2)).toEqual([
      'registered current: 2020-01-10',
      'expired expected: 2027-03-01, high',
    ])
  })

  it('of .uk is counted from the expiry: suspended after 30 days, final after 90, released after 95', () => {
    expect(observed('example.co.uk', [['2026-01-01', active]])).toEqual([
      'registered current: 2020-01-10',
      'expired expected: 2026-03-01, high',
      'redemption expected: 2026-03-31 to 2026-04-01, medium',
      'pending_delete expected: 2026-05-30 to 2026-05-31, medium',
      'release expected: 2026-06-04 to 2026-06-05, medium',
      'available expected: -',
    ])
  })

  it('has the phases of its TLD only, and no times without a published expiry', () => {
    expect(observed('example.de', [['2026-01-01', recordWith(['ok'], null)]])).toEqual([
      'registered current: 2020-01-10',
      'redemption expected: -',
      'release expected: -',
      'available expected: -',
    ])
  })

  it('is not known of a name that was never registered', () => {
    expect(observed('example.com', [['2026-01-01', null]])).toBeNull()
  })
})
