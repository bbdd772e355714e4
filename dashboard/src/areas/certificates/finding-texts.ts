/** What findings say, by their code. The values are those of the finding. */
import type { MessageKey } from '#language/language.ts'
import type { Finding } from './states.tsx'

export const findingTexts: Readonly<Record<Finding['code'], MessageKey<'certificates'>>> = {
  expired: 'findingExpired',
  not_yet_valid: 'findingNotYetValid',
  name_mismatch: 'findingNameMismatch',
  untrusted: 'findingUntrusted',
  self_signed: 'findingSelfSigned',
  unknown_issuer: 'findingUnknownIssuer',
  broken_key: 'findingBrokenKey',
  broken_signature: 'findingBrokenSignature',
  key_readable_by_all: 'findingKeyReadable',
  expires_critical: 'findingExpiresCritical',
  expires_high: 'findingExpiresHigh',
  expires_warning: 'findingExpiresWarning',
  weak_key: 'findingWeakKey',
  weak_signature: 'findingWeakSignature',
  no_names: 'findingNoNames',
  not_for_servers: 'findingNotForServers',
  authority_served: 'findingAuthorityServed',
  intermediate_expired: 'findingIntermediateExpired',
  lifetime_too_long: 'findingLifetime',
  older_served: 'findingOlderServed',
  incomplete_chain: 'findingIncompleteChain',
  shared_key: 'findingSharedKey',
  shared_wildcard: 'findingSharedWildcard',
  client_authentication: 'findingClientAuthentication',
  no_timestamps: 'findingNoTimestamps',
  issuer_not_allowed: 'findingIssuer',
  policy_breached: 'findingPolicy',
  rsa_only: 'findingRsa',
}
