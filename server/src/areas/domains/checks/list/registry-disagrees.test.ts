import { describe, expect, test } from 'vitest'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { DomainFacts } from '../check.ts'
import type { RegistryOpinion } from '../run/registry-opinion.ts'
import { registryDisagreesCheck } from './registry-disagrees.ts'

const held = {
  name: 'example.com',
  status: 'active',
  epp_statuses: ['clientTransferProhibited'],
  is_locked: true,
  expires_at: new Date('2027-03-01T10:00:00Z'),
} as unknown as DomainRow
const known = {
  server: 'rdap.example.net',
  source: 'rdap',
  is_registered: true,
  statuses: ['clientTransferProhibited'],
  expires_at: '2027-03-01T00:00:00.000Z',
  registrar: 'Registrar',
  nameservers: [],
} as const

function found(registry: RegistryOpinion | null, domain: Partial<DomainRow> = {}) {
  const facts = { domain: { ...held, ...domain }, registry } as unknown as DomainFacts
  const finding = registryDisagreesCheck.find(facts)
  return finding && [finding.severity, finding.summary]
}

describe('a registry as the second opinion', () => {
  test('agrees, or was not asked', () => {
    expect(found(known)).toBeNull()
    expect(found(null)).toBeNull()
    expect(found({ ...known, expires_at: null, statuses: [] })).toBeNull()
    // The registry has renewed it automatically; what counts is the date of the registrar.
    expect(found({ ...known, expires_at: '2028-03-01T00:00:00.000Z' })).toBeNull()
  })

  test('does not know the domain', () => {
    expect(found({ server: 'rdap.example.net', source: 'rdap', is_registered: false })).toEqual([
      'critical',
      'The registry does not know the domain',
    ])
  })

  test.each([
    ['pendingTransfer', 'A transfer to another registrar has begun'],
    ['pendingDelete', 'The registry is deleting the domain'],
    ['serverHold', 'The registry has put the domain on hold'],
  ] as const)('shows %s, which the registrar does not show', (status, summary) => {
    const registry = { ...known, statuses: [...known.statuses, status] }
    expect(found(registry)).toEqual(['critical', summary])
    expect(found(registry, { epp_statuses: [...held.epp_statuses, status] })).toBeNull()
  })

  test('shows no lock, or another expiry date', () => {
    expect(found({ ...known, statuses: ['ok'] })).toEqual([
      'warning',
      'The registry does not show the transfer lock',
    ])
    expect(found({ ...known, statuses: ['ok'] }, { is_locked: false })).toBeNull()
    expect(found({ ...known, expires_at: '2026-12-01T00:00:00.000Z' })).toEqual([
      'warning',
      'The registry has another expiry date',
    ])
    expect(found({ ...known, expires_at: '2030-03-01T00:00:00.000Z' })).toEqual([
      'info',
      'The registry has another expiry date',
    ])
  })
})
