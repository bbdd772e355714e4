import { type components, request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import { auditPaths } from './paths.ts'

/** Recent changes. */
export async function readAuditOverview({ send, sentence }: OverviewContext<'audit'>): Promise<OverviewPart> {
  const query = { limit: 50, result: 'ok', acts: true } as const
  const { data } = await send(request('account.audit_log.list', { query }))
  return {
    changes: data.filter(isChange).map((entry) => ({
      key: entry.id,
      text: sentence(entry),
      path: auditPaths.entry(entry.id),
      at: entry.created_at,
    })),
  }
}

/** Signing in and out is not a change. */
function isChange({ action }: components['schemas']['AuditEntry']): boolean {
  return !/^auth\.(sign_(in|out)|reauthenticate)/.test(action)
}
