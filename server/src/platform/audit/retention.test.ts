import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earliestId } from '#kernel/id.ts'
import { openPartitions } from '#platform/database/partitions/partitions.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { auditPartitions } from './audit.ts'
import { dropOldEntries } from './retention.ts'
import { givenChains } from './testing/given-chain.ts'

let chains: Awaited<ReturnType<typeof givenChains>>
const lines: string[] = []
beforeAll(async () => {
  chains = await givenChains()
})
afterAll(() => chains.close())

const log = createLog('error', { write: (line: string) => void lines.push(line) })

/** Drops entries as if all accounts had a plan that keeps them for this many days. */
const drop = async (days: number | null, { kept, of = chains }: Drop = {}) => {
  const { database, signer, address } = of
  const { rows } = await of.owner.query<{ account_id: string }>('select account_id from accounts')
  const accounts = rows.map(({ account_id: accountId }) => ({
    accountId,
    days: kept?.get(accountId) ?? days,
  }))
  const longest = days === null ? null : Math.max(days, ...(kept?.values() ?? []))
  const partitions = openPartitions(address, log)
  await dropOldEntries({ database, signer, partitions, clock: () => new Date(), log }, { accounts, longest })
}
type Drop = { kept?: Map<string, number>; of?: typeof chains }

describe('retention', () => {
  it('drops what is older than the plan keeps, and the chain stays valid and continues', async () => {
    const account = await chains.sealed(7, { per: 2, age: 40 })
    await chains.sealed(5, { account })
    await drop(null)
    expect(await chains.verify(account)).toMatchObject({ entries: 12, dropped_through: 0, break_count: 0 })
    await drop(30)
    const after = await chains.verify(account)
    expect(after).toMatchObject({ entries: 5, dropped_through: 7, head: { seq: 12 }, break_count: 0 })
    await Promise.all([drop(30), drop(30)])
    expect(await chains.verify(account)).toEqual(after)
    await chains.sealed(1, { account })
    expect(await chains.verify(account)).toMatchObject({ entries: 6, head: { seq: 13 }, break_count: 0 })
  })

  it('may drop everything: the next entry continues the chain', async () => {
    const account = await chains.sealed(1100, { age: 40 })
    await drop(30)
    expect(await chains.verify(account)).toMatchObject({
      entries: 0,
      dropped_through: 1100,
      head: { seq: 1100 },
    })
    await chains.sealed(2, { account })
    expect(await chains.verify(account)).toMatchObject({ entries: 2, head: { seq: 1102 }, break_count: 0 })
  })

  it('leaves an invalid chain as it is, and reports it', async () => {
    const account = await chains.sealed(6, { age: 40 })
    await chains.owner.query(
      `update audit_log set action = 'x' where id = (select entry_id from audit_seals where account_id = $1 and seq = 4)`,
      [account],
    )
    lines.length = 0
    await drop(30)
    expect(lines.join()).toContain('The chain is broken at 4')
    expect(await chains.verify(account)).toMatchObject({ entries: 6, dropped_through: 0 })
    expect((await chains.verify(account)).breaks).toHaveLength(1)
  })

  it('keeps a gap at the beginning visible', async () => {
    const account = await chains.sealed(6, { per: 3 })
    await chains.owner.query(
      'delete from audit_log where id in (select entry_id from audit_seals where account_id = $1 and seq < 4)',
      [account],
    )
    await chains.owner.query('delete from audit_seals where account_id = $1 and seq < 4', [account])
    expect((await chains.verify(account)).breaks[0]).toMatchObject({ reason: 'seals 1 to 3 are missing' })
    await chains.owner.query(
      `insert into audit_drops (account_id, seq, hash, signed_at, signature)
       select account_id, 3, sha256('x'), signed_at, signature from audit_seals where account_id = $1 and seq = 6`,
      [account],
    )
    expect((await chains.verify(account)).breaks[0]).toMatchObject({
      seq: 3,
      reason: 'the end of the deleted entries is not signed',
    })
  })
})

