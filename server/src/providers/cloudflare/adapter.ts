import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { ProviderError, unlessDenied } from '#providers/ports/provider-error.ts'
import { createCloudflareCertificates, readZones } from './certificates.ts'
import { createRegistrarClient, createZonesClient } from './client.ts'
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
      const zones = createZonesClient(url, credentials, egress)
      const { account_id = '', environment } = credentials
      const zonesOrNone = async () =>
        (await unlessDenied(readZones(zones, account_id.trim(), 1)))?.zones ?? []
      return {
        async verify() {
          try {
            await registrar.listDomains(null)
            return { detail: 'Cloudflare accepts the API token for the registrar of the account.' }
          } catch (error) {
            // A token may be for the certificates of zones only.
            if (!(error instanceof ProviderError) || error.kind !== 'auth' || environment === 'sandbox')
              throw error
            if ((await zonesOrNone()).length === 0) throw error
            return { detail: 'Cloudflare accepts the API token for zones only.' }
          }
        },
        registrar,
        purchases: createCloudflarePurchases(client, registrar),
        // The sandbox is one of the registrar only.
        ...(environment !== 'sandbox' && {
          certificates: createCloudflareCertificates(zones, account_id.trim()),
        }),
      }
    },
  }
}

export const cloudflare = cloudflareAt('https://api.cloudflare.com/client/v4')
