/** Servers that no API manages: what is known of them is entered by hand. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { findAccount, putEnteredAccount } from '../store/accounts.ts'
import { insertServers, selectServer, targetOf } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'
import type { ManualServerInput, ServerPatch } from './schema.ts'

/** Throws `plan_limit_reached` if the plan does not allow another server. */
export async function enterServer(
  context: Context,
  connection: Pick<OpenConnection, 'id' | 'name' | 'manifest'>,
  { name, region = '', size = '', addresses = [], notes = '', labels = {} }: ManualServerInput,
): Promise<ServerRow> {
  const { accountId, now } = context
  if (!connection.manifest.cloud?.isEntered)
    throw invalidInput([
      {
        pointer: '/connection_id',
        message: `The servers of ${connection.name} are those of ${connection.manifest.name}: add them with POST /v1/servers/import.`,
      },
    ])
  await context.withinLimit('servers')
  await putEnteredAccount(context, connection.id)
  const id = newId('server')
  const row = {
    account_id: accountId,
    id,
    connection_id: connection.id,
    ref: id,
    name,
    lifecycle: 'active',
    power: 'unknown',
    is_online: null,
    online_since: null,
    region,
    size,
    cpus: null,
    memory_mib: null,
    disk_gib: null,
    image: null,
    ...byScope(addresses),
    tags: [] as string[],
    provider_created_at: null,
    is_in_rescue: null,
    has_backups: null,
    notes,
    labels,
    listed_at: now,
    created_at: now,
    updated_at: now,
  } as const
  await insertServers(context, [row])
  context.count('servers', 1)
  const server = await selectServer(context, id)
  await context.audit(targetOf(server), { before: null, after: enteredFields(server) })
  return server
}

export async function wasEntered(context: Context, { connection_id }: ServerRow): Promise<boolean> {
  return (await findAccount(context, connection_id))?.is_listed === false
}

type Entered = Pick<ServerPatch, 'name' | 'region' | 'size' | 'addresses'>

/** Throws a fault for each of these fields: the next listing would undo the change. */
export function refuseEntered({ name: server }: ServerRow, entered: Entered): void {
  const faults = Object.keys(entered).map((field) => ({
    pointer: pointer(field),
    message: `The ${field} of ${server} is read from its provider.`,
  }))
  if (faults.length > 0) throw invalidInput(faults)
}

export function enteredColumns({ name, region, size, addresses }: Entered) {
  return {
    ...(name !== undefined && { name }),
    ...(region !== undefined && { region }),
    ...(size !== undefined && { size }),
    ...(addresses && byScope(addresses)),
  }
}

export function ownFields({ notes, labels }: ServerRow) {
  return { notes, labels }
}

export function enteredFields(server: ServerRow) {
  const { name, region, size, public_addresses, private_addresses } = server
  return { name, region, size, public_addresses, private_addresses, ...ownFields(server) }
}

/** In canonical form, each once. */
function byScope(texts: readonly string[]) {
  const addresses = texts.map((text, index) => {
    const read = readAddress(text.trim())
    if (read) return read.address
    throw invalidInput([{ pointer: pointer('addresses', index), message: `"${text}" is not an IP address.` }])
  })
  const isPrivate = (address: string) => scopeOf(address) === 'private'
  const own = [...new Set(addresses)]
  return {
    public_addresses: own.filter((address) => !isPrivate(address)),
    private_addresses: own.filter(isPrivate),
  }
}
