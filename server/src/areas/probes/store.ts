import { type Generated, type Insertable, sql, type Updateable } from 'kysely'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/**
 * `waiting`: it has not been enrolled. `silent`: its last results do not count any more. `offline`: it has been silent
 * for a quarter of an hour, which was announced.
 */
export const probeStates = ['waiting', 'online', 'silent', 'offline', 'revoked'] as const
export type ProbeState = (typeof probeStates)[number]

export type ProbeRow = {
  account_id: string
  id: string
  name: string
  labels: Labels
  state: ProbeState
  enrolment_digest: Buffer
  enrolment_hint: string
  enrolment_expires_at: Date
  enrolment_used_at: Date | null
  /** Null: it has not been enrolled. */
  digest: Buffer | null
  hint: string | null
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  rotation_requested_at: Date | null
  version: string | null
  hostname: string | null
  /** Null: its configuration has no list. */
  allowed_networks: string[] | null
  enrolled_at: Date | null
  boot_id: string | null
  last_seen_at: Date | null
  last_seen_ip: string | null
  clock_skew_seconds: number
  waiting_results: number
  dropped_results: number
  silent_since: Date | null
  revoked_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

/** One that has been enrolled. */
export type EnrolledProbe = ProbeRow & { digest: Buffer; hint: string }

type ProbeDefaults = Exclude<
  keyof ProbeRow,
  | 'account_id'
  | 'id'
  | 'name'
  | 'labels'
  | 'state'
  | 'enrolment_digest'
  | 'enrolment_hint'
  | 'enrolment_expires_at'
  | 'created_at'
  | 'updated_at'
>

type Tables = {
  probes: Omit<ProbeRow, ProbeDefaults> & { [N in ProbeDefaults]: Generated<ProbeRow[N]> }
}

function probesDb(tx: Tx) {
  return tx.withTables<Tables>()
}

export function probesOf({ tx, accountId }: Context) {
  return probesDb(tx).selectFrom('probes').selectAll().where('account_id', '=', accountId)
}

export function insertProbe({ tx }: Context, probe: Insertable<Tables['probes']>): Promise<ProbeRow> {
  return probesDb(tx).insertInto('probes').values(probe).returningAll().executeTakeFirstOrThrow()
}

export function findProbe(context: Context, id: string): Promise<ProbeRow | undefined> {
  return probesOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectProbe(context: Context, id: string): Promise<ProbeRow> {
  const probe = await findProbe(context, id)
  if (!probe) throw notFound('probe')
  return probe
}

export function selectProbesById(context: Context, ids: readonly string[]): Promise<ProbeRow[]> {
  return probesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The probe, locked until the end of the transaction, if its revision matches the request. */
export async function lockedProbe(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<ProbeRow> {
  const probe = await probesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!probe) throw notFound('probe')
  requireMatch(ifMatch, probe.revision)
  return probe
}

/** Nothing can refer to it any more until the transaction ends. */
export async function lockForDeletion(context: Context, id: string): Promise<void> {
  await probesOf(context).where('id', '=', id).forUpdate().execute()
}

/** Those of these probes that exist, which nobody can delete until the transaction ends. */
export async function keptProbes({ tx, accountId }: Context, ids: readonly string[]): Promise<string[]> {
  const probes = await probesDb(tx)
    .selectFrom('probes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return probes.map(({ id }) => id)
}

export function updateProbe(
  { tx, accountId }: Context,
  id: string,
  { allowed_networks, ...set }: Updateable<Tables['probes']>,
): Promise<ProbeRow> {
  return probesDb(tx)
    .updateTable('probes')
    .set({
      ...set,
      ...(allowed_networks !== undefined && {
        allowed_networks: sql`${JSON.stringify(allowed_networks)}::jsonb`,
      }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteProbeRow({ tx, accountId }: Context, id: string): Promise<void> {
  await probesDb(tx).deleteFrom('probes').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Its name in the audit log. */
export function targetOf({ id, name }: Pick<ProbeRow, 'id' | 'name'>) {
  return { type: 'probe', id, name }
}
