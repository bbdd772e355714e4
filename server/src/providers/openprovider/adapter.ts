import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createOpenproviderClient } from './client.ts'
import { manifest } from './manifest.ts'
import { createOpenproviderContacts } from './registrar/contacts.ts'
import { createOpenproviderPurchases } from './registrar/purchases.ts'
import { createOpenproviderRegistrar } from './registrar/registrar.ts'

type Environments = { production: string; sandbox: string }

const isCount = responseShape(Type.Object({ data: Type.Object({ total: Type.Optional(Type.Integer()) }) }))

/** Openprovider, with its API at these addresses. */
export function openproviderAt(urls: Environments): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const url = credentials['environment'] === 'sandbox' ? urls.sandbox : urls.production
      const client = createOpenproviderClient(url, credentials, egress)
      return {
        async verify() {
          const { data } = await client.read(
            { method: 'GET', path: '/v1beta/domains', query: { limit: 1 } },
            isCount,
          )
          return { detail: `Openprovider account with ${data.total ?? 0} domains` }
        },
        registrar: createOpenproviderRegistrar(client),
        purchases: createOpenproviderPurchases(client, providerState),
        contacts: createOpenproviderContacts(client, providerState),
      }
    },
  }
}

export const openprovider = openproviderAt({
  production: 'https://api.openprovider.eu',
  sandbox: 'https://api.sandbox.openprovider.nl',
})
