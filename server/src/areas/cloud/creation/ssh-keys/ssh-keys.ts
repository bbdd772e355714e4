/** Public keys of the account, with which new servers are created. */
import { readSshKey } from '#kernel/cloud/ssh-key.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { SshKeyInput, SshKeyPatch } from './schema.ts'
import {
  deleteSshKeyRow,
  findByFingerprint,
  insertSshKey,
  lockedSshKey,
  renameSshKey,
  type SshKeyRow,
  selectSshKeysById,
} from './ssh-key-store.ts'

const targetOf = ({ id, name }: SshKeyRow) => ({ type: 'ssh_key', id, name })
const auditView = ({ name, fingerprint, comment }: SshKeyRow) => ({ name, fingerprint, comment })

export async function createSshKey(context: Context, input: SshKeyInput): Promise<SshKeyRow> {
  const key = readSshKey(input.public_key)
  if ('fault' in key) throw invalidInput([{ pointer: '/public_key', message: key.fault }])
  const { publicKey, comment, fingerprint, md5Fingerprint } = key
  const present = await findByFingerprint(context, fingerprint)
  if (present)
    throw new Problem('conflict', `This key is stored already, as ${present.name}.`, {
      members: { ssh_key_id: present.id },
    })
  await context.withinLimit('ssh_keys')
  const row = await insertSshKey(context, {
    account_id: context.accountId,
    id: newId('ssh_key'),
    name: input.name ?? (comment.slice(0, 100) || fingerprint),
    public_key: publicKey,
    comment,
    fingerprint,
    md5_fingerprint: md5Fingerprint,
    created_at: context.now,
    updated_at: context.now,
  }).catch((error) => {
    // Another request has added it meanwhile.
    if (isDuplicate(error)) throw new Problem('conflict', 'This key is stored already.')
    throw error
  })
  context.count('ssh_keys', 1)
  await context.audit(targetOf(row), { before: null, after: auditView(row) })
  return row
}

export async function changeSshKey(
  context: Context,
  id: string,
  { name }: SshKeyPatch,
  ifMatch: string | null,
): Promise<SshKeyRow> {
  const before = await lockedSshKey(context, id, ifMatch)
  const after = await renameSshKey(context, before, name)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Servers that were created with it keep it. */
export async function deleteSshKey(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const key = await lockedSshKey(context, id, ifMatch)
  await deleteSshKeyRow(context, id)
  context.count('ssh_keys', -1)
  await context.audit(targetOf(key), { before: auditView(key), after: null })
}

/** The public keys with these ids, in their order. */
export async function publicKeysOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const known = new Map((await selectSshKeysById(context, ids)).map(({ id, public_key }) => [id, public_key]))
  const missing = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/ssh_key_ids/${index}`, message: `There is no SSH key ${id}.` }],
  )
  if (missing.length > 0) throw invalidInput(missing)
  return ids.flatMap((id) => known.get(id) ?? [])
}
