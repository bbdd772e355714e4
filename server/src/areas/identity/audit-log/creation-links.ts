/** Between the tokens and members of an account and what they created, as the audit log has it. */
import { type IdKind, kindOfId } from '#kernel/id.ts'
import { selectCreatedBy, selectCreator } from '#platform/audit/creations.ts'
import type { Context } from '#platform/context.ts'
import { pageOfIds } from '#platform/database/query/read-ids.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { selectMemberOfUser, selectUserOfMember } from '../members/link-store.ts'

/** For each type of resource whose creation is audited with its id as the target. */
export function creationLinks(kind: IdKind): readonly Link[] {
  return [
    {
      of: 'token',
      kind,
      relation: 'created_by',
      find: (context, actorId, page) => selectCreatedBy(context, { actorId, kind }, page),
    },
    {
      of: 'member',
      kind,
      relation: 'created_by',
      async find(context, id, page) {
        const actorId = await selectUserOfMember(context, id)
        return actorId === null ? [] : await selectCreatedBy(context, { actorId, kind }, page)
      },
    },
    {
      of: kind,
      kind: 'token',
      relation: 'created',
      find: async (context, id, page) => pageOfIds(await creatorsOf(context, id, 'token'), page),
    },
    {
      of: kind,
      kind: 'member',
      relation: 'created',
      async find(context, id, page) {
        const [userId] = await creatorsOf(context, id, 'user')
        const member = userId === undefined ? null : await selectMemberOfUser(context, userId)
        return pageOfIds(member === null ? [] : [member], page)
      },
    },
  ]
}

/** The one actor of this type who created a resource, or none. */
async function creatorsOf(context: Context, id: string, type: 'token' | 'user'): Promise<string[]> {
  const actorId = await selectCreator(context, id)
  return actorId !== null && kindOfId(actorId) === type ? [actorId] : []
}
