import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { dropOldEntries } from './retention.ts'
import { givenChains } from './testing/given-chain.ts'

let chains: Awaited<ReturnType<typeof givenChains>>
const lines: string[] = []
beforeAll(async () => {
  chains = await givenChains()
})
afterAll(() => chains.close())

const drop = (days: number | null) =>
  dropOldEntries(
    {
      database: chains.database,
      signer: chains.signer,
      clock: () => new Date(),
      log: createLog('error', { write: (line: string) => void lines.push(line) }),
    },
    () => days,
  )

describe('retention', () => {
  it('drops what is older than the plan keeps, and the chain stays whole and goes on', async () => {
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

  it('may drop all there is: the next entry goes on where the chain stood', async () => {
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

  it('leaves a chain that does not hold as it is, and says so', async () => {
    const account = await chains.sealed(6, { age: 40 })
    await chains.owner.query(
      `update audit_log set action = 'x' where id = (select entry_id from audit_seals where account_id = $1 and seq = 4)`,
      [account],
    )
    lines.length = 0
    await drop(30)
    expect(lines.join()).toContain('The chain does not hold at 4')
    expect(await chains.verify(account)).toMatchObject({ entries: 6, dropped_through: 0 })
    expect((await chains.verify(account)).breaks).toHaveLength(1)
  })

  it('leaves a gap that somebody made at the beginning visible as one', async () => {
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
      reason: 'the end of what was dropped is not signed for',
    })
  })
})

describe('the roles of the service', () => {
  it('can neither change nor shorten what is written', async () => {
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

  it('drop nothing that is not signed for, nothing of the last day, and nothing of another account', async () => {
    const call = (account: string, through: number) =>
      chains.database.tenant(account, (tx) => sql`select drop_audit_log(${through})`.execute(tx))
    const old = await chains.sealed(3, { age: 40 })
    await expect(call(old, 2)).rejects.toThrow('is not signed for')
    const young = await chains.sealed(3, { age: 0.9 })
    await chains.database.tenant(young, (tx) =>
      sql`insert into audit_drops values (${young}, 2, sha256('x'), date_trunc('milliseconds', now()), '')`.execute(
        tx,
      ),
    )
    await expect(call(young, 2)).rejects.toThrow('for a day at least')
    await expect(call(old, 2)).rejects.toThrow('is not signed for')
    await expect(chains.database.system((tx) => sql`select drop_audit_log(2)`.execute(tx))).rejects.toThrow(
      'permission denied',
    )
    expect(await chains.verify(old)).toMatchObject({ entries: 3, break_count: 0 })
  })

  it('are found out by verifying if they drop what they could not sign for', async () => {
    const account = await chains.sealed(4, { age: 40 })
    await chains.database.tenant(account, async (tx) => {
      await sql`insert into audit_drops
        select account_id, seq, hash, date_trunc('milliseconds', now()), 'forged' from audit_seals
        where account_id = ${account} and seq = 2`.execute(tx)
      await sql`select drop_audit_log(2)`.execute(tx)
    })
    expect((await chains.verify(account)).breaks).toMatchObject([
      { seq: 2, reason: 'the end of what was dropped is not signed for' },
    ])
  })
})
