/** Gaps among related resources. */
import { eventLinks } from '#areas/webhooks/index.ts'
import { gapText } from '#kernel/certificates/gaps/gap-text.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { gapsWith, subjectOfGap } from './link-store.ts'
import { gapStateOf, selectGapsById } from './store.ts'

export const gapType: ResourceType = {
  kind: 'certificate_gap',
  permission: 'certificates.read',
  async select(context, ids) {
    const gaps = await selectGapsById(context, ids)
    return gaps.map((gap) => ({
      id: gap.id,
      title: `${gap.title}: ${gap.kind}`,
      detail: gapText(gap),
      state: gapStateOf(gap, context.now),
      parent_id: null,
    }))
  },
}

export const gapLinks: readonly Link[] = [
  { of: 'certificate', kind: 'certificate_gap', relation: 'subject_of', find: gapsWith('certificate_id') },
  { of: 'certificate_gap', kind: 'certificate', relation: 'about', find: subjectOfGap('certificate_id') },
  { of: 'server', kind: 'certificate_gap', relation: 'subject_of', find: gapsWith('server_id') },
  { of: 'certificate_gap', kind: 'server', relation: 'about', find: subjectOfGap('server_id') },
  {
    of: 'certificate_endpoint',
    kind: 'certificate_gap',
    relation: 'subject_of',
    find: gapsWith('endpoint_id'),
  },
  {
    of: 'certificate_gap',
    kind: 'certificate_endpoint',
    relation: 'about',
    find: subjectOfGap('endpoint_id'),
  },
  { of: 'name', kind: 'certificate_gap', relation: 'has_name', find: gapsWith('name') },
  { of: 'address', kind: 'certificate_gap', relation: 'has_address', find: gapsWith('name') },
  ...eventLinks('certificate_gap'),
]
