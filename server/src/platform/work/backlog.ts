/** How much work of a kind is due, and when the next is. System scope. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { hasActiveAccount } from './claim/claim.ts'
import type { WorkKind } from './work-kind.ts'

export type Backlog = {
  kind: string
  /** The number of due rows, except in held queues and those that wait for a suspended account. */
  due: number
  /** Since when the oldest due row is waiting. */
  due_since: Date | null
  running: number
  next_due_at: Date | null
}

export async function readBacklog(tx: Tx, kind: WorkKind<never>): Promise<Backlog> {
  const { rows } = await sql<Omit<Backlog, 'kind'>>`
    select count(*) filter (where ready_at <= now() and not is_held) as due,
      min(ready_at) filter (where ready_at <= now() and not is_held) as due_since,
      count(*) filter (where leased_until > now()) as running,
      min(due_at) filter (where due_at > now()) as next_due_at
    from (
      select due_at, leased_until, coalesce(leased_until, due_at) as ready_at, ${isHeld(kind)} as is_held
      from ${sql.table(kind.table)} as work
      where coalesce(leased_until, due_at) is not null
    ) as work`.execute(tx)
  const [backlog] = rows
  if (!backlog) throw new Error('The aggregate returned no row')
  return { kind: kind.name, ...backlog }
}

/** Whether nothing of a row's queue is claimed: by its rules, or because its account is suspended. */
export function isHeld(kind: WorkKind<never>) {
  const { by, rules } = kind.queue
  const isWaiting = sql`not (${hasActiveAccount(kind)})`
  if (!rules) return isWaiting
  const columns = (table: string, names: readonly string[]) =>
    sql.join(['account_id', ...names].map((name) => sql.ref(`${table}.${name}`)))
  return sql`(${isWaiting} or exists (
    select from ${sql.table(rules.table)} as rule
    where (${columns('rule', rules.key)}) = (${columns('work', by)}) and rule.is_held
  ))`
}
