/**
 * The hash chain over an account's audit log: each seal is SHA-256 over the seal before it and the entry in
 * canonical JSON (RFC 8785). Altering, removing or inserting an entry breaks every seal from there on.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#kernel/canonical-json.ts'
import type { Database, Tx } from '#platform/database/database.ts'

type EntryRow = {
  account_id: string
  id: string
  at: Date
  actor: unknown
  origin: unknown
  request_id: string | null
  action: string
  target: unknown
  changes: unknown
  refusal: unknown
}

type ChainTables = {
  audit_log: EntryRow
  audit_unsealed: { account_id: string; entry_id: string }
  audit_seals: { account_id: string; seq: number; entry_id: string; hash: Buffer }
}

/** What is hashed, by name: a column added later must not change the hashes of what is sealed. */
const entryColumns = [
  'entry.account_id',
  'entry.id',
  'entry.at',
  'entry.actor',
  'entry.origin',
  'entry.request_id',
  'entry.action',
  'entry.target',
  'entry.changes',
  'entry.refusal',
] as const

const chainStart: Buffer = Buffer.alloc(32)
const batch = 1000

/** Seals what waits, in every account. Safe to run in any number of processes. */
export async function sealAll(database: Database): Promise<void> {
  const waiting = await database.system((tx) =>
    tx
      .withTables<ChainTables>()
      .selectFrom('audit_unsealed')
      .select('account_id')
      .distinct()
      .limit(1000)
      .execute(),
  )
  for (const { account_id } of waiting) {
    let sealed = batch
    while (sealed === batch) sealed = await database.tenant(account_id, (tx) => sealSome(tx, account_id))
  }
}

async function sealSome(tx: Tx, accountId: string): Promise<number> {
  const db = tx.withTables<ChainTables>()
  // One sealer at a time in this account: the number of the next seal depends on the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${accountId}`}, 0))`.execute(db)
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
  const last = await lastSeal(db, accountId)
  let { seq, hash } = last ?? { seq: 0, hash: chainStart }
  const seals = entries.map((entry) => {
    seq += 1
    hash = sealHash(hash, entry)
    return { account_id: accountId, seq, entry_id: entry.id, hash }
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

function lastSeal(db: ReturnType<typeof chainDb>, accountId: string) {
  return db
    .selectFrom('audit_seals')
    .select(['seq', 'hash'])
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function chainDb(tx: Tx) {
  return tx.withTables<ChainTables>()
}

/** Entries of changes have no member for a refusal: they are hashed as they were before there was one. */
function sealHash(previous: Buffer, { refusal, ...entry }: EntryRow): Buffer {
  const text = canonicalJson(refusal === null ? entry : { ...entry, refusal })
  return createHash('sha256').update(previous).update(text).digest()
}

export type ChainBreak = { seq: number; entryId: string; reason: string }
export type ChainReport = { entries: number; unsealed: number; breaks: ChainBreak[] }

/** Walks an account's chain from its start and reports every place where it does not hold. */
export async function verifyChain(database: Database, accountId: string): Promise<ChainReport> {
  const breaks: ChainBreak[] = []
  let previous = chainStart
  let seq = 0
  for (;;) {
    const seals = await database.tenant(accountId, (tx) => readSeals(chainDb(tx), accountId, seq))
    for (const seal of seals) {
      breaks.push(...breaksAt(seal, seq + 1, previous))
      previous = seal.hash
      seq = seal.seq
    }
    if (seals.length < batch) break
  }
  const { unsealed, unaccounted } = await database.tenant(accountId, (tx) =>
    countUnsealed(chainDb(tx), accountId),
  )
  if (unaccounted > 0)
    breaks.push({ seq, entryId: '', reason: `${unaccounted} entries are in the log but not in the chain` })
  return { entries: seq, unsealed, breaks }
}

type SealRow = { seq: number; entry_id: string; hash: Buffer } & {
  [Column in keyof EntryRow]: EntryRow[Column] | null
}

function readSeals(db: ReturnType<typeof chainDb>, accountId: string, after: number) {
  return db
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_log as entry', (join) =>
      join.onRef('entry.account_id', '=', 'seal.account_id').onRef('entry.id', '=', 'seal.entry_id'),
    )
    .select(entryColumns)
    .select(['seal.seq', 'seal.entry_id', 'seal.hash'])
    .where('seal.account_id', '=', accountId)
    .where('seal.seq', '>', after)
    .orderBy('seal.seq')
    .limit(batch)
    .execute()
}

function breaksAt(row: SealRow, expectedSeq: number, previous: Buffer): ChainBreak[] {
  const { seq, entry_id: entryId, hash, ...entry } = row
  const found: ChainBreak[] = []
  if (seq !== expectedSeq)
    found.push({ seq: expectedSeq, entryId, reason: `seals ${expectedSeq} to ${seq - 1} are missing` })
  if (entry.id === null) found.push({ seq, entryId, reason: 'the entry is missing' })
  // A left join that found the entry gives all of its columns.
  else if (!sealHash(previous, entry as EntryRow).equals(hash))
    found.push({ seq, entryId, reason: 'the entry or its seal was altered' })
  return found
}

async function countUnsealed(db: ReturnType<typeof chainDb>, accountId: string) {
  const { rows } = await sql<{ unsealed: number; unaccounted: number }>`
    select count(*) filter (where waiting.entry_id is not null) as unsealed,
           count(*) filter (where waiting.entry_id is null) as unaccounted
    from audit_log as entry
    left join audit_unsealed as waiting on (waiting.account_id, waiting.entry_id) = (entry.account_id, entry.id)
    left join audit_seals as seal on (seal.account_id, seal.entry_id) = (entry.account_id, entry.id)
    where entry.account_id = ${accountId} and seal.seq is null`.execute(db)
  return rows[0] ?? { unsealed: 0, unaccounted: 0 }
}
