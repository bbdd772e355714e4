import type { Context } from '#platform/context.ts'
import type { ReportView } from '../store.ts'
import type { Outcome } from './outcome.ts'
import { insertReport } from './report-store.ts'

/** A report as received, without its secrets, and the format of outcomes in its protocol. */
export type ReportMetadata = {
  ip: string
  userAgent: string
  protocol: string
  parameters: Record<string, string>
  words: (outcome: Outcome) => string
}

export function reportView({ now }: Context, metadata: ReportMetadata, outcome: Outcome): ReportView {
  const { ip, userAgent, protocol, parameters, words } = metadata
  return { at: now.toISOString(), ip, user_agent: userAgent, protocol, parameters, answer: words(outcome) }
}

export async function recordReport(
  context: Context,
  dynamicIpId: string,
  metadata: ReportMetadata,
  outcome: Outcome,
): Promise<void> {
  const report = reportView(context, metadata, outcome)
  await insertReport(context, dynamicIpId, report)
}
