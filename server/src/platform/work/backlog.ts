/** How much work of a kind is due, and when the next is. System scope. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { WorkKind } from './work-kind.ts'

export type Backlog = {
  kind: string
  /** The number of due rows, except in held queues. */
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

/** Whether the rules of a row's queue hold it, so that nothing is claimed. */
export function isHeld({ queue: { by, rules } }: WorkKind<never>) {
  if (!rules) return sql`false`
  const columns = (table: string, names: readonly string[]) =>
    sql.join(['account_id', ...names].map((name) => sql.ref(`${table}.${name}`)))
  return sql`exists (
    select from ${sql.table(rules.table)} as rule
    where (${columns('rule', rules.key)}) = (${columns('work', by)}) and rule.is_held
  )`
}
