import { rolePermissions } from '#kernel/access/role.ts'
import { done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { readMember, removeMember, updateMember } from './members.ts'
import { Member, MemberPage, MemberParams, MemberPatch, MemberQuery } from './schema.ts'
import { listMembers, type MemberRow } from './store.ts'

/** `forget` clears the identity cache after a change was committed. */
export function memberOperations(forget: () => void): Operation[] {
  return [
    operation({
      id: 'account.members.list',
      method: 'GET',
      path: '/v1/members',
      summary: 'List members',
      permission: 'account.read',
      query: MemberQuery,
      response: { status: 200, body: MemberPage, description: 'A page of members, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listMembers(context, query)
        return listed({ data: data.map(memberView), next_cursor })
      },
    }),
    operation({
      id: 'account.members.read',
      method: 'GET',
      path: '/v1/members/{member_id}',
      summary: 'Get a member',
      permission: 'account.read',
      params: MemberParams,
      response: { status: 200, body: Member, description: 'The member.' },
      async handle(context, { params }) {
        const member = await readMember(context, params.member_id)
        return found(memberView(member), member.revision)
      },
    }),
    operation({
      id: 'account.members.update',
      method: 'PATCH',
      path: '/v1/members/{member_id}',
      summary: 'Update a member',
      description:
        'Takes effect with the member’s next request. Only owners can change owners, and an account always has at least one owner.',
      permission: 'account.write',
      recentSignIn: true,
      params: MemberParams,
      body: MemberPatch,
      response: { status: 200, body: Member, description: 'The updated member.' },
      async handle(context, { params, body, ifMatch }) {
        const member = await updateMember(context, params.member_id, body, ifMatch)
        context.afterCommit(forget)
        return found(memberView(member), member.revision)
      },
    }),
    operation({
      id: 'account.members.remove',
      method: 'DELETE',
      path: '/v1/members/{member_id}',
      summary: 'Remove a member',
      description: 'The member’s access ends with their next request. Tokens of the account keep working.',
      permission: 'account.write',
      recentSignIn: true,
      params: MemberParams,
      response: { status: 204, description: 'The member is removed.' },
      async handle(context, { params, ifMatch }) {
        await removeMember(context, params.member_id, ifMatch)
        context.afterCommit(forget)
        return done
      },
    }),
  ]
}

function memberView(member: MemberRow) {
  const { account_id: _account, ...shown } = member
  return { ...shown, effective_permissions: rolePermissions(member) }
}
