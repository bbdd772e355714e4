import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createNamecomClient, type NamecomAddresses } from './client.ts'
import { manifest } from './manifest.ts'
import { createNamecomContacts } from './registrar/contacts.ts'
import { createNamecomPurchases } from './registrar/purchases.ts'
import { createNamecomRegistrar } from './registrar/registrar.ts'

const isHello = responseShape(Type.Object({ username: Type.String() }))

/** Name.com, with its API at these addresses. */
export function namecomAt(addresses: NamecomAddresses): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const client = createNamecomClient(addresses, credentials, egress)
      const registrar = createNamecomRegistrar(client)
      return {
        async verify() {
          const { username } = await client.read({ method: 'GET', path: '/hello' }, isHello)
          return { detail: `The account ${username} at Name.com.` }
        },
        registrar,
        purchases: createNamecomPurchases(client, registrar),
        contacts: createNamecomContacts(client),
      }
    },
  }
}

export const namecom = namecomAt({
  production: 'https://api.name.com/core/v1',
  sandbox: 'https://api.dev.name.com/core/v1',
})
