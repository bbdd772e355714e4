import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { manifest } from './manifest.ts'

/** A group of servers that are entered by hand: there is nothing to call. */
export const manual: ProviderAdapter = {
  manifest,
  open: () => ({ verify: async () => ({ detail: 'Its servers are entered by hand.' }) }),
}
