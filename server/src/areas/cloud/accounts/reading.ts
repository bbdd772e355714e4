/** What a listing says of a server, and what is published and audited about it. */
import { isOnline, isSeen } from '#kernel/cloud/server-state.ts'
import type { Context } from '#platform/context.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { serverEvent } from '../events/event-types.ts'
import { targetOf } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'

/** Whether a server is online, and since when. `before` is null for one that is added. */
export function onlineColumns(
  before: Pick<ServerRow, 'is_online' | 'online_since'> | null,
  online: boolean | null,
  now: Date,
): Pick<ServerRow, 'is_online' | 'online_since'> {
  const { is_online, online_since } = before ?? { is_online: null, online_since: null }
  if (online === is_online) return { is_online, online_since }
  return { is_online: online, online_since: online === null ? null : now }
}

/** The columns of a server as its provider lists it. `before` is null for one that is added. */
export function columnsOf(before: ServerRow | null, server: CloudServer, now: Date) {
  return {
    name: server.name,
    lifecycle: server.lifecycle,
    power: server.power,
    ...onlineColumns(before, isOnline(before?.is_online ?? null, server, before && isSeen(before)), now),
    region: server.region,
    size: server.size,
    cpus: server.cpus,
    memory_mib: server.memoryMib,
    disk_gib: server.diskGib,
    image: server.image,
    public_addresses: server.publicAddresses,
    private_addresses: server.privateAddresses,
    tags: server.tags,
    provider_created_at: server.createdAt,
    is_in_rescue: server.isInRescue ?? null,
    has_backups: server.hasBackups ?? null,
    keeps_host: server.keepsHost ?? false,
  }
}

/** Publishes that a server went up or down, if it did. */
export async function publishStatus(
  context: Context,
  before: ServerRow,
  after: ServerRow,
  source: 'provider' | 'agent' | 'monitor',
): Promise<void> {
  if (before.is_online === null || after.is_online === null || before.is_online === after.is_online) return
  await context.publish(
    serverEvent('server.status_changed', after, {
      from: before.is_online ? 'up' : 'down',
      to: after.is_online ? 'up' : 'down',
      source,
      power: after.power,
    }),
  )
}

/** Publishes and audits what changed at the provider. `after` is the stored server. */
export async function publishChanges(context: Context, before: ServerRow, after: ServerRow): Promise<void> {
  const shown = ['name', 'lifecycle', 'power', 'size', 'public_addresses'] as const
  const changed = shown.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length > 0)
    await context.audit(targetOf(after), {
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    })
  await publishStatus(context, before, after, 'provider')
  if (after.lifecycle === 'missing' && before.lifecycle !== 'missing')
    await context.publish(
      serverEvent('server.missing', after, {
        connection_id: after.connection_id,
        ref: after.ref ?? '',
        region: after.region,
        address: after.public_addresses[0] ?? null,
      }),
    )
}
