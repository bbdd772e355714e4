import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import { deployPaths } from './paths.ts'
import type { Deploy } from './states.tsx'

const bad = ['failed', 'timed_out', 'lost', 'rejected'] as const

/** The hooks whose newest deploy of the last days has not succeeded. */
export async function readDeploysOverview({
  send,
  t,
  now,
}: OverviewContext<'deploys'>): Promise<OverviewPart> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString()
  const { data } = await send(
    request('cloud.deploys.list', { query: { state: [...bad, 'succeeded'], since, limit: 100 } }),
  )
  const newest = new Map<string, Deploy>()
  for (const deploy of data) if (!newest.has(deploy.hook_id)) newest.set(deploy.hook_id, deploy)
  const failing = [...newest.values()].filter(({ state }) => state !== 'succeeded')
  return {
    attention: failing.map(
      ({ id, hook_name, finished_at }): Attention => ({
        key: id,
        tone: 'bad',
        title: hook_name,
        path: deployPaths.deploy(id),
        detail: t('failingDetail'),
        remedy: t('failingRemedy'),
        since: finished_at === null ? null : String(finished_at),
      }),
    ),
  }
}
