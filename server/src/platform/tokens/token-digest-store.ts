/**
 * The token that a digest belongs to: API tokens, invitations and the tokens of devices. Tables of accounts are read
 * within an account, so a token is first looked up here to find its account.
 */
import type { Tx } from '#platform/database/connection/database.ts'

/** A token by its account and its id. */
export type TokenKey = { account_id: string; id: string }

/** The digests by which a token is found: that of its secret, and that of the previous one while it is valid. */
export type TokenDigests = { digest: Buffer; previous_digest?: Buffer | null }

type Tables = { token_digests: TokenKey & { digest: Buffer } }

/**
 * The token with this digest. It may have been replaced meanwhile, so the caller must compare the token's own digest.
 * System scope.
 */
export function selectTokenKey(tx: Tx, digest: Buffer): Promise<TokenKey | undefined> {
  return tx
    .withTables<Tables>()
    .selectFrom('token_digests')
    .select(['account_id', 'id'])
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** The tokens with one of these digests, without duplicates. System scope. */
export function selectTokenKeys(tx: Tx, digests: readonly Buffer[]): Promise<TokenKey[]> {
  return tx
    .withTables<Tables>()
    .selectFrom('token_digests')
    .select(['account_id', 'id'])
    .distinct()
    .where('digest', 'in', digests)
    .execute()
}

export async function insertTokenDigest(
  tx: Tx,
  { account_id, id }: TokenKey,
  { digest }: TokenDigests,
): Promise<void> {
  await tx.withTables<Tables>().insertInto('token_digests').values({ digest, account_id, id }).execute()
}

/** Updates the digests of a token whose secret was rotated, or whose previous secret has expired. */
export async function replaceTokenDigests(
  tx: Tx,
  key: TokenKey,
  { before, after }: { before: TokenDigests; after: TokenDigests },
): Promise<void> {
  const kept = digestsOf(after)
  await deleteDigests(
    tx,
    digestsOf(before).filter((digest) => !kept.some((other) => other.equals(digest))),
  )
  if (!after.digest.equals(before.digest)) await insertTokenDigest(tx, key, after)
}

export async function deleteTokenDigests(tx: Tx, before: TokenDigests): Promise<void> {
  await deleteDigests(tx, digestsOf(before))
}

async function deleteDigests(tx: Tx, digests: readonly Buffer[]): Promise<void> {
  if (digests.length === 0) return
  await tx.withTables<Tables>().deleteFrom('token_digests').where('digest', 'in', digests).execute()
}

function digestsOf({ digest, previous_digest = null }: TokenDigests): Buffer[] {
  return previous_digest === null ? [digest] : [digest, previous_digest]
}
