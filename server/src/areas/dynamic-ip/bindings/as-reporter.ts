import { actingAs, type Context } from '#platform/context.ts'
import type { SourceRow } from '../store.ts'

/** What follows a report is the doing of whoever reported; what follows from none is ours. */
export function asReporter(context: Context, source: SourceRow): Context {
  if (source.stale_since) return context
  const { id, name, hint, last_report: last } = source
  const { accountId, requestId, action } = context
  return actingAs(context, {
    accountId,
    actor: { type: 'token', id, name, hint, permissions: [] },
    origin: last && { ip: last.ip, user_agent: last.user_agent },
    requestId,
    action,
  })
}
