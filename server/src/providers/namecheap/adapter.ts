import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createNamecheapClient } from './client.ts'
import { manifest } from './manifest.ts'
import { namecheapContacts } from './registrar/contacts.ts'
import { readBalance } from './registrar/pricing.ts'
import { namecheapPurchases } from './registrar/purchases.ts'
import { namecheapRegistrar } from './registrar/registrar.ts'

type Urls = { production: string; sandbox: string }

/** Namecheap, through its XML API. */
export const namecheap = namecheapAt({
  production: 'https://api.namecheap.com/xml.response',
  sandbox: 'https://api.sandbox.namecheap.com/xml.response',
})

/** The adapter for an API at other addresses. */
export function namecheapAt(urls: Urls): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const url = credentials['environment'] === 'sandbox' ? urls.sandbox : urls.production
      const client = createNamecheapClient(url, credentials, egress)
      return {
        async verify() {
          const { amount, currency } = (await readBalance(client)).available
          return { detail: `Namecheap account with ${amount} ${currency} available` }
        },
        registrar: namecheapRegistrar(client),
        purchases: namecheapPurchases(client),
        contacts: namecheapContacts(client),
      }
    },
  }
}
