/**
 * The hash chain over an account's audit log: each seal is the SHA-256 over the previous seal and the entry in
 * canonical JSON (RFC 8785). Altering, removing or inserting an entry breaks every later seal. The last seal of each
 * run is signed, and so is the end of what was dropped after its retention period.
 */
import { createHash } from 'node:crypto'
import type { Page } from '#kernel/list/page.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import type { Statement } from './signer.ts'

export type EntryRow = {
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
  follows: string | null
}

export type Seal = {
  account_id: string
  seq: number
  entry_id: string
  hash: Buffer
  /** Both are null unless this is a checkpoint. */
  signed_at: Date | null
  signature: Buffer | null
}

export type Drop = { account_id: string; seq: number; hash: Buffer; signed_at: Date; signature: Buffer }

export type ChainTables = {
  audit_log: EntryRow
  audit_unsealed: { account_id: string; entry_id: string }
  audit_seals: Seal
  audit_drops: Drop
}

/** The hashed columns, by name: a column that is added later must not change existing hashes. */
export const entryColumns = [
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
  'entry.follows',
] as const

/** How many entries are read, sealed or dropped at once. */
export const batch = 1000

export const chainStart: Buffer = Buffer.alloc(32)

export function chainDb(tx: Tx) {
  return tx.withTables<ChainTables>()
}

/** Members added later are omitted if they are null, so that earlier hashes stay the same. */
export function sealHash(previous: Buffer, { refusal, follows, ...entry }: EntryRow): Buffer {
  const text = canonicalJson({
    ...entry,
    ...(refusal !== null && { refusal }),
    ...(follows !== null && { follows }),
  })
  return createHash('sha256').update(previous).update(text).digest()
}

export function statementOf(
  kind: Statement['kind'],
  { account_id, seq, hash }: Pick<Seal, 'account_id' | 'seq' | 'hash'>,
  at: Date,
): Statement {
  return { account_id, kind, seq, hash, at }
}

export function latestDrop(tx: Tx, accountId: string): Promise<Drop | undefined> {
  return chainDb(tx)
    .selectFrom('audit_drops')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The signed seals of the account, newest first. */
export async function selectSignedSeals({ tx, accountId }: Context, page: PageRequest): Promise<Page<Seal>> {
  const query = chainDb(tx)
    .selectFrom('audit_seals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('signature', 'is not', null)
  const order = { columns: ['seq'], descending: true, identity: { list: 'audit checkpoints' } }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

/** The newest checkpoint of the chain. */
export function latestSignedSeal(tx: Tx, accountId: string): Promise<Seal | undefined> {
  return chainDb(tx)
    .selectFrom('audit_seals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('signature', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