describe('a partition of entries', () => {
  const month = 30 * 24 * 3600 * 1000
  let own: typeof chains
  beforeEach(async () => {
    own = await givenChains()
    // As if the first partition had ended long ago.
    for (const table of ['audit_log', 'audit_seals'])
      await own.owner.query(`
        alter table ${table} detach partition ${table}_p_first;
        alter table ${table} attach partition ${table}_p_first for values from (minvalue)
          to ('${earliestId('audit', new Date(Math.floor(Date.now() / month - 2) * month))}')`)
    await openPartitions(own.address, log).prepare(auditPartitions)
  })
  afterEach(() => own.close())

  const partitionsWith = async (account: string) => {
    const { rows } = await own.owner.query<{ name: string }>(
      `select distinct tableoid::regclass::text as name from audit_log where account_id = $1
       union select distinct tableoid::regclass::text from audit_seals where account_id = $1 order by name`,
      [account],
    )
    return rows.map(({ name }) => name)
  }
  const first = ['audit_log_p_first', 'audit_seals_p_first']

  it('is dropped with its seals after the longest retention period, and each chain stays valid', async () => {
    const accounts = [await own.sealed(2100, { per: 700, age: 100 }), await own.sealed(3, { age: 100 })]
    for (const account of accounts) expect(await partitionsWith(account)).toEqual(first)
    for (const account of accounts) await own.sealed(1, { account })
    await drop(120, { of: own })
    for (const account of accounts) expect((await own.verify(account)).dropped_through).toBe(0)
    await drop(30, { of: own })
    const { rows } = await own.owner.query('select to_regclass($1) as log, to_regclass($2) as seals', first)
    expect(rows).toEqual([{ log: null, seals: null }])
    for (const [index, account] of accounts.entries()) {
      const dropped_through = index === 0 ? 2100 : 3
      expect(await own.verify(account)).toMatchObject({ entries: 1, dropped_through, break_count: 0 })
      await own.sealed(2, { account })
      expect(await own.verify(account)).toMatchObject({ entries: 3, unsealed: 0, break_count: 0 })
    }
  })

  it('stays while a chain in it is invalid or an entry has no seal; expired entries of others are deleted', async () => {
    const broken = await own.sealed(6, { age: 100 })
    const whole = await own.sealed(5, { age: 100 })
    const unsealed = await own.sealed(2, { age: 100 })
    await own.owner.query(
      `update audit_log set action = 'x' where id = (select entry_id from audit_seals where account_id = $1 and seq = 4)`,
      [broken],
    )
    await own.owner.query(
      `delete from audit_seals where entry_id = (select max(entry_id) from audit_seals where account_id = $1)`,
      [unsealed],
    )
    await drop(30, { of: own })
    expect(await partitionsWith(broken)).toEqual(first)
    expect(await own.verify(broken)).toMatchObject({ entries: 6, dropped_through: 0 })
    expect(await own.verify(whole)).toMatchObject({ entries: 0, dropped_through: 5, break_count: 0 })
    expect(await partitionsWith(whole)).toEqual([])
    expect((await own.verify(unsealed)).breaks).toMatchObject([
      { reason: '1 entries are in the log but not in the chain' },
    ])
  })
})

describe('retention by plan', () => {
  it('deletes the entries of a shorter plan by key, and keeps those of a longer one', async () => {
    const short = await chains.sealed(1500, { age: 40 })
    const long = await chains.sealed(4, { age: 40 })
    await drop(30, { kept: new Map([[long, 365]]) })
    expect(await chains.verify(short)).toMatchObject({ entries: 0, dropped_through: 1500, break_count: 0 })
    expect(await chains.verify(long)).toMatchObject({ entries: 4, dropped_through: 0, break_count: 0 })
  })
})

describe('the roles of the service', () => {
  it('can neither change nor shorten the log', async () => {
    const account = await chains.sealed(3, { age: 40 })
    for (const table of ['audit_log', 'audit_seals', 'audit_drops'])
      for (const statement of [`update ${table} set seq = 0`, `delete from ${table}`, `truncate ${table}`]) {
        const text = statement.replace('audit_log set seq = 0', `audit_log set action = 'x'`)
        const asApp = chains.database.tenant(account, (tx) => sql.raw(text).execute(tx))
        await expect(asApp, text).rejects.toThrow('permission denied')
        const asSystem = chains.database.system((tx) => sql.raw(text).execute(tx))
        await expect(asSystem, text).rejects.toThrow('permission denied')
      }
    expect(await chains.verify(account)).toMatchObject({ entries: 3, break_count: 0 })
  })

  it('cannot drop anything that is not signed, of the last day, or of another account', async () => {
    const call = (account: string, through: number) =>
      chains.database.tenant(account, (tx) => sql`select drop_audit_log(${through})`.execute(tx))
    const old = await chains.sealed(3, { age: 40 })
    await expect(call(old, 2)).rejects.toThrow('is not signed')
    const young = await chains.sealed(3, { age: 0.9 })
    await chains.database.tenant(young, (tx) =>
      sql`insert into audit_drops values (${young}, 2, sha256('x'), date_trunc('milliseconds', now()), '')`.execute(
        tx,
      ),
    )
    await expect(call(young, 2)).rejects.toThrow('for a day at least')
    await expect(call(old, 2)).rejects.toThrow('is not signed')
    await expect(chains.database.system((tx) => sql`select drop_audit_log(2)`.execute(tx))).rejects.toThrow(
      'permission denied',
    )
    expect(await chains.verify(old)).toMatchObject({ entries: 3, break_count: 0 })
  })

  it('are detected by verification if they drop something without a valid signature', async () => {
    const account = await chains.sealed(4, { age: 40 })
    await chains.database.tenant(account, async (tx) => {
      await sql`insert into audit_drops
        select account_id, seq, hash, date_trunc('milliseconds', now()), 'forged' from audit_seals
        where account_id = ${account} and seq = 2`.execute(tx)
      await sql`select drop_audit_log(2)`.execute(tx)
    })
    expect((await chains.verify(account)).breaks).toMatchObject([
      { seq: 2, reason: 'the end of the deleted entries is not signed' },
    ])
  })
})
