import { sql } from 'kysely'
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { selectServersById } from './servers.ts'
import type { ServerRow } from './tables.ts'

/** What a machine says of itself. `provider` is as cloud-init names it. */
export type Machine = {
  instance: { provider: string; id: string } | null
  addresses: readonly string[]
}

/** Providers that have another name here. */
const kindOf: Readonly<Record<string, string>> = { akamai: 'linode', ec2: 'aws' }

/** The servers that a machine can be: the one with its id at the provider, or those with one of its addresses. */
export async function serversOfMachine(
  context: Context,
  { instance, addresses }: Machine,
): Promise<ServerRow[]> {
  const byId = instance ? await serversWithRef(context, instance) : []
  if (byId.length > 0) return byId
  const { rows } = await sql<{ id: string }>`
    select distinct server_id as id from server_addresses
    where account_id = ${context.accountId} and address = any(${[...addresses]})`.execute(context.tx)
  return await selectServersById(
    context,
    rows.map(({ id }) => id),
  )
}

async function serversWithRef(
  context: Context,
  { provider, id }: NonNullable<Machine['instance']>,
): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select * from servers where account_id = ${context.accountId} and ref = ${id}`.execute(context.tx)
  const kinds = await connectionKinds(
    context,
    rows.map(({ connection_id }) => connection_id),
  )
  const kind = kindOf[provider] ?? provider
  return rows.filter(({ connection_id }) => kinds.get(connection_id) === kind)
}
