import { describe, expect, it } from 'vitest'
import { type DomainStatus, statusOf } from './domain-status.ts'
import type { EppStatus } from './epp-status.ts'

const now = new Date('2026-06-01T00:00:00Z')
const future = new Date('2027-06-01T00:00:00Z')
const past = new Date('2026-05-20T00:00:00Z')

describe('The status of a domain', () => {
  it.each<[readonly EppStatus[], Date | null, DomainStatus]>([
    [['ok'], future, 'active'],
    [['clientTransferProhibited', 'clientDeleteProhibited'], future, 'active'],
    // Registries of .com renew a domain automatically; its registrar can have renewed it too.
    [['autoRenewPeriod'], future, 'active'],
    [['autoRenewPeriod'], past, 'expired'],
    [['clientHold'], future, 'suspended'],
    [['serverHold', 'clientTransferProhibited'], future, 'suspended'],
    [['clientHold'], past, 'expired'],
    [['pendingDelete', 'redemptionPeriod'], past, 'redemption'],
    [['redemptionPeriod', 'clientHold'], past, 'redemption'],
    [['pendingDelete', 'pendingRestore', 'redemptionPeriod'], past, 'restoring'],
    [['pendingDelete'], past, 'pending_delete'],
    [['pendingTransfer'], future, 'transferring_out'],
    [['pendingCreate'], null, 'registering'],
    [[], null, 'active'],
    [[], now, 'expired'],
  ])('with %j and the expiry %s is %s', (statuses, expiresAt, status) => {
    expect(statusOf({ statuses, expiresAt }, now)).toBe(status)
  })
})
