import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { serverAddress } from '#providers/server-address.ts'
import { createEppClient } from './client.ts'
import { createEppContacts } from './contacts/contacts.ts'
import { manifest } from './manifest.ts'
import { createEppPurchases } from './purchases/purchases.ts'
import { createEppRegistrar } from './registrar/registrar.ts'

/** Any registry or reseller interface that speaks EPP (RFC 5730 to 5734). */
export const epp: ProviderAdapter = {
  manifest,
  open(credentials, { egress, providerState }) {
    const client = createEppClient(credentials, egress)
    const server = serverAddress('epp', credentials['server'] ?? '', credentials['port'] ?? '')
    return {
      ...(server !== undefined && { server }),
      verify: async () => ({
        detail: await client.session(async ({ greeting }) => `EPP server ${greeting.server}`),
      }),
      registrar: createEppRegistrar(client),
      purchases: createEppPurchases(client, providerState),
      contacts: createEppContacts(client, providerState),
    }
  },
}
