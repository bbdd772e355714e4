import { describe, expect, it } from 'vitest'
import type { DnsRecord } from '#areas/dns/record.ts'
import { updatesOf } from './bulk-edit.tsx'

// Only these fields matter in these tests.
const record = (id: string, changed: Partial<DnsRecord>) =>
  ({
    id,
    type: 'A',
    value: '192.0.2.1',
    priority: null,
    ttl: 300,
    comment: null,
    labels: {},
    ...changed,
  }) as DnsRecord
const nothing = { ttl: '' as const, find: '', replace: '', comment: '', add: [], remove: [] }

describe('A bulk edit of records', () => {
  it('omits unchanged records', () => {
    const records = [record('rec_1', {}), record('rec_2', { ttl: 60 })]
    expect(updatesOf(records, nothing)).toEqual([])
    expect(updatesOf(records, { ...nothing, ttl: 300 })).toEqual([{ id: 'rec_2', ttl: 300 }])
  })

  it('replaces text in values, including the priority before the value', () => {
    const records = [
      record('rec_1', {}),
      record('rec_2', { type: 'TXT', value: '"v=spf1 ip4:192.0.2.1 -all"' }),
      record('rec_3', { type: 'MX', priority: 10, value: 'mail.example.net.' }),
    ]
    expect(updatesOf(records, { ...nothing, find: '192.0.2.1', replace: '192.0.2.9' })).toEqual([
      { id: 'rec_1', value: '192.0.2.9' },
      { id: 'rec_2', value: '"v=spf1 ip4:192.0.2.9 -all"' },
    ])
    expect(updatesOf(records, { ...nothing, find: '10 mail', replace: '20 mail' })).toEqual([
      { id: 'rec_3', value: '20 mail.example.net.' },
    ])
  })

  it('adds and removes labels, given with or without their value', () => {
    const records = [
      record('rec_1', { labels: { env: 'prod', team: 'web' } }),
      record('rec_2', { labels: { env: 'test' } }),
    ]
    expect(updatesOf(records, { ...nothing, add: ['env:prod'], remove: ['team'] })).toEqual([
      { id: 'rec_1', labels: { team: null } },
      { id: 'rec_2', labels: { env: 'prod' } },
    ])
    expect(updatesOf(records, { ...nothing, remove: ['env:test'] })).toEqual([
      { id: 'rec_2', labels: { env: null } },
    ])
  })
})
