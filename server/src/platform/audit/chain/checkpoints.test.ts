/** What the owner of the database could do to the log: they can write everything but cannot sign. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { givenChains } from '../testing/given-chain.ts'
import { chainStart, type Drop, type EntryRow, entryColumns, type Seal } from './chain.ts'
import { createSigner } from './signer.ts'
import { type ChainReader, walkChain } from './verify.ts'

let chains: Awaited<ReturnType<typeof givenChains>>
beforeAll(async () => {
  chains = await givenChains()
})
afterAll(() => chains.close())

const reasons = async (account: string, kept: { seq: number; hash: string }[] = []) =>
  (await chains.verify(account, kept)).breaks.map(({ seq, reason }) => `${seq}: ${reason}`)

/** Recomputes every seal from `seq` on, as the service would have. */
async function reseal(account: string): Promise<void> {
  const { rows } = await chains.owner.query(
    `select s.seq, e.account_id, e.id, e.at, e.actor, e.origin, e.request_id, e.action, e.target, e.changes, e.refusal, e.follows
     from audit_seals s join audit_log e on e.id = s.entry_id where s.account_id = $1 order by s.seq`,
    [account],
  )
  let hash = chainStart
  for (const { seq, refusal, follows, ...entry } of rows) {
    const optional = { ...(refusal !== null && { refusal }), ...(follows !== null && { follows }) }
    const text = canonicalJson({ ...entry, ...optional })
    hash = createHash('sha256').update(hash).update(text).digest()
    await chains.owner.query('update audit_seals set hash = $3 where account_id = $1 and seq = $2', [
      account,
      seq,
      hash,
    ])
  }
}

describe('the owner of the database', () => {
  it('cannot rewrite an entry with all later seals, because they cannot sign', async () => {
    const account = await chains.sealed(10, { per: 5 })
    expect(await chains.verify(account)).toMatchObject({ entries: 10, checkpoints: 2, break_count: 0 })
    await chains.owner.query(
      `update audit_log set action = 'harmless' where id = (select entry_id from audit_seals where account_id = $1 and seq = 7)`,
      [account],
    )
    expect((await reasons(account))[0]).toBe('7: the entry or its seal was altered')
    await reseal(account)
    expect(await reasons(account)).toEqual(['10: the signature does not match'])
    await chains.owner.query(
      'update audit_seals set signature = null, signed_at = null where account_id = $1 and seq = 10',
      [account],
    )
    expect(await reasons(account)).toEqual(['10: the last seal is not signed'])
  })

  it('cannot sign with another key, or move a signature to another account', async () => {
    const account = await chains.sealed(3)
    const other = await chains.sealed(3)
    await chains.owner.query(
      `update audit_seals s set signature = o.signature, signed_at = o.signed_at, hash = s.hash
       from audit_seals o where o.account_id = $2 and o.seq = 3 and s.account_id = $1 and s.seq = 3`,
      [account, other],
    )
    expect(await reasons(account)).toEqual(['3: the signature does not match'])
    const forger = createSigner(Buffer.alloc(32, 2))
    const { rows } = await chains.owner.query<Seal>(
      'select * from audit_seals where account_id = $1 and seq = 3',
      [account],
    )
    const [seal] = rows
    if (!seal?.signed_at) throw new Error('there is no checkpoint')
    const forged = forger.sign({
      account_id: account,
      kind: 'seal',
      seq: 3,
      hash: seal.hash,
      at: seal.signed_at,
    })
    await chains.owner.query('update audit_seals set signature = $2 where account_id = $1 and seq = 3', [
      account,
      forged,
    ])
    expect(await reasons(account)).toEqual(['3: the signature does not match'])
  })

  it('cannot remove the end or restore an old log without being detected by a saved checkpoint', async () => {
    const account = await chains.sealed(6, { per: 3 })
    const { head } = await chains.verify(account)
    if (!head) throw new Error('there is no head')
    await chains.owner.query(
      'delete from audit_log where id in (select entry_id from audit_seals where account_id = $1 and seq > 3)',
      [account],
    )
    await chains.owner.query('delete from audit_seals where account_id = $1 and seq > 3', [account])
    expect(await reasons(account)).toEqual([])
    expect(await reasons(account, [head])).toEqual([
      '3: the log ends here, but a stored checkpoint is for entry 6',
    ])
    await chains.sealed(5, { account })
    expect(await reasons(account)).toEqual([])
    expect(await reasons(account, [head])).toEqual(['6: the seal differs from that of the stored checkpoint'])
  })
})

