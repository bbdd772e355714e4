import { systemClock } from '#kernel/time.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createDomainsClient } from './client.ts'
import { manifest } from './manifest.ts'
import { awsContacts } from './registrar/contacts.ts'
import { awsPurchases } from './registrar/purchases.ts'
import { awsRegistrar, listDomains } from './registrar/registrar.ts'

/** Amazon Route 53 Domains. */
export const aws = awsAt('https://route53domains.us-east-1.amazonaws.com')

/** The adapter for an API at another address. */
export function awsAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createDomainsClient(url, credentials, egress, systemClock)
      const registrar = awsRegistrar(client)
      return {
        async verify() {
          await listDomains(client, { MaxItems: 1 })
          return { detail: 'Amazon accepts the access key.' }
        },
        registrar,
        purchases: awsPurchases(client, registrar, providerState),
        contacts: awsContacts(client, registrar),
      }
    },
  }
}
