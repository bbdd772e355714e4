import type { MessageKey } from '#language/language.ts'
import type { DeployHook } from '../states.tsx'

type Outcome = NonNullable<DeployHook['last_delivery']>['outcome']

/** What became of a delivery. */
export const outcomeTexts = {
  accepted: 'accepted',
  skipped: 'skipped',
  rejected: 'rejected',
  ping: 'pingReceived',
  repeated: 'repeated',
  queue_full: 'queueFull',
  signature_invalid: 'signatureInvalid',
  address_not_allowed: 'addressNotAllowed',
} as const satisfies Readonly<Record<Outcome, MessageKey<'deploys'>>>
