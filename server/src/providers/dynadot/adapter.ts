import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createDynadotClient } from './client.ts'
import { manifest } from './manifest.ts'
import { createDynadotPurchases } from './registrar/purchases.ts'
import { createDynadotRegistrar } from './registrar/registrar.ts'

/** Dynadot, with its API at these addresses. */
export function dynadotAt(urls: { production: string; sandbox: string }): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const url = credentials['environment'] === 'sandbox' ? urls.sandbox : urls.production
      const client = createDynadotClient(url, credentials, egress)
      const registrar = createDynadotRegistrar(client)
      return {
        async verify() {
          await client.call({ method: 'GET', path: '/accounts/info' })
          return { detail: 'Dynadot accepts the API key.' }
        },
        registrar,
        purchases: createDynadotPurchases(client, registrar),
      }
    },
  }
}

export const dynadot = dynadotAt({
  production: 'https://api.dynadot.com/restful/v2',
  sandbox: 'https://api-sandbox.dynadot.com/restful/v2',
})
