/** The certificate_policies table: one row for an account that has a policy. */
import { type CertificatePolicy, noPolicy } from '#kernel/certificates/judge.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { certificatesDb } from '../store.ts'

export type StoredPolicy = { policy: CertificatePolicy; revision: number }

function policyOf({ tx, accountId }: Context) {
  return certificatesDb(tx)
    .selectFrom('certificate_policies')
    .select(['policy', 'revision'])
    .where('account_id', '=', accountId)
}

export async function findPolicy(context: Context): Promise<StoredPolicy> {
  return stored(await policyOf(context).executeTakeFirst())
}

export async function lockedPolicy(context: Context, ifMatch: string | null): Promise<StoredPolicy> {
  const policy = stored(await policyOf(context).forNoKeyUpdate().executeTakeFirst())
  requireMatch(ifMatch, policy.revision)
  return policy
}

const stored = (row: StoredPolicy | undefined): StoredPolicy => ({
  policy: { ...noPolicy, ...row?.policy },
  revision: row?.revision ?? 1,
})

export async function putPolicy(
  { tx, accountId, now }: Context,
  policy: CertificatePolicy,
  revision: number,
): Promise<StoredPolicy> {
  const json = JSON.stringify(policy)
  const set = { policy: json, revision, updated_at: now }
  await certificatesDb(tx)
    .insertInto('certificate_policies')
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
  return { policy, revision }
}
