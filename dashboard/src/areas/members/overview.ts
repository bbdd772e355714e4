import type { OverviewContext, OverviewPart } from '#area.ts'
import { membersPaths } from './paths.ts'

/** The people of the account. */
export async function readMembersOverview({ used, t }: OverviewContext<'members'>): Promise<OverviewPart> {
  return { counts: [{ label: t('members'), count: await used('members'), path: membersPaths.members }] }
}
