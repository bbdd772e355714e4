/** Authorities that an account trusts in addition to the public ones. */
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { assessWork } from '../assessment/assess-work.ts'
import { readUpload } from '../sources/upload/contents.ts'
import { type AuthorityRow, setDue } from '../store.ts'
import { deleteAuthorityRow, insertAuthority, lockedAuthority, renameAuthority } from './authority-store.ts'
import type { AuthorityInput, AuthorityPatch } from './schema.ts'

export async function addAuthority(context: Context, { name, pem }: AuthorityInput): Promise<AuthorityRow> {
  const [first, ...others] = await readUpload({ content: pem, member: 'pem' })
  if (!first || others.length > 0) throw invalid('must be one certificate: add each authority separately')
  const { facts, der } = first
  if (!facts.can_sign && !facts.is_self_signed) throw invalid('is no certificate of an authority')
  await context.withinLimit('certificate_authorities')
  const authority = await insertAuthority(context, {
    account_id: context.accountId,
    id: newId('certificate_authority'),
    name,
    sha256: facts.sha256,
    der,
    subject: facts.subject,
    not_after: facts.not_after,
    created_at: context.now,
    updated_at: context.now,
  })
  if (!authority) throw new Problem('conflict', 'This authority was added already.')
  context.count('certificate_authorities', 1)
  await context.audit(targetOf(authority), { before: null, after: auditView(authority) })
  await reassessAll(context)
  return authority
}

export async function changeAuthority(
  context: Context,
  id: string,
  { name }: AuthorityPatch,
  ifMatch: string | null,
): Promise<AuthorityRow> {
  const before = await lockedAuthority(context, id, ifMatch)
  const after = await renameAuthority(context, before, name ?? before.name)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** What leads to it is no longer trusted. */
export async function deleteAuthority(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const authority = await lockedAuthority(context, id, ifMatch)
  await deleteAuthorityRow(context, id)
  context.count('certificate_authorities', -1)
  await context.audit(targetOf(authority), { before: auditView(authority), after: null })
  await reassessAll(context)
}

async function reassessAll(context: Context): Promise<void> {
  await setDue(context, 'all')
  await context.wake(assessWork)
}

function targetOf({ id, name }: AuthorityRow) {
  return { type: 'certificate_authority', id, name }
}

function auditView({ name, subject, sha256 }: AuthorityRow) {
  return { name, subject, sha256 }
}

function invalid(message: string) {
  return invalidInput([{ pointer: pointer('pem'), message }])
}
