import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { EndpointRow } from '../store.ts'
import { selectEndpoint } from './endpoint-store.ts'

/** The endpoint, locked until the end of the transaction, if its revision matches the request. */
export async function lockedEndpoint(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<EndpointRow> {
  const endpoint = await selectEndpoint(context.tx, context.accountId, id, true)
  if (!endpoint) throw notFound('webhook endpoint')
  requireMatch(ifMatch, endpoint.revision)
  return endpoint
}

export function targetOf({
  owner_type,
  id,
  name,
}: Pick<EndpointRow, 'owner_type' | 'id' | 'name'>): AuditTarget {
  return { type: owner_type, id, name }
}
