import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenDatabase } from '#testing/database.ts'
import { changedFields, recordAudit } from '../audit.ts'
import { sealAll as sealEveryChain } from './seal.ts'
import { createSigner } from './signer.ts'
import { verifyChain as verifyWith } from './verify.ts'

const signer = createSigner(Buffer.alloc(32, 1))
const sealAll = (sealed: Database) => sealEveryChain(sealed, signer, () => new Date())
const verifyChain = (accountId: string) =>
  verifyWith((task) => database.tenant(accountId, task), accountId, signer)

let database: Database
let owner: Client
let account: string
beforeAll(async () => {
  const address = await givenDatabase()
  database = openDatabase(address, 6, () => {})
  owner = await connectOwner(address)
})
beforeEach(() => {
  account = newId('account')
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

async function record(count: number, accountId = account): Promise<void> {
  await database.tenant(accountId, async (tx) => {
    for (let number = 1; number <= count; number++)
      await recordAudit(tx, accountId, {
        actor: systemActor('test'),
        origin: { ip: '192.0.2.1', user_agent: 'curl "8"' },
        requestId: newId('request'),
        at: new Date(),
        action: 'dns.records.create',
        target: { type: 'record', id: `rec_${number}`, name: 'ünïcode' },
        changes: { before: null, after: { number, z: { b: 1, a: [1.5, null, 'x'] }, ttl: 3600 } },
      })
  })
}

async function givenSealed(count: number): Promise<string[]> {
  await record(count)
  await sealAll(database)
  return await entryIds()
}

const entryIds = async () =>
  (
    await owner.query<{ entry_id: string }>(
      'select entry_id from audit_seals where account_id = $1 order by seq',
      [account],
    )
  ).rows.map(({ entry_id }) => entry_id)

const verify = () => verifyChain(account)
const reasons = async () => (await verify()).breaks.map(({ seq, reason }) => `${seq}: ${reason}`)
const altered = 'the entry or its seal was altered'

describe('the audit log', () => {
  it('is sealed in the order of its entries, each once, and is valid', async () => {
    await record(5)
    expect(await verify()).toMatchObject({ entries: 0, unsealed: 5, head: null, breaks: [] })
    await sealAll(database)
    await record(3)
    await sealAll(database)
    await sealAll(database)
    const ids = await entryIds()
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(8)
    expect(await verify()).toMatchObject({ entries: 8, unsealed: 0, break_count: 0 })
  })

  it('is sealed by SHA-256 over the previous seal and the entry in canonical JSON', async () => {
    const [id = ''] = await givenSealed(1)
    const { rows } = await owner.query(
      'select l.*, s.hash from audit_log l join audit_seals s on s.entry_id = l.id where l.id = $1',
      [id],
    )
    const { hash, ...entry } = rows[0]
    const text =
      `{"account_id":"${account}","action":"dns.records.create","actor":{"id":"system","name":"test","type":"system"},` +
      `"at":"${entry.at.toISOString()}","changes":{"after":{"number":1,"ttl":3600,"z":{"a":[1.5,null,"x"],"b":1}},"before":null},` +
      `"id":"${id}","origin":{"ip":"192.0.2.1","user_agent":"curl \\"8\\""},"request_id":"${entry.request_id}",` +
      `"target":{"id":"rec_1","name":"ünïcode","type":"record"}}`
    const wanted = createHash('sha256').update(Buffer.alloc(32)).update(text).digest('hex')
    expect(hash.toString('hex')).toBe(wanted)
  })

  it('is one chain if several processes seal at the same time, also while entries are written', async () => {
    const accounts = Array.from({ length: 3 }, () => newId('account'))
    const writing = accounts.flatMap((id) => Array.from({ length: 8 }, () => record(10, id)))
    const sealing = Array.from({ length: 6 }, async () => {
      for (let round = 0; round < 8; round++) await sealAll(database)
    })
    await Promise.all([...writing, ...sealing])
    await sealAll(database)
    for (const id of accounts)
      expect(await verifyChain(id)).toMatchObject({ entries: 80, unsealed: 0, break_count: 0 })
  })

  it('continues from one batch of a thousand to the next', async () => {
    await givenSealed(2100)
    expect(await verify()).toMatchObject({ entries: 2100, unsealed: 0, break_count: 0 })
    const ids = await entryIds()
    await owner.query(`update audit_log set action = 'x' where id = $1`, [ids[1500]])
    expect(await reasons()).toEqual([`1501: ${altered}`])
  })

  it('can be written and read by the service, but neither changed nor shortened', async () => {
    await givenSealed(1)
    for (const statement of [
      `update audit_log set action = 'x'`,
      'delete from audit_log',
      'truncate audit_log',
      `update audit_seals set hash = ''`,
      'delete from audit_seals',
      'truncate audit_seals',
    ]) {
      const attempt = database.tenant(account, (tx) => sql.raw(statement).execute(tx))
      await expect(attempt, statement).rejects.toThrow('permission denied')
      await expect(
        database.system((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow('permission denied')
    }
    expect(await verify()).toMatchObject({ entries: 1, breaks: [] })
  })
})

describe('verification detects', () => {
  it('an entry of which any part was altered', async () => {
    for (const change of [
      `at = at + interval '1 millisecond'`,
      `actor = actor || '{"name":"somebody else"}'`,
      'origin = null',
      `origin = origin || '{"ip":"192.0.2.2"}'`,
      `request_id = request_id || 'x'`,
      `action = 'dns.records.delete'`,
      'target = null',
      `changes = jsonb_set(changes, '{after,ttl}', '3601')`,
      `changes = changes || '{"extra":1}'`,
    ]) {
      account = newId('account')
      const ids = await givenSealed(3)
      await owner.query(`update audit_log set ${change} where id = $1`, [ids[1]])
      expect([change, await verify()]).toMatchObject([
        change,
        { entries: 3, unsealed: 0, breaks: [{ seq: 2, entry_id: ids[1], reason: altered }] },
      ])
    }
  })

  it('a seal that was altered, at that seal and at the next one', async () => {
    const ids = await givenSealed(4)
    await owner.query('update audit_seals set hash = sha256(hash) where entry_id = $1', [ids[1]])
    expect(await reasons()).toEqual([`2: ${altered}`, `3: ${altered}`])
  })

  it('an entry that was removed, with and without its seal', async () => {
    const ids = await givenSealed(4)
    await owner.query('delete from audit_log where id = $1', [ids[1]])
    expect(await reasons()).toEqual(['2: the entry is missing'])
    await owner.query('delete from audit_seals where entry_id = $1', [ids[1]])
    expect(await reasons()).toEqual(['2: seals 2 to 2 are missing', `3: ${altered}`])
  })

  it('an entry that was removed and the gap in the numbers closed', async () => {
    const ids = await givenSealed(4)
    await owner.query('delete from audit_log where id = $1', [ids[1]])
    await owner.query('delete from audit_seals where entry_id = $1', [ids[1]])
    await owner.query('update audit_seals set seq = seq - 1 where account_id = $1 and seq > 2', [account])
    expect(await reasons()).toEqual([`2: ${altered}`, '3: the signature does not match'])
  })

  it('an entry that was inserted, with and without a seal', async () => {
    const ids = await givenSealed(3)
    const columns = 'account_id, at, actor, origin, request_id, action, target, changes'
    await owner.query(
      `insert into audit_log (id, ${columns}) select $2, ${columns} from audit_log where id = $1`,
      [ids[1], newId('audit')],
    )
    expect(await reasons()).toEqual(['3: 1 entries are in the log but not in the chain'])
    await owner.query(
      `insert into audit_seals (account_id, seq, entry_id, hash)
       select account_id, 4, (select max(id) from audit_log where account_id = $1), sha256('x')
       from audit_seals where account_id = $1 and seq = 3`,
      [account],
    )
    expect(await reasons()).toEqual([`4: ${altered}`, '4: the last seal is not signed'])
  })

  it('two entries that were swapped', async () => {
    const ids = await givenSealed(4)
    await owner.query('delete from audit_seals where entry_id = $1', [ids[2]])
    await owner.query('update audit_seals set entry_id = $2 where entry_id = $1', [ids[1], ids[2]])
    await owner.query(
      `insert into audit_seals (account_id, seq, entry_id, hash)
       select account_id, 3, $2, hash from audit_seals where entry_id = $1`,
      [ids[0], ids[1]],
    )
    expect((await reasons()).length).toBeGreaterThanOrEqual(2)
    expect((await reasons())[0]).toBe(`2: ${altered}`)
  })

  it('an entry that was moved from one account to another', async () => {
    const ids = await givenSealed(2)
    const mine = account
    account = newId('account')
    await givenSealed(2)
    await owner.query('update audit_log set account_id = $2 where id = $1', [ids[1], account])
    expect(await reasons()).toEqual(['2: 1 entries are in the log but not in the chain'])
    expect((await verifyChain(mine)).breaks).toMatchObject([{ seq: 2, reason: 'the entry is missing' }])
  })
})

describe('an audit entry', () => {
  it('names the token of the actor, without its permissions', async () => {
    const token = { type: 'token', id: 'tok_1', name: 'laptop', hint: 'hf_…abcd' } as const
    await database.tenant(account, (tx) =>
      recordAudit(tx, account, {
        actor: { ...token, permissions: ['dns.write'] },
        origin: null,
        requestId: null,
        at: new Date(),
        action: 'x',
        target: null,
        changes: { before: null, after: null },
      }),
    )
    const { rows } = await owner.query('select actor from audit_log where account_id = $1', [account])
    expect(rows).toEqual([{ actor: token }])
  })

  it('of a change contains the fields that differ, before and after', () => {
    expect(
      changedFields(
        { name: 'a', ttl: 60, gone: 1, same: [1, { b: 2 }] },
        { name: 'b', ttl: 60, fresh: null, same: [1, { b: 2 }] },
      ),
    ).toEqual({ before: { name: 'a', gone: 1, fresh: null }, after: { name: 'b', gone: null, fresh: null } })
  })
})
