import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createGandiClient, type GandiAddresses } from './client.ts'
import { manifest } from './manifest.ts'
import { createGandiContacts } from './registrar/contacts.ts'
import { createGandiPurchases } from './registrar/purchases.ts'
import { createGandiRegistrar } from './registrar/registrar.ts'

/** Gandi, with its API at these addresses. */
export function gandiAt(addresses: GandiAddresses): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createGandiClient(addresses, credentials, egress)
      const registrar = createGandiRegistrar(client)
      return {
        async verify() {
          const { domains, cursor } = await registrar.listDomains(null)
          const count = `${domains.length}${cursor === null ? '' : '+'}`
          return { detail: `Gandi accepts the token and shows domains: ${count}.` }
        },
        registrar,
        purchases: createGandiPurchases(client, registrar, providerState),
        contacts: createGandiContacts(client),
      }
    },
  }
}

export const gandi = gandiAt({
  production: 'https://api.gandi.net/v5',
  sandbox: 'https://api.sandbox.gandi.net/v5',
})
