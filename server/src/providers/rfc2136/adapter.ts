import { classes, typeCodes } from '#kernel/dns/message.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { serverAddress } from '#providers/server-address.ts'
import { readAccess } from './access.ts'
import { createDnsClient, type DnsClient } from './client.ts'
import { createRfc2136Dns } from './dns.ts'
import { manifest } from './manifest.ts'

/** Name servers that accept signed dynamic updates. */
export const rfc2136: ProviderAdapter = {
  manifest,
  open(credentials, { egress }) {
    const access = () => readAccess(credentials)
    const client = createDnsClient(access, egress, Date.now)
    const server = serverAddress('dns', credentials['server'] ?? '', credentials['port'] ?? '')
    return {
      ...(server !== undefined && { server }),
      verify: async () => ({ detail: await describe(client, access().key) }),
      dns: createRfc2136Dns(client),
    }
  },
}

/**
 * Any signed response proves the key, even a refusal. Some servers (Knot) check the key only for zones that they have,
 * and refuse this question without a signature.
 */
async function describe(client: DnsClient, { name, algorithm }: { name: string; algorithm: string }) {
  const [answer] = await client.ask([{ name: '', type: typeCodes.soa, class: classes.in }])
  return answer?.isSigned
    ? `Answers to key ${name}. with ${algorithm}`
    : `Answers; key ${name}. with ${algorithm} is verified with the first zone`
}
