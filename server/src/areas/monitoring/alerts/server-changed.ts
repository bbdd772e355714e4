import type { Context } from '#platform/context.ts'
import { alertsWork, makeAlertsOfServerDue } from './alert-store.ts'
import { selectEnabledRules } from './rules/rule-store.ts'
import { judgeStanding } from './standing.ts'

/** After a server was removed, or its labels or its agent changed: other rules may apply to it. */
export async function reviewServer(context: Context, serverId: string): Promise<void> {
  if (await makeAlertsOfServerDue(context, serverId)) await context.wake(alertsWork)
  await judgeStanding(context, await selectEnabledRules(context), [serverId])
}
