/** Asks every name server of a zone for a record, as public resolvers and CAs find them: from the root down. */
import { CheckFailure } from '@holdfast/checks'
import type { ParentReading } from './delegation.ts'
import { DelegationUnreadable } from './delegation.ts'
import { type NameServerClient, valuesIn } from './name-server-client.ts'

export type AuthoritativeAnswer = {
  host: string
  address: string
  /** In canonical form. Null: the server did not answer. */
  values: string[] | null
}

/** No answers where the zone is not in public DNS, or its parent cannot be asked. */
export type AuthoritativeReader = (
  zone: string,
  question: { name: string; type: string },
) => Promise<AuthoritativeAnswer[]>

const serversMax = 26

export function createAuthoritativeReader(
  client: NameServerClient,
  parentOf: (zone: string) => Promise<ParentReading>,
): AuthoritativeReader {
  return async (zone, question) => {
    try {
      const servers = await addressesOf(client, await parentOf(zone))
      return await Promise.all(servers.slice(0, serversMax).map((server) => ask(client, server, question)))
    } catch (error) {
      if (error instanceof DelegationUnreadable) return []
      throw error
    }
  }
}

/** The addresses of the delegated name servers of a zone. */
export async function addressesOf(client: NameServerClient, { nameservers, glue }: ParentReading) {
  const found = await Promise.all(
    nameservers.map(async (host) => {
      const addresses = glue[host] ?? (await client.addressesOf(host).catch(none))
      return addresses.map((address) => ({ host, address }))
    }),
  )
  return found.flat()
}

function none(error: unknown): string[] {
  if (error instanceof CheckFailure) return []
  throw error
}

async function ask(
  client: NameServerClient,
  server: { host: string; address: string },
  question: { name: string; type: string },
): Promise<AuthoritativeAnswer> {
  try {
    const message = await client.ask(server.address, question)
    const isAnswer = message.isAuthoritative && (message.rcode === 0 || message.rcode === 3)
    return { ...server, values: isAnswer ? valuesIn(message, 'answers', question) : null }
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    return { ...server, values: null }
  }
}
