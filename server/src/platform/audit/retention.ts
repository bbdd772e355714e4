/**
 * Drops the oldest entries, with their seals, after the retention period of the account's plan. The rest begins after a
 * signed statement of its start, so that the chain stays valid and gaps stay visible. An invalid chain is not changed:
 * it is evidence.
 *
 * Entries of accounts whose plans have the longest retention are dropped with their partition, up to a month later:
 * first each chain is verified through the partition and begins after it, then the partition is dropped. Entries of
 * other accounts, and of partitions that an invalid chain keeps, are deleted in batches.
 */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import { daysBefore, dropExpiredPartitions, type Retention } from '#platform/plans/retention.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { auditPartitions } from './audit.ts'
import { batch, chainDb, chainStart, type Drop, latestDrop, statementOf } from './chain/chain.ts'
import { lockChain } from './chain/seal.ts'
import type { ChainSigner } from './chain/signer.ts'
import { breaksAt, readSeals } from './chain/verify.ts'

type Dependencies = {
  database: Database
  signer: ChainSigner
  partitions: Partitions
  clock: Clock
  log: Log
}

export async function dropOldEntries(dependencies: Dependencies, retention: Retention): Promise<void> {
  const { partitions, clock, log } = dependencies
  const { accounts } = retention
  const now = clock()
  const broken = new Set<string>()
  async function unlessBroken<T>(accountId: string, otherwise: T, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      broken.add(accountId)
      logFailure(log, error, { account_id: accountId }, 'old audit entries could not be deleted')
      return otherwise
    }
  }
  const isNeeded = async (end: Date) => {
    let isKept = false
    for (const { accountId, days } of accounts) {
      const before = daysBefore(now, days ?? 0)
      const begun =
        !broken.has(accountId) &&
        (await unlessBroken(accountId, false, () =>
          beginAfter(dependencies, accountId, { end, before, now }),
        ))
      isKept ||= !begun
    }
    return isKept
  }
  const endOf = await dropExpiredPartitions(partitions, { tables: auditPartitions, retention, now, isNeeded })
  for (const { accountId, days } of accounts) {
    if (days === null || broken.has(accountId)) continue
    await unlessBroken(accountId, undefined, () => deleteBefore(dependencies, accountId, endOf(days), now))
  }
}

type Part = { end: Date; before: Date; now: Date }

/** Makes a chain begin after the partitions up to `end` if all their entries are expired. Returns whether it does. */
async function beginAfter(
  { database, signer }: Dependencies,
  accountId: string,
  { end, before, now }: Part,
): Promise<boolean> {
  const partitionEnd = earliestId('audit', end)
  const found = await database.tenant(accountId, (tx) => readPart(tx, accountId, partitionEnd))
  if (found.unsealed) return false
  const { through } = found
  for (;;) {
    const reached = await database.tenant(accountId, async (tx) => {
      await lockChain(tx, accountId)
      const begin = await latestDrop(tx, accountId)
      if ((begin?.seq ?? 0) >= through) return through
      const over = await verifySome(tx, accountId, signer, ({ seq, at }) => seq <= through && at < before)
      if (over.count === 0) return null
      await signDrop(tx, over.last, signer, now)
      await sql`select begin_audit_log_after(${over.last.seq}, ${partitionEnd})`.execute(tx)
      return over.last.seq
    })
    if (reached === null || reached >= through) return reached !== null
  }
}

/** The number of the last seal before that id, 0 if there is none, and whether an entry has no seal. */
async function readPart(tx: Tx, accountId: string, partitionEnd: string) {
  const { rows } = await sql<{ through: number; unsealed: boolean }>`
    select
      (select coalesce(max(seq), 0) from audit_seals where account_id = ${accountId} and entry_id < ${partitionEnd})
        as through,
      exists (
        select from audit_log as entry where entry.account_id = ${accountId} and entry.id < ${partitionEnd}
          and not exists (
            select from audit_seals as seal
            where seal.account_id = ${accountId} and seal.entry_id = entry.id and seal.entry_id < ${partitionEnd})
      ) as unsealed`.execute(tx)
  return rows[0] ?? { through: 0, unsealed: true }
}

async function deleteBefore(
  { database, signer }: Dependencies,
  accountId: string,
  before: Date,
  now: Date,
): Promise<void> {
  const deleteDropped = (tx: Tx) =>
    sql<{ count: number }>`select delete_dropped_entries(${batch}) as count`.execute(tx)
  // Deletes entries before the start of the chain in a partition that other accounts still need.
  await inBatches(batch, async () => (await database.tenant(accountId, deleteDropped)).rows[0]?.count ?? 0)
  await inBatches(batch, () =>
    database.tenant(accountId, async (tx) => {
      await lockChain(tx, accountId)
      const over = await verifySome(tx, accountId, signer, ({ at }) => at < before)
      if (over.count === 0) return 0
      await signDrop(tx, over.last, signer, now)
      await sql`select drop_audit_log(${over.last.seq})`.execute(tx)
      return over.count
    }),
  )
}

type End = Pick<Drop, 'account_id' | 'seq' | 'hash'>

/** Verifies at most one batch from the beginning of the chain, up to the first entry that is not expired. */
async function verifySome(
  tx: Tx,
  accountId: string,
  signer: ChainSigner,
  isOver: (seal: { seq: number; at: Date }) => boolean,
): Promise<{ last: End; count: number }> {
  let last: End = (await latestDrop(tx, accountId)) ?? { account_id: accountId, seq: 0, hash: chainStart }
  let count = 0
  for (const seal of await readSeals(tx, accountId, last.seq)) {
    const [broken] = breaksAt(seal, last, signer)
    if (broken) throw new Error(`The chain is broken at ${broken.seq}: ${broken.reason}`)
    if (!seal.entry || !isOver({ seq: seal.seq, at: seal.entry.at })) break
    last = seal
    count++
  }
  return { last, count }
}

async function signDrop(tx: Tx, { account_id, seq, hash }: End, signer: ChainSigner, now: Date) {
  const end = { account_id, seq, hash }
  const signature = signer.sign(statementOf('drop', end, now))
  await chainDb(tx)
    .insertInto('audit_drops')
    .values({ ...end, signed_at: now, signature })
    .execute()
}
