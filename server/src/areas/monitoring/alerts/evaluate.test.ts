import { describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import type { AlertRow } from './alert-store.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import type { AppliedRule } from './rules/rule-store.ts'

const now = new Date('2026-01-31T12:00:00Z')
const rule: AppliedRule = {
  id: 'rule',
  name: 'Disks',
  condition: 'disk_usage',
  threshold: 0.9,
  recover_threshold: null,
  for_seconds: 300,
  recover_seconds: 0,
  severity: 'warning',
  server_labels: { env: 'prod' },
  labels: {},
}
const alert = (fields: Partial<AlertRow> = {}): AlertRow => ({
  account_id: 'account',
  id: 'alert',
  rule_id: 'rule',
  server_id: 'server',
  label: '/',
  state: 'firing',
  since: addSeconds(now, -600),
  good_since: null,
  seen_at: addSeconds(now, -60),
  fired_at: addSeconds(now, -300),
  value: 0.95,
  due_at: null,
  ...fields,
})
const observed = (used: number, fields: Partial<Evaluated> = {}): Evaluated => ({
  server: { id: 'server', name: 'web-1', labels: { env: 'prod' }, cpus: 2, agent_seen: true },
  findings: {
    readings: new Map([
      ['system.filesystem.used', new Map([['/', used]])],
      ['system.filesystem.total', new Map([['/', 100]])],
    ]),
  },
  source: 'agent',
  intervalSeconds: 60,
  previousAt: addSeconds(now, -60),
  active: [],
  ...fields,
})

/** The states that are stored, and what is dropped or stale. */
function changesOf(one: Evaluated) {
  const { begun, updated, dropped, stale } = evaluate([rule], [one], now)
  const states = [...begun, ...updated].map(({ progress }) => progress.state)
  return { states, dropped, stale }
}

describe('a report', () => {
  const nothing = { states: [], dropped: [], stale: [] }
  it.each<[string, Evaluated, Partial<ReturnType<typeof changesOf>>]>([
    ['of a server that is well stores nothing', observed(50), {}],
    ['that is bad begins an alert', observed(95), { states: ['pending'] }],
    [
      'that is bad for a server without the labels of the rule begins none',
      observed(95, { server: { ...observed(95).server, labels: {} } }),
      {},
    ],
    [
      'that is good again drops an alert that is pending',
      observed(50, { active: [alert({ state: 'pending' })] }),
      { dropped: ['alert'] },
    ],
    ['that is still bad stores nothing each minute', observed(95, { active: [alert()] }), {}],
    [
      'that is still bad stores the value every five minutes',
      observed(95, { active: [alert({ seen_at: addSeconds(now, -300) })] }),
      { states: ['firing'] },
    ],
    ['that is good ends an alert', observed(50, { active: [alert()] }), { states: ['ok'] }],
    [
      'has the alert of a rule that is gone reviewed',
      observed(50, { active: [alert({ rule_id: 'other' })] }),
      { stale: ['alert'] },
    ],
    [
      'has the alert of a rule that no longer applies reviewed',
      observed(95, { server: { ...observed(95).server, labels: {} }, active: [alert()] }),
      { stale: ['alert'] },
    ],
  ])('%s', (_title, one, changes) => {
    expect(changesOf(one)).toEqual({ ...nothing, ...changes })
  })
})
