import type { Clock } from '#kernel/time.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { batch, chainDb, chainStart, entryColumns, latestDrop, sealHash, statementOf } from './chain.ts'
import type { ChainSigner } from './signer.ts'

/**
 * Seals the unsealed entries of every account and signs the end of each chain. Any number of processes may run this.
 */
export async function sealAll(database: Database, signer: ChainSigner, clock: Clock): Promise<void> {
  const waiting = await database.system((tx) =>
    chainDb(tx).selectFrom('audit_unsealed').select('account_id').distinct().limit(1000).execute(),
  )
  for (const { account_id } of waiting)
    await inBatches(batch, () =>
      database.tenant(account_id, (tx) => sealSome(tx, account_id, signer, clock())),
    )
}

async function sealSome(tx: Tx, accountId: string, signer: ChainSigner, now: Date): Promise<number> {
  const db = chainDb(tx)
  await lockChain(tx, accountId)
  const entries = await db
    .selectFrom('audit_unsealed as waiting')
    .innerJoin('audit_log as entry', (join) =>
      join.onRef('entry.account_id', '=', 'waiting.account_id').onRef('entry.id', '=', 'waiting.entry_id'),
    )
    .select(entryColumns)
    .where('waiting.account_id', '=', accountId)
    .orderBy('entry.id')
    .limit(batch)
    .execute()
  if (entries.length === 0) return 0
  let { seq, hash } = await chainEnd(tx, accountId)
  const seals = entries.map((entry, index) => {
    seq += 1
    hash = sealHash(hash, entry)
    const seal = { account_id: accountId, seq, entry_id: entry.id, hash }
    if (index < entries.length - 1) return { ...seal, signed_at: null, signature: null }
    return { ...seal, signed_at: now, signature: signer.sign(statementOf('seal', seal, now)) }
  })
  await db.insertInto('audit_seals').values(seals).execute()
  await db
    .deleteFrom('audit_unsealed')
    .where('account_id', '=', accountId)
    .where(
      'entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute()
  return entries.length
}

/** One process at a time per account: the next seal depends on the last. */
export async function lockChain(tx: Tx, accountId: string): Promise<void> {
  await holdLock(tx, `audit ${accountId}`)
}

async function chainEnd(tx: Tx, accountId: string): Promise<{ seq: number; hash: Buffer }> {
  const last = await chainDb(tx)
    .selectFrom('audit_seals')
    .select(['seq', 'hash'])
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? (await latestDrop(tx, accountId)) ?? { seq: 0, hash: chainStart }
}
