import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createGodaddyClient, type GodaddyAddresses } from './client.ts'
import { manifest } from './manifest.ts'
import { godaddyAccount } from './registrar/account.ts'
import { createGodaddyContacts } from './registrar/contacts.ts'
import { createGodaddyPurchases } from './registrar/purchases.ts'
import { createGodaddyRegistrar } from './registrar/registrar.ts'

/** GoDaddy, with its API at these addresses. */
export function godaddyAt(addresses: GodaddyAddresses): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createGodaddyClient(addresses, credentials, egress)
      const registrar = createGodaddyRegistrar(client)
      return {
        async verify() {
          const { domains } = await registrar.listDomains(null)
          return { detail: `GoDaddy accepts the API key and shows domains: ${domains.length}.` }
        },
        registrar,
        purchases: createGodaddyPurchases(client, godaddyAccount(credentials), registrar, providerState),
        contacts: createGodaddyContacts(client),
      }
    },
  }
}

export const godaddy = godaddyAt({
  production: 'https://api.godaddy.com',
  sandbox: 'https://api.ote-godaddy.com',
})
