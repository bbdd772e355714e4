import { request } from '@holdfast/client'
import type { Look, OverviewPart } from '#area.ts'
import { connectionsPaths } from './paths.ts'

/** The connections, and those whose provider refuses or cannot be reached. */
export async function readConnectionsOverview({ send, t }: Look<'connections'>): Promise<OverviewPart> {
  const [{ data, next_cursor }, failing] = await Promise.all([
    send(request('account.connections.list', { query: { limit: 200 } })),
    send(request('account.connections.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [
      {
        label: t('connections'),
        count: data.length,
        isMore: next_cursor !== null,
        path: connectionsPaths.connections,
      },
    ],
    attention: failing.data.map(({ id, name, status_detail, verified_at }) => ({
      key: id,
      tone: 'bad',
      title: name,
      detail: status_detail,
      todo: t('todoFailing'),
      path: connectionsPaths.connection(id),
      since: verified_at,
    })),
  }
}
