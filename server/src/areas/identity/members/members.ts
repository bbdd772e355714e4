import { notFound, Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { requireMayGrant, roleGrant } from './granting.ts'
import type { MemberPatch } from './schema.ts'
import { deleteMemberRow, lockOwners, type MemberRow, selectMember, updateMemberRow } from './store.ts'

export async function readMember(context: Context, id: string): Promise<MemberRow> {
  const member = await selectMember(context.tx, context.accountId, id)
  if (!member) throw notFound('member')
  return member
}

export async function updateMember(
  context: Context,
  id: string,
  patch: MemberPatch,
  ifMatch: string | null,
): Promise<MemberRow> {
  const before = await lockedMember(context, id, ifMatch)
  const role = patch.role ?? before.role
  const kept = role === before.role ? before.permissions : undefined
  const grant = roleGrant(role, patch.permissions ?? kept)
  await requireMayGrant(context, before, grant)
  if (role !== 'owner') await requireAnotherOwner(context, before)
  const after = await updateMemberRow(context, id, {
    role,
    permissions: [...grant.permissions],
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Removes a person from the account. Everybody may leave, except the last owner. */
export async function removeMember(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const member = await lockedMember(context, id, ifMatch)
  if (member.user_id !== context.actor.id) await requireMayGrant(context, member)
  await requireAnotherOwner(context, member)
  await deleteMemberRow(context, id)
  context.count('members', -1)
  await context.audit(targetOf(member), { before: auditView(member), after: null })
}

async function lockedMember(context: Context, id: string, ifMatch: string | null): Promise<MemberRow> {
  const member = await selectMember(context.tx, context.accountId, id, true)
  if (!member) throw notFound('member')
  requireMatch(ifMatch, member.revision)
  return member
}

async function requireAnotherOwner(context: Context, member: MemberRow): Promise<void> {
  if (member.role !== 'owner') return
  const owners = await lockOwners(context.tx, context.accountId)
  if (owners.every(({ id }) => id === member.id))
    throw new Problem(
      'wrong_state',
      'This is the last owner of the account. Make another member an owner first.',
    )
}

function targetOf({ id, name }: MemberRow) {
  return { type: 'member', id, name }
}

function auditView({ email, role, permissions }: MemberRow) {
  return { email, role, permissions }
}
