import type { MessageKey } from '#language/language.ts'
import type { DomainChecks } from '../chain/states.ts'

export type Registry = NonNullable<DomainChecks['registry']>
type Reason = NonNullable<DomainChecks['registry_error']>['reason']

/** Why a registry gave no answer. */
export const reasonTexts: Record<Reason, MessageKey<'domains'>> = {
  unsupported: 'registryUnsupported',
  throttled: 'registryThrottled',
  server_error: 'registryServerError',
  timeout: 'registryTimeout',
  unreachable: 'registryUnreachable',
  foreign_redirect: 'registryMalformed',
  not_rdap: 'registryMalformed',
  unlisted_server: 'registryMalformed',
  malformed: 'registryMalformed',
}
