import type { OverviewContext, OverviewPart } from '#area.ts'
import { membersPaths } from './paths.ts'

/** The number of members. */
export async function readMembersOverview({ used, t }: OverviewContext<'members'>): Promise<OverviewPart> {
  return { counts: [{ label: t('members'), count: await used('members'), path: membersPaths.members }] }
}
