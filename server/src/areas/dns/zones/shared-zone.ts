/**
 * One zone on one server, managed through two connections. Each would undo the other's changes, so a zone is only
 * imported again if that is explicitly allowed. It is recognised by the server's address, and behind different
 * addresses by the SOA record: two servers with the same serial have the same zone.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { type Sibling, selectSiblings } from '#areas/dns/store/shared-zones.ts'
import { apex } from '#kernel/dns/name.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { DnsConnection } from './lookup.ts'

type Candidate = { name: string; connection_id: string; provided: ProviderZone }

/** Refuses a zone that is already managed through another connection. */
export async function requireNotShared(
  providerClients: ProviderClients,
  lookup: Lookup,
  connection: DnsConnection,
  { name, connection_id, provided }: Candidate,
): Promise<void> {
  const siblings = await lookup.act(async (context) => {
    const found = await selectSiblings(context, { name, connection_id })
    return await Promise.all(
      found.map(async ({ id, connection_id: other }) => ({
        id,
        open: await providerClients.open(context, other),
      })),
    )
  })
  if (siblings.length === 0) return
  const soa = await soaAt(connection.dns, provided)
  for (const { id, open } of siblings) {
    const { dns, server } = open.provider
    const isSameServer = server !== undefined && server === connection.server
    if (isSameServer || (dns && soa !== null && soa === (await soaOfSibling(dns, name))))
      throw alreadyManaged(name, { zone_id: id, connection_id: open.id, connection: open.name })
  }
}

/** Repeats the check inside the transaction that adds the zone, for two concurrent imports. */
export async function requireServerNotShared(
  context: Context,
  zone: { name: string; connection_id: string; server: string | null },
): Promise<void> {
  await holdLock(context.tx, `zone ${context.accountId} ${zone.name}`)
  const siblings = await selectSiblings(context, zone)
  const same = siblings.find(({ server }: Sibling) => server !== null && server === zone.server)
  if (same)
    throw alreadyManaged(zone.name, { zone_id: same.id, connection_id: same.connection_id, connection: null })
}

function alreadyManaged(
  name: string,
  other: { zone_id: string; connection_id: string; connection: string | null },
): Problem {
  const through = other.connection === null ? 'another connection' : `the connection "${other.connection}"`
  return new Problem(
    'conflict',
    `The zone ${name} on this server is already managed through ${through}. Two zones that change the same records overwrite each other. Use the existing zone, or send "allow_shared": true to import it a second time.`,
    { members: { zone_id: other.zone_id, connection_id: other.connection_id } },
  )
}

async function soaOfSibling(dns: DnsProvider, name: string): Promise<string | null> {
  try {
    const provided = await dns.findZone(name)
    return provided && (await soaAt(dns, provided))
  } catch (error) {
    // A server that does not respond must not block imports.
    if (error instanceof ProviderError) return null
    throw error
  }
}

async function soaAt(dns: DnsProvider, zone: ProviderZone): Promise<string | null> {
  const { serverMade } = await dns.read(zone, [{ name: apex, type: 'SOA' }])
  return serverMade?.rrsets.find(({ type }) => type === 'SOA')?.values[0] ?? null
}
