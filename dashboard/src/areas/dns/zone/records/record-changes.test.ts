import { describe, expect, it } from 'vitest'
import type { DnsRecord } from '#areas/dns/record.ts'
import { inverseOf } from './record-changes.ts'

const record = (id: string, changed: Partial<DnsRecord> = {}): DnsRecord => ({
  id,
  zone_id: 'zone_1',
  zone: 'example.com',
  type: 'MX',
  name: 'www',
  fqdn: 'www.example.com',
  display_name: 'www.example.com',
  display_type: 'A',
  value: 'mail.example.net.',
  priority: 10,
  raw: false,
  ttl: 300,
  comment: 'mine',
  labels: { env: 'prod' },
  synced: true,
  state: 'in_sync',
  error: null,
  managed_by: null,
  created_at: '',
  updated_at: '',
  ...changed,
})

describe('The undo of a change of records', () => {
  it('creates deleted records, with their comments and labels', () => {
    expect(inverseOf([record('rec_1')], { created: [], updated: [], deleted: ['rec_1'] })).toEqual({
      create: [
        {
          type: 'MX',
          name: 'www',
          value: '10 mail.example.net.',
          ttl: 300,
          comment: 'mine',
          labels: { env: 'prod' },
        },
      ],
      update: [],
      delete: [],
    })
  })

  it('deletes created records and restores changed ones, and removes added labels', () => {
    const after = record('rec_1', { ttl: 60, labels: { team: 'mail' } })
    const { update, delete: removed } = inverseOf([record('rec_1')], {
      created: [record('rec_2')],
      updated: [after],
      deleted: [],
    })
    expect(removed).toEqual(['rec_2'])
    expect(update).toMatchObject([{ id: 'rec_1', ttl: 300, labels: { team: null, env: 'prod' } }])
  })
})
