import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#kernel/id.ts'
import type { TestDatabase } from '#testing/database.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenLoneConnection, givenThings, type Things } from '../testing/given-things.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let things: Things
let address: TestDatabase
let owner: Client
let database: Database
const account = newId('account')

beforeAll(async () => {
  things = await givenThings(['note text'], { connections: 4 })
  ;({ address, owner, database } = things)
})
afterAll(() => things.close())

const insert = (tx: Tx, id: number, accountId = account) =>
  sql`insert into things (account_id, id) values (${accountId}, ${id})`.execute(tx)

async function read<T>(tx: Tx, expression: string): Promise<T | undefined> {
  const { rows } = await sql<{ value: T }>`select ${sql.raw(expression)} as value`.execute(tx)
  return rows[0]?.value
}

const pidOf = (tx: Tx) => read<number>(tx, 'pg_backend_pid()')
const idsOf = async () =>
  (await owner.query<{ id: number }>('select id from things order by id')).rows.map(({ id }) => id)

describe('a transaction', () => {
  it('keeps everything that it did, or nothing if it throws', async () => {
    await database.tenant(account, async (tx) => {
      await insert(tx, 1)
      await insert(tx, 2)
    })
    const failed = database.tenant(account, async (tx) => {
      await insert(tx, 3)
      throw new Error('on second thought')
    })
    await expect(failed).rejects.toThrow('on second thought')
    expect(await idsOf()).toEqual([1, 2])
  })

  it('leaves a usable connection behind when one of its statements fails', async () => {
    const lone = givenLoneConnection(address)
    for (const statement of ['select 1/0', 'selec', 'select * from nowhere', `select 'x'::int`])
      await expect(lone.tenant(account, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow()
    expect(await lone.tenant(account, (tx) => read(tx, '1'))).toBe(1)
  })

  it('fails if one of its statements failed, even if the error was ignored', async () => {
    const attempt = database.tenant(account, async (tx) => {
      await insert(tx, 10)
      await sql`select 1/0`.execute(tx).catch(() => {})
      return 'all is well'
    })
    await expect(attempt).rejects.toThrow('was ignored')
    expect(await idsOf()).not.toContain(10)
  })

  it('refuses queries once it is over, since its connection may be in another account’s scope by then', async () => {
    const lone = givenLoneConnection(address)
    const kept: Tx[] = []
    await lone.tenant(account, async (tx) => kept.push(tx))
    await lone
      .tenant(account, async (tx) => {
        kept.push(tx)
        throw new Error('x')
      })
      .catch(() => {})
    await lone.tenant(newId('account'), async () => {
      for (const tx of kept) await expect(read(tx, '1')).rejects.toThrow('has ended')
    })
    expect(kept).toHaveLength(2)
  })

  it('runs again if the database cancelled it because of a deadlock', async () => {
    await database.tenant(account, async (tx) => {
      await insert(tx, 21)
      await insert(tx, 22)
    })
    let runs = 0
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crossed = (first: number, second: number) =>
      database.tenant(account, async (tx) => {
        runs++
        await sql`update things set note = 'x' where id = ${first}`.execute(tx)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await sql`update things set note = 'x' where id = ${second}`.execute(tx)
        return 'done'
      })
    expect(await Promise.all([crossed(21, 22), crossed(22, 21)])).toEqual(['done', 'done'])
    expect(runs).toBeGreaterThan(2)
  })

  it('runs three times at most, and only for deadlocks and serialization failures', async () => {
    const runsOf = async (code: string) => {
      let runs = 0
      const attempt = database.tenant(account, async (tx) => {
        runs++
        await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx)
      })
      await expect(attempt).rejects.toThrow()
      return runs
    }
    expect([await runsOf('40001'), await runsOf('40P01'), await runsOf('23505')]).toEqual([3, 3, 1])
  })

  it('contains no other transaction, and streams no rows', async () => {
    await database.tenant(account, async (tx) => {
      await expect(tx.transaction().execute(async () => {})).rejects.toThrow('cannot begin')
      const things = tx.withTables<{ things: { id: number } }>().selectFrom('things').select('id')
      await expect(async () => {
        for await (const _row of things.stream());
      }).rejects.toThrow('not supported')
    })
  })

  it('returns counts as numbers, and limits the duration of a statement', async () => {
    await database.tenant(account, async (tx) => {
      expect(await read(tx, 'count(*)')).toEqual(expect.any(Number))
      expect(await read(tx, `current_setting('statement_timeout')`)).toBe('1min')
      expect(await read(tx, `current_setting('idle_in_transaction_session_timeout')`)).toBe('1min')
    })
  })
})

describe('the scope of an account', () => {
  it('ends with the transaction, however it ended', async () => {
    const lone = givenLoneConnection(address)
    await lone.tenant(account, (tx) => insert(tx, 31))
    await lone.tenant(account, () => Promise.reject(new Error('x'))).catch(() => {})
    await lone.tenant(account, (tx) => sql`select 1/0`.execute(tx)).catch(() => {})
    const left = await lone.system((tx) => read<string>(tx, `current_setting('holdfast.account_id', true)`))
    expect(left ?? '').toBe('')
    const other = await lone.tenant(newId('account'), (tx) => read(tx, '(select count(*) from things)'))
    expect(other).toBe(0)
  })

  it('shows and accepts its own rows only, whatever the statement', async () => {
    const other = newId('account')
    await database.tenant(other, (tx) => insert(tx, 41, other))
    await database.tenant(account, async (tx) => {
      expect(await read(tx, `(select count(*) from things where account_id = '${other}')`)).toBe(0)
      const { numAffectedRows } = await sql`update things set note = 'mine' where id = 41`.execute(tx)
      expect(numAffectedRows).toBe(0n)
    })
    await expect(database.tenant(account, (tx) => insert(tx, 42, other))).rejects.toThrow(
      'row-level security',
    )
  })

  it('runs as holdfast_app, and that of the system as holdfast_system, which can read only what is granted', async () => {
    expect(await database.tenant(account, (tx) => read(tx, 'current_user'))).toBe('holdfast_app')
    expect(await database.system((tx) => read(tx, 'current_user'))).toBe('holdfast_system')
    await expect(database.system((tx) => sql`select * from things`.execute(tx))).rejects.toThrow(
      'permission denied',
    )
  })

  it('is also enforced if the operator’s DATABASE_URL has its own options', async () => {
    const { user, password, host, port, database: name } = address
    const query = `host=${encodeURIComponent(host)}&options=${encodeURIComponent('-c work_mem=8MB')}`
    const connectionString = `postgres://${user}:${password}@localhost:${port}/${name}?${query}`
    const configured = openDatabase({ connectionString }, 1, () => {})
    onTestFinished(() => configured.close())
    await configured.tenant(newId('account'), async (tx) => {
      expect(await read(tx, `current_setting('work_mem')`)).toBe('8MB')
      expect(await read(tx, 'current_user')).toBe('holdfast_app')
      expect(await read(tx, '(select count(*) from things)')).toBe(0)
    })
  })

  it('is refused for anything that is not the id of an account', () => {
    const injected = `acc_x'; reset role; --`
    for (const wrong of ['', 'x', injected, `${account}'`, `${account}\n`, newId('zone')])
      expect(() => database.tenant(wrong, async () => {})).toThrow('is not an account id')
  })
})

describe('a read', () => {
  const scopeNow = (tx: Tx) => read<string>(tx, `current_setting('holdfast.account_id', true)`)

  it('is in the scope of its account in each batch, and leaves no state behind', async () => {
    const lone = givenLoneConnection(address)
    const other = newId('account')
    await lone.tenant(account, (tx) => insert(tx, 61))
    for (let round = 0; round < 3; round++) {
      const mine = await lone.tenantRead(account, async (tx) => {
        const first = await Promise.all([
          scopeNow(tx),
          read(tx, '(select count(*) from things where id = 61)'),
        ])
        await new Promise((resolve) => setImmediate(resolve))
        return [...first, await scopeNow(tx), await read(tx, 'current_user')]
      })
      expect(mine).toEqual([account, 1, account, 'holdfast_app'])
      expect((await lone.system(scopeNow)) ?? '').toBe('')
      const theirs = await lone.tenantRead(other, (tx) =>
        Promise.all([scopeNow(tx), read(tx, '(select count(*) from things)')]),
      )
      expect(theirs).toEqual([other, 0])
      await expect(lone.tenantRead(account, (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow('by zero')
      await expect(lone.tenantRead(account, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
      expect((await lone.system(scopeNow)) ?? '').toBe('')
    }
  })

  it('separates concurrent readers of one connection, also if statements of some fail', async () => {
    const few = openDatabase(address, 2, () => {})
    onTestFinished(() => few.close())
    const accounts = Array.from({ length: 20 }, () => newId('account'))
    const one = async (mine: string, number: number) => {
      const seen = few.tenantRead(mine, async (tx) => {
        const turns = []
        for (let turn = 0; turn < 1 + (number % 3); turn++)
          turns.push(...(await Promise.all([scopeNow(tx), scopeNow(tx)])))
        if (number % 5 === 0) await Promise.all([scopeNow(tx), read(tx, '1/0'), scopeNow(tx)])
        return [...new Set(turns)]
      })
      if (number % 5 === 0) await expect(seen).rejects.toThrow('division by zero')
      else expect(await seen).toEqual([mine])
    }
    await Promise.all(Array.from({ length: 200 }, (_, number) => one(accounts[number % 20] ?? '', number)))
  })

  it('leaves no transaction open between its batches', async () => {
    const lone = givenLoneConnection(address)
    await lone.tenantRead(account, async (tx) => {
      const pid = await pidOf(tx)
      await eventually(async () => {
        const { rows } = await owner.query('select state, xact_start from pg_stat_activity where pid = $1', [
          pid,
        ])
        return observe(rows)[0]?.state === 'idle' && rows[0]?.xact_start === null
      })
    })
  })

  it('can neither write nor lock rows', async () => {
    await expect(database.tenantRead(account, (tx) => insert(tx, 62))).rejects.toMatchObject({
      code: '25006',
    })
    const locking = database.tenantRead(account, (tx) => sql`select * from things for update`.execute(tx))
    await expect(locking).rejects.toMatchObject({ code: '25006' })
    expect(await idsOf()).not.toContain(62)
  })

  it('is refused after its end, and for anything that is not the id of an account', async () => {
    let left: Tx | undefined
    await database.tenantRead(account, async (tx) => {
      left = tx
    })
    await expect(scopeNow(left as Tx)).rejects.toThrow('has ended')
    expect(() => database.tenantRead(`${account}'`, async () => {})).toThrow('is not an account id')
  })
})

describe('many transactions at once', () => {
  it('each get the results of their own statements, also if statements of some fail', async () => {
    const accounts = Array.from({ length: 8 }, () => newId('account'))
    const one = async (number: number) => {
      const mine = accounts[number % accounts.length] ?? ''
      const task = database.tenant(mine, async (tx) => {
        const responses = await Promise.all(
          Array.from({ length: 5 }, (_, part) => read(tx, `${number * 10 + part}`)),
        )
        expect(responses).toEqual(Array.from({ length: 5 }, (_, part) => number * 10 + part))
        expect(await read(tx, `current_setting('holdfast.account_id')`)).toBe(mine)
        await insert(tx, 1000 + number, mine)
        if (number % 3 === 0) await Promise.all([read(tx, '1/0'), read(tx, '1'), read(tx, '2')])
        return number
      })
      if (number % 3 === 0) await expect(task).rejects.toThrow('division by zero')
      else expect(await task).toBe(number)
    }
    // Few enough that none waits 10 s for a connection on a slow machine, which would make it fail.
    const numbers = Array.from({ length: 90 }, (_, number) => number)
    await Promise.all(numbers.map(one))
    const { rows } = await owner.query('select account_id, id from things where id >= 1000 order by id')
    const kept = numbers.filter((number) => number % 3 !== 0)
    expect(rows).toEqual(
      kept.map((number) => ({ account_id: accounts[number % accounts.length], id: 1000 + number })),
    )
  })
})

describe('a connection that is lost', () => {
  const end = (pid: number | undefined) => owner.query('select pg_terminate_backend($1)', [pid])
  const gone = (pid: number | undefined) =>
    eventually(async () => {
      const { rowCount } = await owner.query('select 1 from pg_stat_activity where pid = $1', [pid])
      return rowCount === 0
    })

  it('fails its transaction as unavailable, and the next transaction gets another', async () => {
    const lone = givenLoneConnection(address)
    const between = lone.tenant(account, async (tx) => {
      const pid = await pidOf(tx)
      await end(pid)
      await gone(pid)
      return await read(tx, '1')
    })
    await expect(between).rejects.toThrow(DatabaseUnavailable)
    const within = lone.tenant(account, async (tx) => {
      const pid = await pidOf(tx)
      const [slow] = await Promise.allSettled([sql`select pg_sleep(60)`.execute(tx), end(pid)])
      if (slow.status === 'rejected') throw slow.reason
    })
    await expect(within).rejects.toThrow()
    const atItsEnd = lone.tenant(account, async (tx) => {
      await insert(tx, 51)
      const pid = await pidOf(tx)
      await end(pid)
      await gone(pid)
    })
    await expect(atItsEnd).rejects.toThrow(DatabaseUnavailable)
    expect(await lone.tenant(account, (tx) => read(tx, '1'))).toBe(1)
    expect(await idsOf()).not.toContain(51)
  })

  it('while it is idle is reported, and costs no transaction', async () => {
    const errors: Error[] = []
    const resting = openDatabase(address, 1, (error) => errors.push(error))
    onTestFinished(() => resting.close())
    await end(await resting.tenant(account, pidOf))
    await eventually(() => errors.length > 0)
    expect(await resting.tenant(account, (tx) => read(tx, '1'))).toBe(1)
  })

  it('cannot be established to a server that does not exist', async () => {
    const nowhere = openDatabase({ ...address, host: '/nowhere' }, 1, () => {})
    onTestFinished(() => nowhere.close())
    await expect(nowhere.tenant(account, async () => {})).rejects.toThrow(DatabaseUnavailable)
  })
})
