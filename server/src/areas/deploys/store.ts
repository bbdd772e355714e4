import { type ColumnType, type Generated, sql, type Updateable } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { CommitState } from '#providers/ports/commit-status.ts'
import { statusesWork } from './deploys/channel.ts'
import type { DeployReason, DeployState } from './deploys/states.ts'
import type { ParameterSource, Parameters } from './senders/parameters.ts'
import type { Source } from './senders/source.ts'
import type { Proof } from './senders/verify.ts'

export const concurrencyPolicies = ['queue', 'supersede', 'reject'] as const
export type ConcurrencyPolicy = (typeof concurrencyPolicies)[number]

/** `expires_at` is null for the newest. */
export type StoredSecret = { sealed: string; created_at: string; expires_at: string | null }

export const deliveryOutcomes = [
  'accepted',
  'skipped',
  'rejected',
  'ping',
  'repeated',
  'queue_full',
  'signature_invalid',
  'address_not_allowed',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export type LastDelivery = {
  at: string
  outcome: DeliveryOutcome
  detail: string | null
  ip: string
  user_agent: string
}

export type HookRow = {
  account_id: string
  id: string
  name: string
  labels: Labels
  enabled: boolean
  /** With a recipe: null if the server was removed. */
  server_id: string | null
  recipe: string | null
  url: string | null
  source: Source
  digest: Buffer
  hint: string
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  secrets: StoredSecret[]
  allow_unsigned: boolean
  branches: string[]
  paths: string[]
  events: string[]
  networks: string[]
  parameters: Record<string, ParameterSource>
  concurrency: ConcurrencyPolicy
  timeout_seconds: number
  /** Deploys report to their commits through it. */
  connection_id: string | null
  status_error: ResourceError | null
  /** For how long a deploy may hold alerts back; null: it does not. */
  maintenance_minutes: number | null
  /** Of which monitors besides those of its server. */
  maintenance_monitor_ids: string[]
  last_delivery: LastDelivery | null
  revision: number
  created_at: Date
  updated_at: Date
}

/** Who caused a deploy. */
export type DeployActor = {
  /** `sender`: the program that called the hook; the others as in the audit log. */
  type: 'sender' | 'user' | 'token' | 'operator' | 'system'
  id: string | null
  /** Of a sender: whom the delivery names. */
  name: string | null
  /** How a sender has proved who it is; null for others, who have signed in. */
  proof: Proof | null
  ip: string | null
  user_agent: string | null
}

export type DeployRow = {
  account_id: string
  id: string
  hook_id: string
  hook_name: string
  server_id: string | null
  recipe: string | null
  url: string | null
  target: string
  state: DeployState
  reason: DeployReason | null
  error: string | null
  event: string | null
  ref: string | null
  commit: string | null
  repository: string | null
  delivery_id: string | null
  actor: DeployActor
  parameters: Parameters
  timeout_seconds: number
  maintenance_minutes: number | null
  maintenance_monitor_ids: string[]
  /** The window that was opened for it last. */
  maintenance_window_id: string | null
  restores_id: string | null
  rolls_back_id: string | null
  agent_id: string | null
  recipe_hash: string | null
  exit_code: number | null
  signal: string | null
  digest: Buffer | null
  sealed_token: string | null
  cancel_requested_at: Date | null
  dispatched_at: Date | null
  started_at: Date | null
  reported_at: Date | null
  finished_at: Date | null
  log_received: number
  log_bytes: number
  log_rest: string
  log_is_cut: boolean
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type HookJson = 'labels' | 'secrets' | 'parameters' | 'last_delivery'
type HookDefault =
  | 'previous_digest'
  | 'previous_valid_until'
  | 'connection_id'
  | 'maintenance_minutes'
  | 'maintenance_monitor_ids'
  | 'revision'
type DeployJson = 'actor' | 'parameters'
type DeployDefault =
  | 'maintenance_minutes'
  | 'maintenance_monitor_ids'
  | 'maintenance_window_id'
  | 'reason'
  | 'error'
  | 'restores_id'
  | 'rolls_back_id'
  | 'agent_id'
  | 'recipe_hash'
  | 'exit_code'
  | 'signal'
  | 'digest'
  | 'sealed_token'
  | 'cancel_requested_at'
  | 'dispatched_at'
  | 'started_at'
  | 'reported_at'
  | 'finished_at'
  | 'log_received'
  | 'log_bytes'
  | 'log_rest'
  | 'log_is_cut'
  | 'revision'
  | 'due_at'

/** Written as JSON text. */
type Json<Row, Names extends keyof Row> = { [N in Names]: ColumnType<Row[N], string | undefined, string> }
type Defaulted<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }

export type DeployTables = {
  deploy_hooks: Omit<HookRow, HookJson | HookDefault | 'status_error'> &
    Json<HookRow, HookJson> &
    Defaulted<HookRow, HookDefault> & {
      status_error: ColumnType<ResourceError | null, never, string | null>
    }
  deploys: Omit<DeployRow, DeployJson | DeployDefault> &
    Json<DeployRow, DeployJson> &
    Defaulted<DeployRow, DeployDefault>
  deploy_deliveries: {
    account_id: string
    hook_id: string
    delivery_id: string
    deploy_id: string
    received_at: Date
  }
  /** The lease columns belong to the work. */
  deploy_commit_statuses: {
    account_id: string
    id: string
    hook_id: string
    connection_id: string
    repository: string
    commit: string
    ref: string | null
    deploy_state: DeployState
    since: Date
    sent: CommitState | null
    sent_at: Date | null
    error: ColumnType<ResourceError | null, never, never>
    due_at: Date | null
  }
  deploy_log_parts: { account_id: string; deploy_id: string; position: number; content: string }
}

export function deploysDb(tx: Tx) {
  return tx.withTables<DeployTables>()
}

function deploysOf({ tx, accountId }: Context) {
  return deploysDb(tx).selectFrom('deploys').selectAll().where('account_id', '=', accountId)
}

export function findDeploy(context: Context, id: string): Promise<DeployRow | undefined> {
  return deploysOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectDeploy(context: Context, id: string): Promise<DeployRow> {
  const deploy = await findDeploy(context, id)
  if (!deploy) throw notFound('deploy')
  return deploy
}

export function selectDeploysById(context: Context, ids: readonly string[]): Promise<DeployRow[]> {
  return deploysOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The deploy, locked until the end of the transaction. */
export function findLockedDeploy(context: Context, id: string): Promise<DeployRow | undefined> {
  return deploysOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function lockedDeploy(context: Context, id: string): Promise<DeployRow> {
  const deploy = await findLockedDeploy(context, id)
  if (!deploy) throw notFound('deploy')
  return deploy
}

/** A deploy that reports to its commit does so after each change of its state. */
export async function updateDeploy(
  context: Context,
  id: string,
  set: Updateable<DeployTables['deploys']>,
): Promise<DeployRow> {
  const { tx, accountId } = context
  const deploy = await deploysDb(tx)
    .updateTable('deploys')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (set.state !== undefined) await reportState(context, deploy)
  return deploy
}

async function reportState(context: Context, { id, state }: DeployRow): Promise<void> {
  const { tx, accountId, now } = context
  const { numUpdatedRows } = await deploysDb(tx)
    .updateTable('deploy_commit_statuses')
    .set({ deploy_state: state, since: now, due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deploy_state', '<>', state)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(statusesWork)
}

function hooksOf({ tx, accountId }: Context) {
  return deploysDb(tx).selectFrom('deploy_hooks').selectAll().where('account_id', '=', accountId)
}

export function findHook(context: Context, id: string): Promise<HookRow | undefined> {
  return hooksOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectHook(context: Context, id: string): Promise<HookRow> {
  const hook = await findHook(context, id)
  if (!hook) throw notFound('deploy hook')
  return hook
}

export function selectHooksById(context: Context, ids: readonly string[]): Promise<HookRow[]> {
  return hooksOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The hook, locked until the end of the transaction, if its revision matches the request. */
export async function lockedHook(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<HookRow> {
  const hook = await hooksOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!hook) throw notFound('deploy hook')
  requireMatch(ifMatch, hook.revision)
  return hook
}

export function updateHook(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<DeployTables['deploy_hooks']>,
): Promise<HookRow> {
  return deploysDb(tx)
    .updateTable('deploy_hooks')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Their names in the audit log. */
export function hookTarget({ id, name }: Pick<HookRow, 'id' | 'name'>) {
  return { type: 'deploy_hook', id, name }
}

export function deployTarget({ id, hook_id, hook_name }: Pick<DeployRow, 'id' | 'hook_id' | 'hook_name'>) {
  return {
    type: 'deploy',
    id,
    name: hook_name,
    within: [{ type: 'deploy_hook', id: hook_id, name: hook_name }],
  }
}
