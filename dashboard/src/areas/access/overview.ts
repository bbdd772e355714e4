import { request } from '@holdfast/client'
import type { Look, OverviewPart } from '#area.ts'
import { accessPaths } from './paths.ts'

const soonMs = 30 * 86_400_000

/** The tokens in use, and those that end before long. */
export async function readAccessOverview({ send, t, now }: Look<'access'>): Promise<OverviewPart> {
  const asked = request('account.tokens.list', { query: { status: 'active', limit: 200 } })
  const { data, next_cursor } = await send(asked)
  const until = now.getTime() + soonMs
  return {
    counts: [
      { label: t('tokens'), count: data.length, isMore: next_cursor !== null, path: accessPaths.tokens },
    ],
    upcoming: data.flatMap(({ id, name, hint, expires_at: at }) =>
      at !== null && Date.parse(at) < until
        ? [{ key: id, title: name, detail: t('tokenEnds', { hint }), path: accessPaths.token(id), at }]
        : [],
    ),
  }
}
