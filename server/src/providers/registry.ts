import type { ProviderAdapter } from './ports/provider.ts'
import { sandbox } from './sandbox/adapter.ts'

/** Every provider, one line each, in the order in which people are offered them. */
export const providers: readonly ProviderAdapter[] = [sandbox]
