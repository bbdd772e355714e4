import type { Page } from '#kernel/list/page.ts'
import { type Seal, selectSignedSeals, statementOf } from '#platform/audit/chain/chain.ts'
import { type ChainSigner, signedText } from '#platform/audit/chain/signer.ts'
import type { Context } from '#platform/context.ts'
import type { PageRequest } from '#platform/database/query/keyset.ts'

/** The signed seals of the account, newest first. */
export async function listCheckpoints(context: Context, page: PageRequest, signer: ChainSigner) {
  const { data: seals, next_cursor } = await selectSignedSeals(context, page)
  const data = seals.flatMap((seal) => checkpointView(seal, signer) ?? [])
  return { data, next_cursor } satisfies Page<unknown>
}

/** The checkpoint of a signed seal; null if the seal is not signed. */
export function checkpointView(seal: Seal, signer: ChainSigner) {
  const { account_id, seq, hash, signed_at, signature } = seal
  if (!signed_at || !signature) return null
  return {
    ...{ account_id, seq, hash: hash.toString('hex'), signed_at, key_id: signer.keyId },
    statement: signedText(statementOf('seal', seal, signed_at)).toString(),
    signature: signature.toString('base64'),
  }
}
