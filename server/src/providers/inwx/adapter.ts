import { systemClock } from '#kernel/time.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createInwxClient } from './client.ts'
import { manifest } from './manifest.ts'
import { inwxContacts } from './registrar/contacts.ts'
import { inwxPurchases } from './registrar/purchases.ts'
import { inwxRegistrar } from './registrar/registrar.ts'

/** INWX, through its JSON-RPC API. */
export const inwx = inwxAt({
  production: 'https://api.domrobot.com',
  sandbox: 'https://api.ote.domrobot.com',
})

/** The adapter for an API at other addresses. */
export function inwxAt(urls: { production: string; sandbox: string }): ProviderAdapter {
  return {
    manifest,
    open(credentials, tools) {
      const url = credentials['environment'] === 'sandbox' ? urls.sandbox : urls.production
      const client = createInwxClient(url, credentials, tools, systemClock)
      return {
        async verify() {
          await client.call('domain.list', { page: 1, pagelimit: 1 })
          return { detail: 'INWX accepts the user name and password.' }
        },
        registrar: inwxRegistrar(client),
        purchases: inwxPurchases(client, tools.providerState),
        contacts: inwxContacts(client, tools.providerState),
      }
    },
  }
}