describe('a single bit', () => {
  it('is detected when flipped anywhere in entries, seals, signatures and drops: 10,000 samples', async () => {
    const account = await chains.sealed(10, { per: 5 })
    const copy = await copyOf(account)
    expect((await walkChain(readerOf(copy, account), chains.signer)).break_count).toBe(0)
    const random = randomNumbers(20_260_131)
    const missed: string[] = []
    let flipped = 0
    while (flipped < 10_000) {
      const altered = structuredCopy(copy)
      const place = flipBit(altered, random)
      if (place === null) continue
      flipped++
      const { break_count } = await walkChain(readerOf(altered, account), chains.signer)
      if (break_count === 0) missed.push(place)
    }
    expect(missed).toEqual([])
    // The default of a minute is too short for 10,000 verifications on a busy machine.
  }, 300_000)
})

type Copy = { entries: EntryRow[]; seals: Seal[]; drops: Drop[] }
type AnyRow = Record<string, unknown>

/** The account's log as stored, with a drop at its beginning. */
async function copyOf(account: string): Promise<Copy> {
  const rows = async (table: string, columns = '*') =>
    (await chains.owner.query(`select ${columns} from ${table} as entry where account_id = $1`, [account]))
      .rows as never[]
  const seals: Seal[] = (await rows('audit_seals')).toSorted((a: Seal, b: Seal) => a.seq - b.seq)
  const end = seals[3]
  if (!end) throw new Error('there are no seals')
  const at = new Date()
  const statement = { account_id: account, kind: 'drop', seq: end.seq, hash: end.hash, at } as const
  const drop = {
    account_id: account,
    seq: end.seq,
    hash: end.hash,
    signed_at: at,
    signature: chains.signer.sign(statement),
  }
  const kept = seals.slice(4)
  const ids = new Set(kept.map(({ entry_id }) => entry_id))
  const entries: EntryRow[] = (await rows('audit_log', entryColumns.join(', '))).filter(({ id }: EntryRow) =>
    ids.has(id),
  )
  return { entries, seals: kept, drops: [drop] }
}

/** Reads the copy as the database would: rows of other accounts are not visible. */
function readerOf(copy: Copy, account: string): ChainReader {
  const isMine = ({ account_id }: { account_id: string }) => account_id === account
  const entries = copy.entries.filter(isMine)
  const seals = copy.seals.filter(isMine)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return {
    drop: async () => copy.drops.find(isMine),
    seals: async (after) =>
      seals
        .filter((seal) => seal.seq > after)
        .toSorted((a, b) => a.seq - b.seq)
        .map((seal) => ({ ...seal, entry: byId.get(seal.entry_id) ?? null })),
    async unsealed() {
      const sealed = new Set(seals.map(({ entry_id }) => entry_id))
      return { unsealed: 0, unaccounted: entries.filter(({ id }) => !sealed.has(id)).length }
    },
  }
}

function structuredCopy({ entries, seals, drops }: Copy): Copy {
  const rows = <Row extends object>(list: Row[]) => list.map((row) => ({ ...row }))
  return { entries: rows(entries), seals: rows(seals), drops: rows(drops) }
}

/** Flips one bit of one value. Null if the result is not a valid value of its type and so could not be stored. */
function flipBit(copy: Copy, random: (below: number) => number): string | null {
  const all: [string, AnyRow][] = [
    ...copy.entries.map((row): [string, AnyRow] => ['entry', row]),
    ...copy.seals.map((row): [string, AnyRow] => ['seal', row]),
    ...copy.drops.map((row): [string, AnyRow] => ['drop', row]),
  ]
  const [kind, row] = all[random(all.length)] ?? ['', {}]
  const columns = Object.keys(row).filter((name) => row[name] !== null)
  const column = columns[random(columns.length)] ?? ''
  const bytes = bytesOf(row[column])
  const bit = random(bytes.length * 8)
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  const value = valueFrom(bytes, row[column])
  if (value === undefined) return null
  row[column] = value
  return `${kind}.${column} bit ${bit}`
}

function bytesOf(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return Buffer.from(value)
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'number' || value instanceof Date) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64BE(BigInt(Number(value)))
    return bytes
  }
  return Buffer.from(JSON.stringify(value))
}

function valueFrom(bytes: Buffer, like: unknown): unknown {
  if (Buffer.isBuffer(like)) return bytes
  if (typeof like === 'number') return Number(bytes.readBigInt64BE())
  if (like instanceof Date) {
    const date = new Date(Number(bytes.readBigInt64BE()))
    return Number.isNaN(date.getTime()) ? undefined : date
  }
  const text = bytes.toString()
  if (!Buffer.from(text).equals(bytes) || text.includes('\0')) return undefined
  if (typeof like === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same numbers every time (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
