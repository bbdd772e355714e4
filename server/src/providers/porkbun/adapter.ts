import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createPorkbunClient } from './client.ts'
import { manifest } from './manifest.ts'
import { createPorkbunPurchases } from './registrar/purchases.ts'
import { createPorkbunRegistrar } from './registrar/registrar.ts'

// Without keys, the answer is a success too, which says nothing of them.
const isPing = responseShape(Type.Object({ yourIp: Type.String(), credentialsValid: Type.Literal(true) }))

/** Porkbun, with its API at this address. */
export function porkbunAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const client = createPorkbunClient(url, credentials, egress)
      const registrar = createPorkbunRegistrar(client)
      return {
        async verify() {
          const { yourIp } = await client.read({ method: 'GET', path: '/ping' }, isPing)
          return { detail: `Porkbun accepts the API key, from the address ${yourIp}.` }
        },
        registrar,
        purchases: createPorkbunPurchases(client, registrar),
      }
    },
  }
}

export const porkbun = porkbunAt('https://api.porkbun.com/api/json/v3')
