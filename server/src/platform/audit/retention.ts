/**
 * Drops what an account's plan keeps no longer: the oldest entries, with their seals. What is left begins
 * after a signed statement of where it does, so the chain stays whole and a gap stays a gap. A chain that
 * does not hold is left as it is: it is evidence.
 */
import { sql } from 'kysely'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { logFailure } from '#platform/database/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { batch, chainDb, chainStart, latestDrop, statementOf } from './chain.ts'
import { lockChain } from './seal.ts'
import type { ChainSigner } from './signer.ts'
import { breaksAt, readSeals } from './verify.ts'

type Retention = { database: Database; signer: ChainSigner; clock: Clock; log: Log }

/** `daysOf` says how long a plan keeps entries; null: for good. */
export async function dropOldEntries(
  { database, signer, clock, log }: Retention,
  daysOf: (plan: string) => number | null,
): Promise<void> {
  const { rows } = await database.system((tx) =>
    sql<{ account_id: string; plan: string }>`select account_id, plan from accounts`.execute(tx),
  )
  for (const { account_id, plan } of rows) {
    const days = daysOf(plan)
    if (days === null) continue
    const now = clock()
    const before = addSeconds(now, -days * 24 * 3600)
    try {
      let dropped = batch
      while (dropped === batch)
        dropped = await database.tenant(account_id, (tx) => dropSome(tx, account_id, before, signer, now))
    } catch (error) {
      logFailure(log, error, { account_id }, 'old audit entries could not be dropped')
    }
  }
}

async function dropSome(
  tx: Tx,
  accountId: string,
  before: Date,
  signer: ChainSigner,
  now: Date,
): Promise<number> {
  await lockChain(tx, accountId)
  let last = (await latestDrop(tx, accountId)) ?? { seq: 0, hash: chainStart }
  let dropped = 0
  for (const seal of await readSeals(tx, accountId, last.seq)) {
    const [broken] = breaksAt(seal, last, signer)
    if (broken) throw new Error(`The chain does not hold at ${broken.seq}: ${broken.reason}`)
    if (!seal.entry || seal.entry.at >= before) break
    last = seal
    dropped++
  }
  if (dropped === 0) return 0
  const end = { account_id: accountId, seq: last.seq, hash: last.hash }
  const signature = signer.sign(statementOf('drop', end, now))
  await chainDb(tx)
    .insertInto('audit_drops')
    .values({ ...end, signed_at: now, signature })
    .execute()
  await sql`select drop_audit_log(${last.seq})`.execute(tx)
  return dropped
}
