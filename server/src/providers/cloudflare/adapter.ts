import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createRegistrarClient } from './client.ts'
import { manifest } from './manifest.ts'
import { createCloudflarePurchases } from './registrar/purchases.ts'
import { createCloudflareRegistrar } from './registrar/registrar.ts'

/** Cloudflare, with its API at this address. */
export function cloudflareAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const client = createRegistrarClient(url, credentials, egress)
      const registrar = createCloudflareRegistrar(client)
      return {
        async verify() {
          await registrar.listDomains(null)
          return { detail: 'Cloudflare accepts the API token for the registrar of the account.' }
        },
        registrar,
        purchases: createCloudflarePurchases(client, registrar),
      }
    },
  }
}

export const cloudflare = cloudflareAt('https://api.cloudflare.com/client/v4')
