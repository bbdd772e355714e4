import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { dynamicIpDb, type ReportView } from '../store.ts'
import type { Outcome } from './outcome.ts'

/** A report as it came, without its secrets, and how its protocol puts an outcome. */
export type Told = {
  ip: string
  userAgent: string
  protocol: string
  parameters: Record<string, string>
  words: (outcome: Outcome) => string
}

export function toldView({ now }: Context, told: Told, outcome: Outcome): ReportView {
  const { ip, userAgent, protocol, parameters, words } = told
  return { at: now.toISOString(), ip, user_agent: userAgent, protocol, parameters, answer: words(outcome) }
}

export async function noteReport(
  context: Context,
  sourceId: string,
  told: Told,
  outcome: Outcome,
): Promise<void> {
  const report = toldView(context, told, outcome)
  await dynamicIpDb(context.tx)
    .insertInto('dynamic_ip_reports')
    .values({ account_id: context.accountId, id: newId('report'), dynamic_ip_id: sourceId, report })
    .execute()
}

/** How many are kept of a source, at least; now and then the oldest beyond go. */
const kept = { dynamic_ip_reports: 50, dynamic_ip_addresses: 1000 } as const
export const trimEvery = 10

export async function trimPast({ tx, accountId }: Context, sourceId: string): Promise<void> {
  for (const [name, count] of Object.entries(kept)) {
    const table = sql.table(name)
    await sql`
      delete from ${table} where account_id = ${accountId} and dynamic_ip_id = ${sourceId} and id <= (
        select id from ${table} where account_id = ${accountId} and dynamic_ip_id = ${sourceId}
        order by id desc offset ${count} limit 1
      )`.execute(tx)
  }
}
