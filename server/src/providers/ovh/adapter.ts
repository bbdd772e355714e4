import { systemClock } from '#kernel/time.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createOvhClient } from './client.ts'
import { manifest } from './manifest.ts'
import { readAccount } from './registrar/cart.ts'
import { ovhContacts } from './registrar/contacts.ts'
import { ovhPurchases } from './registrar/purchases.ts'
import { ovhRegistrar } from './registrar/registrar.ts'

type Urls = Readonly<Record<string, string>>

/** OVHcloud, through its REST API. */
export const ovh = ovhAt({
  eu: 'https://eu.api.ovh.com/1.0',
  ca: 'https://ca.api.ovh.com/1.0',
  us: 'https://api.us.ovhcloud.com/1.0',
})

/** The adapter for an API at other addresses, by region. */
export function ovhAt(urls: Urls): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const url = urls[credentials['region'] ?? ''] ?? urls['eu'] ?? ''
      const client = createOvhClient(url, credentials, egress, systemClock)
      const registrar = ovhRegistrar(client)
      return {
        async verify() {
          const { nichandle } = await readAccount(client)
          return { detail: `OVHcloud account ${nichandle}` }
        },
        registrar,
        purchases: ovhPurchases(client, registrar, providerState),
        contacts: ovhContacts(client),
      }
    },
  }
}
