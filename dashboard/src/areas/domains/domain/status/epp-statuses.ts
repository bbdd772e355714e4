import type { components } from '@holdfast/client'
import type { MessageKey } from '#language/language.ts'

export type EppStatus = components['schemas']['SandboxDomain']['statuses'][number]

/** What each status means for the owner of the domain. */
export const eppTexts: Record<EppStatus, MessageKey<'domains'>> = {
  ok: 'eppOk',
  inactive: 'eppInactive',
  linked: 'eppLinked',
  clientHold: 'eppClientHold',
  serverHold: 'eppServerHold',
  clientTransferProhibited: 'eppClientTransferProhibited',
  serverTransferProhibited: 'eppServerTransferProhibited',
  clientUpdateProhibited: 'eppClientUpdateProhibited',
  serverUpdateProhibited: 'eppServerUpdateProhibited',
  clientDeleteProhibited: 'eppClientDeleteProhibited',
  serverDeleteProhibited: 'eppServerDeleteProhibited',
  clientRenewProhibited: 'eppClientRenewProhibited',
  serverRenewProhibited: 'eppServerRenewProhibited',
  pendingCreate: 'eppPendingCreate',
  pendingUpdate: 'eppPendingUpdate',
  pendingRenew: 'eppPendingRenew',
  pendingTransfer: 'eppPendingTransfer',
  pendingDelete: 'eppPendingDelete',
  pendingRestore: 'eppPendingRestore',
  redemptionPeriod: 'eppRedemptionPeriod',
  addPeriod: 'eppAddPeriod',
  autoRenewPeriod: 'eppAutoRenewPeriod',
  renewPeriod: 'eppRenewPeriod',
  transferPeriod: 'eppTransferPeriod',
}
