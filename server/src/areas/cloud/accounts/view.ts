import { connectionKinds, connectionNames } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { countServersOf, findAccount } from '../store/accounts.ts'
import type { CloudAccountRow } from '../store/tables.ts'

/** Cloud accounts in the format of the API. */
export async function accountViews(context: Context, accounts: readonly CloudAccountRow[]) {
  const ids = accounts.map(({ id }) => id)
  const names = await connectionNames(context, ids)
  const kinds = await connectionKinds(context, ids)
  const counts = await countServersOf(context, ids)
  return accounts.map(({ id, adds_new, listed_at, error, created_at, ...beside }) => ({
    connection_id: id,
    name: names.get(id) ?? '',
    provider: kinds.get(id) ?? '',
    adds_new,
    server_count: counts.get(id) ?? 0,
    listed_at,
    error,
    snapshots_listed_at: beside.snapshots_listed_at,
    snapshots_error: beside.snapshots_error,
    volumes_listed_at: beside.volumes_listed_at,
    volumes_error: beside.volumes_error,
    firewalls_listed_at: beside.firewalls_listed_at,
    firewalls_error: beside.firewalls_error,
    created_at,
  }))
}

export async function readAccountView(context: Context, connectionId: string) {
  const account = await findAccount(context, connectionId)
  if (!account) throw notFound('cloud account')
  const [view] = await accountViews(context, [account])
  return view
}
