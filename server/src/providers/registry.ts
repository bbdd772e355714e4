import type { ProviderAdapter } from './ports/provider.ts'
import { powerdns } from './powerdns/adapter.ts'
import { rfc2136 } from './rfc2136/adapter.ts'
import { sandbox } from './sandbox/adapter.ts'

/** Every provider, in the order in which the dashboard offers them. */
export const providers: readonly ProviderAdapter[] = [powerdns, rfc2136, sandbox]
