import type { Context } from '#platform/context.ts'
import type { ReportView } from '../store.ts'
import type { Outcome } from './outcome.ts'
import { insertReport } from './report-store.ts'

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
  await insertReport(context, sourceId, report)
}
