/** Every action of the audit log has a sentence in both languages. */
import { operations } from '@holdfast/client'
import { describe, expect, it } from 'vitest'
import { createActivity } from '#ui/activity/activity.ts'
import type { ActivityEntry } from '#ui/activity/sentence.ts'
import { areas } from './areas.ts'

const sources = Object.values(
  import.meta.glob<string>(['../../server/src/**/*.ts', '!../../server/src/**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)
const found = (...patterns: readonly RegExp[]) =>
  sources.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  )

/** Operations that change something. Reports of devices are audited as `dynamic_ips.report`. */
const operationActions = Object.entries(operations)
  .filter(([id, { method }]) => method !== 'GET' && !id.startsWith('ingest.'))
  .map(([id]) => id)
const reading = Object.entries(operations)
  .filter(([, { method }]) => method === 'GET')
  .map(([id]) => id)
/** Actions of the service and of sign-in, found by how their audit entries are written. */
const otherActions = found(
  /\baction: '([a-z_]+\.[a-z_.]+)'/g,
  /\brecord\(tx, [^,]+, '([a-z_.]+)'/g,
  // A failed sign-in is an entry too.
  /id: '(auth\.[a-z_.]+)',(?:(?!id: ')[\s\S])*?proves: true/g,
  /\baudit(?:In)?\([^;]*?'((?:auth|account)\.[a-z_.]+)'/g,
)
/** Due work is named where its type is declared; these types write audit entries under that name. */
const workActions = [
  'cloud.actions',
  'cloud.firewall_changes',
  'cloud.listing',
  'cloud.snapshot_deletions',
  'cloud.snapshot_schedules',
  'cloud.volume_changes',
  'domains.domain',
  'domains.listing',
  'domains.operation',
  'domains.watched_registration',
  'dynamic_ip.stale',
  'dynamic_ip.firewall_bindings',
  'webhooks.deliveries',
]
const all = [
  ...new Set([
    ...operationActions,
    ...otherActions,
    ...workActions,
    'account.suspend',
    'account.resume',
    '*',
  ]),
]

const activity = createActivity(areas)
const describedActions = new Set(areas.flatMap(({ activity: part }) => Object.keys(part?.sentences ?? {})))

function entry(fields: Partial<ActivityEntry>): ActivityEntry {
  return {
    id: 'aud_1',
    created_at: '2030-01-01T00:00:00Z',
    actor: { type: 'user', id: 'usr_1', name: 'Nina' },
    origin: null,
    request_id: null,
    action: 'dns.zones.create',
    target: null,
    follows: null,
    result: 'ok',
    code: null,
    count: 1,
    first_at: null,
    changes: { before: null, after: null },
    changes_truncated: false,
    redacted: false,
    permission: null,
    ...fields,
  }
}
const zone = { type: 'zone', id: 'zone_1', name: 'example.com' }
const home = { type: 'record', id: 'rec_1', name: 'home A in example.com', within: [zone] }
const both = (fields: Partial<ActivityEntry>) => [
  activity.text(entry(fields), 'en'),
  activity.text(entry(fields), 'de'),
]

describe('an action of the audit log', () => {
  it('has a sentence', () => {
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((action) => !describedActions.has(action))).toEqual([])
  })

  it('has a sentence only if it exists', () => {
    expect([...describedActions].filter((action) => !all.includes(action))).toEqual([])
  })

  it.each(all)('%s has sentences in both languages, for success and denial, without an id', (action) => {
    const target = { ...zone, within: [{ type: 'zone', id: 'zone_2', name: 'example.net' }] }
    for (const result of ['ok', 'denied'] as const)
      for (const text of both({ action, target, result })) {
        expect(text).not.toMatch(/\{\{|undefined|null|NaN| {2}|[a-z]\.[a-z_]+\.[a-z]/)
        expect(text.split(' ').length).toBeGreaterThan(2)
      }
    expect(new Set(both({ action, target, result: 'denied' })).size).toBe(2)
  })

  it.each(reading)('%s has a sentence for a denied attempt', (action) => {
    for (const text of both({ action, result: 'denied' })) {
      expect(text).toMatch(/^Nina (tried to|wollte) [a-zA-Z]/)
      expect(text).not.toMatch(/a change|etwas/)
    }
  })

  it('without a sentence of its own is described without an id', () => {
    expect(
      both({ action: 'mail.boxes.create', target: { type: 'box', id: 'box_1', name: 'Inbox' } }),
    ).toEqual(['Nina changed Inbox', 'Nina hat Inbox geändert'])
    expect(both({ action: 'mail.boxes.create' })).toEqual(['Nina made a change', 'Nina hat etwas geändert'])
  })
})

describe('a sentence', () => {
  it('names the change, the record and its zone', () => {
    const changes = { before: { ttl: 300 }, after: { ttl: 600 } }
    expect(both({ action: 'dns.records.update', target: home, changes })).toEqual([
      'Nina changed A record home in example.com',
      'Nina hat den A-Eintrag home in example.com geändert',
    ])
    expect(both({ action: 'dns.records.update', target: home, result: 'denied' })).toEqual([
      'Nina tried to change A record home in example.com',
      'Nina wollte den A-Eintrag home in example.com ändern',
    ])
  })

  it('uses the singular or plural for the number', () => {
    const bulk = (count: number) =>
      both({ action: 'dns.records.bulk', target: zone, changes: { before: null, after: { count } } })
    expect(bulk(1)).toEqual([
      'Nina added 1 record to zone example.com',
      'Nina hat 1 Eintrag in der Zone example.com angelegt',
    ])
    expect(bulk(1500)).toEqual([
      'Nina added 1,500 records to zone example.com',
      'Nina hat 1.500 Einträge in der Zone example.com angelegt',
    ])
  })

  it('names the first records of a bulk edit, and the total', () => {
    const item = (id: string, name: string, rdata: string) => ({ id, name, type: 'A', rdata, ttl: 300 })
    const before = { count: 2, records: [item('1', 'home', '192.0.2.1'), item('2', 'old', '192.0.2.2')] }
    const after = {
      count: 2,
      created: 1,
      records: [item('3', 'www', '192.0.2.3'), item('1', 'home', '192.0.2.9')],
    }
    expect(both({ action: 'dns.records.bulk', target: zone, changes: { before, after } })).toEqual([
      'Nina changed 3 records in zone example.com: www A, home A, old A',
      'Nina hat 3 Einträge in der Zone example.com geändert: www A, home A, old A',
    ])
    const many = {
      count: 1500,
      created: 1500,
      records: ['a', 'b', 'c', 'd'].map((name) => item(name, name, '')),
    }
    expect(
      both({ action: 'dns.records.bulk', target: zone, changes: { before: null, after: many } }),
    ).toEqual([
      'Nina added 1,500 records to zone example.com: a A, b A, c A, …',
      'Nina hat 1.500 Einträge in der Zone example.com angelegt: a A, b A, c A, …',
    ])
  })

  it('names the actor: a person, the service, the operator', () => {
    const applied = { before: { version: 1 }, after: { version: 2, cause: 'drift', applied: 2, failed: 0 } }
    const actor = { type: 'system', id: 'system', name: 'zone work' }
    expect(both({ actor, action: 'dns.zones.apply', target: zone, changes: applied })).toEqual([
      'Holdfast restored 2 record sets of zone example.com at the provider',
      'Holdfast hat 2 Record-Sets der Zone example.com beim Anbieter wiederhergestellt',
    ])
    const operator = { type: 'operator', id: 'operator', name: 'holdfast account' }
    expect(both({ actor: operator, action: 'account.suspend' })).toEqual([
      'The operator suspended the account',
      'Der Betreiber hat das Konto gesperrt',
    ])
  })

  it('of a device names the reported address', () => {
    const target = { type: 'dynamic_ip', id: 'dip_1', name: 'Home' }
    const changes = { before: { ipv4: null }, after: { ipv4: '192.0.2.1' } }
    expect(both({ action: 'dynamic_ips.report', target, changes })).toEqual([
      'Dynamic IP Home reported the address 192.0.2.1',
      'Die dynamische IP Home hat die Adresse 192.0.2.1 gemeldet',
    ])
    const changed = { before: { ipv4: '192.0.2.1' }, after: { ipv4: '192.0.2.2' } }
    expect(both({ action: 'dynamic_ips.report', target, changes: changed })).toEqual([
      'Dynamic IP Home changed from 192.0.2.1 to 192.0.2.2',
      'Die dynamische IP Home hat von 192.0.2.1 zu 192.0.2.2 gewechselt',
    ])
  })

  it('keeps a name that looks like a placeholder, and truncates a long one', () => {
    const name = '{{who}} {{count:one:other}}'
    expect(both({ action: 'dns.zones.delete', target: { ...zone, name } })[0]).toBe(
      `Nina deleted zone ${name}`,
    )
    const long = 'x'.repeat(300)
    expect(both({ action: 'dns.zones.delete', target: { ...zone, name: long } })[0]).toBe(
      `Nina deleted zone ${'x'.repeat(59)}…`,
    )
  })

  it('links to existing resources, and not to deleted ones', () => {
    const linked = (action: string) =>
      activity.parts(entry({ action, target: home }), 'en').flatMap(({ name }) => name?.resource?.id ?? [])
    expect(linked('dns.records.update')).toEqual(['rec_1', 'zone_1'])
    expect(linked('dns.records.delete')).toEqual(['zone_1'])
  })

  it('shows the end of the id if it may not show the name', () => {
    const target = { type: 'record', id: 'rec_01k2abcdef', within: [{ type: 'zone', id: 'zone_01k2uvwxyz' }] }
    expect(both({ action: 'dns.records.delete', target, redacted: true })).toEqual([
      'Nina deleted record …abcdef',
      'Nina hat den Eintrag …abcdef gelöscht',
    ])
  })
})

describe('the changes of an entry', () => {
  it('are the fields with their old and new values, in the language', () => {
    const changes = {
      before: { ttl: 300, labels: {}, rdata: 'x' },
      after: { ttl: 3600, labels: { a: 'b' }, rdata: 'y' },
    }
    expect(activity.fieldChanges(entry({ action: 'dns.records.update', changes }), 'de')).toEqual({
      shown: [
        // Other tests of this process may have chosen a language.
        {
          label: 'TTL',
          before: expect.stringMatching(/^5\s[mM]in\.?$/),
          after: expect.stringMatching(/^1\s(h|Std\.)$/),
        },
        { label: 'Labels', before: '', after: '' },
      ],
      more: 1,
    })
  })
})
