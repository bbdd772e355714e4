import { request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import { accessPaths } from './paths.ts'

const dayMs = 86_400_000
const soonMs = 30 * dayMs

/** The tokens, and those in use that expire soon. */
export async function readAccessOverview({
  send,
  used,
  t,
  now,
}: OverviewContext<'access'>): Promise<OverviewPart> {
  const expires_before = nextMidnight(now.getTime() + soonMs)
  const [count, { data }] = await Promise.all([
    used('tokens'),
    send(request('account.tokens.list', { query: { status: 'active', expires_before, limit: 200 } })),
  ])
  return {
    counts: [{ label: t('tokens'), count, path: accessPaths.tokens }],
    upcoming: data.flatMap(({ id, name, hint, expires_at: at }) =>
      at === null
        ? []
        : [{ key: id, title: name, detail: t('tokenEnds', { hint }), path: accessPaths.token(id), at }],
    ),
  }
}

/** Rounded to the day, so that the query and the request shown under "API request" stay the same all day. */
function nextMidnight(ms: number): string {
  return new Date(Math.ceil(ms / dayMs) * dayMs).toISOString()
}
