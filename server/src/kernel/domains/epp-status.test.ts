import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eppStatus, eppStatuses, eppStatusesIn, isRegistryLocked } from './epp-status.ts'

describe('A status of a domain', () => {
  it.each([
    ['clientTransferProhibited', 'clientTransferProhibited'],
    ['client transfer prohibited', 'clientTransferProhibited'],
    ['CLIENT_TRANSFER_PROHIBITED', 'clientTransferProhibited'],
    ['clientTransferProhibited https://icann.org/epp#clientTransferProhibited', 'clientTransferProhibited'],
    ['ok (https://www.icann.org/epp#OK)', 'ok'],
    ['active', 'ok'],
    ['associated', 'linked'],
    ['Registered until renewal date', null],
    ['', null],
  ])('written as "%s" is %s', (text, status) => {
    expect(eppStatus(text)).toBe(status)
  })

  it('is listed once, however often it was written', () => {
    expect(eppStatusesIn(['pending delete', 'redemptionPeriod', 'pendingDelete', 'nonsense'])).toEqual([
      'pendingDelete',
      'redemptionPeriod',
    ])
  })

  it('locks a domain at the registry only with all three prohibitions', () => {
    expect(isRegistryLocked(['serverTransferProhibited', 'serverUpdateProhibited'])).toBe(false)
    expect(
      isRegistryLocked(['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited']),
    ).toBe(true)
  })

  const list = new URL('../../../../../shared/provider-specs/rdap/epp-status.json', import.meta.url)
  it.skipIf(!existsSync(list))('is known if EPP or RDAP has a name for it', () => {
    const { statuses }: { statuses: { epp: string; rdap: string }[] } = JSON.parse(readFileSync(list, 'utf8'))
    for (const { epp, rdap } of statuses) {
      expect(eppStatus(epp)).toBe(epp)
      expect(eppStatus(rdap)).toBe(epp)
    }
    expect(statuses.length).toBe(eppStatuses.length)
  })
})
