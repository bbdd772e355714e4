import { type Generated, sql, type Updateable } from 'kysely'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** `enrolled`: it has not reported yet. */
export const agentStates = ['enrolled', 'reporting', 'silent', 'revoked'] as const
export type AgentState = (typeof agentStates)[number]

export type AgentRow = {
  account_id: string
  id: string
  /** Null: the server was removed from Holdfast. */
  server_id: string | null
  state: AgentState
  form: string
  version: string
  hostname: string
  /** Null: it is a collector, which does not run on the server. */
  fingerprint: string | null
  /** The enrolment token. Null: it is a collector. */
  enrolled_by: string | null
  digest: Buffer
  hint: string
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  rotation_requested_at: Date | null
  interval_seconds: number
  config_version: number
  boot_id: string | null
  sequence: number | null
  /** Newest first. */
  earlier_boots: string[]
  last_report_at: Date | null
  last_report_ip: string | null
  fresh_reports: number
  clock_skew_seconds: number
  failed_units: string[] | null
  cloned_at: Date | null
  clone_detail: string | null
  revoked_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export const inventoryKinds = ['facts', 'certificates'] as const
export type InventoryKind = (typeof inventoryKinds)[number]

export type InventoryRow = {
  account_id: string
  agent_id: string
  kind: InventoryKind
  hash: string
  content: unknown
  received_at: Date
}

type AgentDefaults =
  | 'previous_digest'
  | 'previous_valid_until'
  | 'rotation_requested_at'
  | 'config_version'
  | 'boot_id'
  | 'sequence'
  | 'earlier_boots'
  | 'last_report_at'
  | 'last_report_ip'
  | 'fresh_reports'
  | 'clock_skew_seconds'
  | 'failed_units'
  | 'cloned_at'
  | 'clone_detail'
  | 'revoked_at'
  | 'revision'
  | 'due_at'

export type AgentTables = {
  agents: Omit<AgentRow, AgentDefaults> & { [N in AgentDefaults]: Generated<AgentRow[N]> }
  agent_inventories: InventoryRow
}

export function agentsDb(tx: Tx) {
  return tx.withTables<AgentTables>()
}

function agentsOf({ tx, accountId }: Context) {
  return agentsDb(tx).selectFrom('agents').selectAll().where('account_id', '=', accountId)
}

export function findAgent(context: Context, id: string): Promise<AgentRow | undefined> {
  return agentsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectAgent(context: Context, id: string): Promise<AgentRow> {
  const agent = await findAgent(context, id)
  if (!agent) throw notFound('agent')
  return agent
}

/** The agent, locked until the end of the transaction, if its revision matches the request. */
export async function lockedAgent(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<AgentRow> {
  const agent = await agentsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!agent) throw notFound('agent')
  requireMatch(ifMatch, agent.revision)
  return agent
}

/** An agent whose reports are recorded. */
export type UsedAgent = AgentRow & { server_id: string }

/** Whether its reports are recorded: it is not revoked, and its server was not removed. */
export function isInUse(agent: AgentRow): agent is UsedAgent {
  return agent.state !== 'revoked' && agent.server_id !== null
}

/** These agents by id, locked until the end of the transaction in the order of their ids. */
export async function lockedAgents(context: Context, ids: readonly string[]): Promise<Map<string, AgentRow>> {
  const agents = await agentsOf(context)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(agents.map((agent) => [agent.id, agent]))
}

/** The agent of a server that is in use, and no collector. */
export function findAgentOfServer(context: Context, serverId: string): Promise<AgentRow | undefined> {
  return agentsOf(context)
    .where('server_id', '=', serverId)
    .where('state', '<>', 'revoked')
    .where('fingerprint', 'is not', null)
    .executeTakeFirst()
}

/** Those of these servers with an agent that is in use, and no collector. */
export async function serversWithAgents(
  { tx, accountId }: Context,
  serverIds: readonly string[],
): Promise<string[]> {
  const agents = await agentsDb(tx)
    .selectFrom('agents')
    .select('server_id')
    .where('account_id', '=', accountId)
    .where('server_id', '=', sql<string>`any(${serverIds})`)
    .where('state', '<>', 'revoked')
    .where('fingerprint', 'is not', null)
    .execute()
  return agents.flatMap(({ server_id }) => server_id ?? [])
}

/** The agent of a server that is in use, locked until the end of the transaction. */
export function lockedAgentOfServer(context: Context, serverId: string): Promise<AgentRow | undefined> {
  return agentsOf(context)
    .where('server_id', '=', serverId)
    .where('state', '<>', 'revoked')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function updateAgent(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<AgentTables['agents']>,
): Promise<AgentRow> {
  return agentsDb(tx)
    .updateTable('agents')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type ReportedColumns = Pick<
  AgentRow,
  'id' | 'version' | 'sequence' | 'last_report_ip' | 'clock_skew_seconds'
>

/** What every report changes. Arrays instead of rows of values, whose parameters would cost more than the update. */
export async function updateReported(
  { tx, accountId, now }: Context,
  changes: readonly ReportedColumns[],
): Promise<void> {
  if (changes.length === 0) return
  const all = <Name extends keyof ReportedColumns>(name: Name) => changes.map((change) => change[name])
  await sql`
    update agents as agent
    set version = new.version, sequence = new.sequence, last_report_ip = new.last_report_ip,
      clock_skew_seconds = new.clock_skew_seconds, last_report_at = ${now}
    from unnest(${all('id')}::text[], ${all('version')}::text[], ${all('sequence')}::bigint[],
      ${all('last_report_ip')}::text[], ${all('clock_skew_seconds')}::int[])
      as new (id, version, sequence, last_report_ip, clock_skew_seconds)
    where agent.account_id = ${accountId} and agent.id = new.id`.execute(tx)
}

/** Its name in the audit log. */
export function targetOf({ id, hostname }: Pick<AgentRow, 'id' | 'hostname'>) {
  return { type: 'agent', id, name: hostname }
}
