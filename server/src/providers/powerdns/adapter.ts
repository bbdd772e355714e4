import { Type } from 'typebox'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { serverAddress } from '#providers/server-address.ts'
import { createPowerDnsClient, type PowerDnsClient, responseReader } from './client.ts'
import { createPowerDnsDns } from './dns.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { manifest } from './manifest.ts'

const readServer = responseReader(Type.Object({ daemon_type: Type.String(), version: Type.String() }))

const keyedMutex = createKeyedMutex()

/** PowerDNS Authoritative Server. */
export const powerdns: ProviderAdapter = {
  manifest,
  open(credentials, { egress }) {
    const client = createPowerDnsClient(credentials, egress, keyedMutex)
    const server = serverOf(credentials)
    return {
      ...(server !== undefined && { server }),
      verify: async () => ({ detail: await describe(client) }),
      dns: createPowerDnsDns(client),
    }
  },
}

function serverOf({ url = '', server_id = '' }: Credentials): string | undefined {
  if (!URL.canParse(url.trim())) return undefined
  const { protocol, hostname, port } = new URL(url.trim())
  return serverAddress('powerdns', hostname, port || (protocol === 'https:' ? '443' : '80'), ` ${server_id}`)
}

async function describe(client: PowerDnsClient): Promise<string> {
  const { daemon_type, version } = readServer(await client.call({ method: 'GET', path: '' }))
  if (daemon_type === 'authoritative') return `PowerDNS authoritative ${version}`
  throw new ProviderError('unsupported', `This is PowerDNS ${daemon_type}, not an authoritative server.`)
}
