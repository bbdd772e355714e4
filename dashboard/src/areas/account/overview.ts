import { request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import { isRate, limitName } from './limit-names.ts'
import { accountPaths } from './paths.ts'

/** The limits of the plan that are reached. */
export async function readAccountOverview({ send, t }: OverviewContext<'account'>): Promise<OverviewPart> {
  const { data } = await send(request('account.limits.list'))
  return {
    attention: data
      .filter(({ limit, used, name }) => limit !== null && used >= limit && !isRate(name))
      .map(({ name, limit, used }) => ({
        key: name,
        tone: 'warning',
        title: limitName(name, t),
        detail: t('of', { used, limit }),
        remedy: t('seeLimits'),
        path: accountPaths.account,
        since: null,
      })),
  }
}
