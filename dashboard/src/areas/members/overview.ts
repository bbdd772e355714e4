import { request } from '@holdfast/client'
import type { Look, OverviewPart } from '#area.ts'
import { membersPaths } from './paths.ts'

/** The people of the account. */
export async function readMembersOverview({ send, t }: Look<'members'>): Promise<OverviewPart> {
  const { data, next_cursor } = await send(request('account.members.list', { query: { limit: 200 } }))
  return {
    counts: [
      { label: t('members'), count: data.length, isMore: next_cursor !== null, path: membersPaths.members },
    ],
  }
}
