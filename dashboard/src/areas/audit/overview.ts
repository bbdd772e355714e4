import { type components, request } from '@holdfast/client'
import type { Look, OverviewPart } from '#area.ts'
import { actorName } from './entry-parts.tsx'
import { auditPaths } from './paths.ts'

/** What was done last. */
export async function readAuditOverview({ send, t }: Look<'audit'>): Promise<OverviewPart> {
  const { data } = await send(request('account.audit_log.list', { query: { limit: 50, result: 'ok' } }))
  return {
    changes: data.filter(isChange).map(({ id, actor, action, target, created_at }) => ({
      key: id,
      who: actorName(actor, t),
      what: action,
      about: target?.name ?? target?.id ?? '',
      path: auditPaths.entry(id),
      at: created_at,
    })),
  }
}

/** Signing in and out is told by the log, and changes nothing. */
function isChange({ action }: components['schemas']['AuditEntry']): boolean {
  return !/^auth\.sign_(in|out)/.test(action)
}
