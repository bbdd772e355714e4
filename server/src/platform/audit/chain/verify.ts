/**
 * Verifies an account's chain from its beginning and reports every break. This proves that nothing up to the newest
 * checkpoint was altered, omitted or inserted. Only a checkpoint saved elsewhere proves that nothing was removed at the
 * end.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import {
  batch,
  chainDb,
  chainStart,
  type Drop,
  type EntryRow,
  entryColumns,
  latestDrop,
  type Seal,
  sealHash,
  statementOf,
} from './chain.ts'
import type { ChainSigner } from './signer.ts'

/** The position in the chain, the entry (null if it is not about a particular one), and what is wrong. */
export type ChainBreak = { seq: number; entry_id: string | null; reason: string }

export type ChainReport = {
  /** The number of sealed entries. */
  entries: number
  /** The number of entries that are not sealed yet. */
  unsealed: number
  checkpoints: number
  /** The number of the last entry that was dropped after its retention period; 0 if there is none. */
  dropped_through: number
  /** The current end of the chain. Null if nothing was ever sealed. */
  head: { seq: number; hash: string } | null
  /** The first hundred breaks. */
  breaks: ChainBreak[]
  break_count: number
}

/** A checkpoint that was saved elsewhere. */
export type SavedCheckpoint = { seq: number; hash: string }

export type SealedEntry = Seal & { entry: EntryRow | null }

/** Reads a chain in parts. */
export interface ChainReader {
  drop(): Promise<Drop | undefined>
  /** The next seals in order, at most `batch`, with their entries. */
  seals(after: number): Promise<SealedEntry[]>
  /** Counts entries without a seal: those waiting for one, and those that never get one. */
  unsealed(): Promise<{ unsealed: number; unaccounted: number }>
}

const breaksMax = 100

/** `act` runs each read in a transaction of the account's scope. */
export function verifyChain(
  act: <T>(task: (tx: Tx) => Promise<T>) => Promise<T>,
  accountId: string,
  signer: ChainSigner,
  saved: readonly SavedCheckpoint[] = [],
): Promise<ChainReport> {
  const reader: ChainReader = {
    drop: () => act((tx) => latestDrop(tx, accountId)),
    seals: (after) => act((tx) => readSeals(tx, accountId, after)),
    unsealed: () => act((tx) => countUnsealed(tx, accountId)),
  }
  return walkChain(reader, signer, saved)
}

export async function walkChain(
  reader: ChainReader,
  signer: ChainSigner,
  saved: readonly SavedCheckpoint[] = [],
): Promise<ChainReport> {
  const breaks: ChainBreak[] = []
  const drop = await reader.drop()
  if (drop && !signer.isSigned(statementOf('drop', drop, drop.signed_at), drop.signature))
    breaks.push({ seq: drop.seq, entry_id: null, reason: 'the end of the deleted entries is not signed' })
  const begin = { seq: drop?.seq ?? 0, hash: drop?.hash ?? chainStart }
  const savedHashes = new Map(saved.map(({ seq, hash }) => [seq, hash]))
  let last: { seq: number; hash: Buffer; signature: Buffer | null } = { ...begin, signature: null }
  let entries = 0
  let checkpoints = 0
  for (;;) {
    const seals = await reader.seals(last.seq)
    for (const seal of seals) {
      breaks.push(...breaksAt(seal, last, signer, savedHashes))
      entries += seal.entry === null ? 0 : 1
      checkpoints += seal.signature === null ? 0 : 1
      last = seal
    }
    if (seals.length < batch) break
  }
  const { unsealed, unaccounted } = await reader.unsealed()
  const at = (reason: string) => breaks.push({ seq: last.seq, entry_id: null, reason })
  if (last.seq > begin.seq && last.signature === null) at('the last seal is not signed')
  if (unaccounted > 0) at(`${unaccounted} entries are in the log but not in the chain`)
  for (const { seq } of saved)
    if (seq > last.seq) at(`the log ends here, but a stored checkpoint is for entry ${seq}`)
  return {
    ...{ entries, unsealed, checkpoints, dropped_through: begin.seq },
    head: last.seq === 0 ? null : { seq: last.seq, hash: last.hash.toString('hex') },
    breaks: breaks.slice(0, breaksMax),
    break_count: breaks.length,
  }
}

/** What is wrong with a seal after `previous`. */
export function breaksAt(
  seal: SealedEntry,
  previous: { seq: number; hash: Buffer },
  signer: ChainSigner,
  saved: ReadonlyMap<number, string> = new Map(),
): ChainBreak[] {
  const { seq, entry_id, entry, hash, signature, signed_at } = seal
  const reasons: string[] = []
  const expected = previous.seq + 1
  if (entry === null) reasons.push('the entry is missing')
  else if (!sealHash(previous.hash, entry).equals(hash)) reasons.push('the entry or its seal was altered')
  if ((signature === null) !== (signed_at === null)) reasons.push('half of the signature is missing')
  else if (signature && signed_at && !signer.isSigned(statementOf('seal', seal, signed_at), signature))
    reasons.push('the signature does not match')
  const savedHash = saved.get(seq)
  if (savedHash !== undefined && savedHash !== hash.toString('hex'))
    reasons.push('the seal differs from that of the stored checkpoint')
  const missing = { seq: expected, entry_id: null, reason: `seals ${expected} to ${seq - 1} are missing` }
  return [...(seq === expected ? [] : [missing]), ...reasons.map((reason) => ({ seq, entry_id, reason }))]
}

export async function readSeals(tx: Tx, accountId: string, after: number): Promise<SealedEntry[]> {
  const rows = await chainDb(tx)
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_log as entry', (join) =>
      join.onRef('entry.account_id', '=', 'seal.account_id').onRef('entry.id', '=', 'seal.entry_id'),
    )
    .select(entryColumns)
    .select(['seal.seq', 'seal.entry_id', 'seal.hash', 'seal.signed_at', 'seal.signature'])
    .where('seal.account_id', '=', accountId)
    .where('seal.seq', '>', after)
    .orderBy('seal.seq')
    .limit(batch)
    .execute()
  return rows.map(({ seq, entry_id, hash, signed_at, signature, ...entry }) => ({
    ...{ account_id: accountId, seq, entry_id, hash, signed_at, signature },
    // If the left join found the entry, all of its columns are set.
    entry: entry.id === null ? null : (entry as EntryRow),
  }))
}

async function countUnsealed(tx: Tx, accountId: string) {
  const { rows } = await sql<{ unsealed: number; unaccounted: number }>`
    select count(*) filter (where waiting.entry_id is not null) as unsealed,
           count(*) filter (where waiting.entry_id is null) as unaccounted
    from audit_log as entry
    left join audit_unsealed as waiting on (waiting.account_id, waiting.entry_id) = (entry.account_id, entry.id)
    left join audit_seals as seal on (seal.account_id, seal.entry_id) = (entry.account_id, entry.id)
    where entry.account_id = ${accountId} and seal.seq is null`.execute(tx)
  return rows[0] ?? { unsealed: 0, unaccounted: 0 }
}
