import { request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import { connectionsPaths } from './paths.ts'

/** The connections, and those whose provider rejects the credentials or is unavailable. */
export async function readConnectionsOverview({
  send,
  used,
  t,
}: OverviewContext<'connections'>): Promise<OverviewPart> {
  const [count, failing] = await Promise.all([
    used('connections'),
    send(request('account.connections.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [{ label: t('connections'), count, path: connectionsPaths.connections }],
    hasMoreAttention: failing.next_cursor !== null,
    attention: failing.data.map(({ id, name, status_detail, verified_at }) => ({
      key: id,
      tone: 'bad',
      title: name,
      detail: status_detail,
      remedy: t('remedyFailing'),
      path: connectionsPaths.connection(id),
      since: verified_at,
    })),
  }
}
