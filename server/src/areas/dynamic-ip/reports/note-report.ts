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

const keptMax = 50

/** Writes a report down; the oldest go when there are more than are kept. */
export async function noteReport(
  context: Context,
  sourceId: string,
  told: Told,
  outcome: Outcome,
): Promise<void> {
  const { tx, accountId } = context
  const db = dynamicIpDb(tx)
  const report = toldView(context, told, outcome)
  await db
    .insertInto('dynamic_ip_reports')
    .values({ account_id: accountId, id: newId('report'), dynamic_ip_id: sourceId, report })
    .execute()
  const oldest = db
    .selectFrom('dynamic_ip_reports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', sourceId)
    .orderBy('id', 'desc')
    .offset(keptMax)
    .limit(1)
  await db
    .deleteFrom('dynamic_ip_reports')
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', sourceId)
    .where('id', '<=', oldest)
    .execute()
}
