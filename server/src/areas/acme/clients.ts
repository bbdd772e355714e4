/** Clients of CAs, one for each ACME account, kept for their nonces and the directory. */
import type { Clock } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import { type AcmeClient, createAcmeClient, type Signer } from './protocol/acme-client.ts'
import { type AccountRow, secretPlaces } from './store.ts'

export type AcmeClients = {
  of(account: AccountRow): AcmeClient
}

const keptMs = 3_600_000
const keptMax = 1000

export function createAcmeClients(egress: Pick<Egress, 'request'>, clock: Clock): AcmeClients {
  const kept = new Map<string, { client: AcmeClient; until: number }>()
  return {
    of({ account_id, id, directory_url, authorities }) {
      const key = JSON.stringify([account_id, id, directory_url, authorities])
      const found = kept.get(key)
      if (found && found.until > clock().getTime()) return found.client
      if (kept.size >= keptMax) kept.clear()
      const client = createAcmeClient(egress, { directoryUrl: directory_url, authorities }, clock)
      kept.set(key, { client, until: clock().getTime() + keptMs })
      return client
    },
  }
}

/** Who signs requests of an account. */
export async function signerOf(context: Context, { id, sealed_key, url }: AccountRow): Promise<Signer> {
  return { keyPem: await context.openSecret(secretPlaces.accountKey(id), sealed_key), kid: url }
}
