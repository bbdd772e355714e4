import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { givenDatabase } from '#testing/database.ts'
import { type Caller, createTenancy, type Tenancy } from './context.ts'
import { connectOwner } from './database/testing/owner.ts'
import { createEvents } from './events/events.ts'
import { noLimits } from './plans/testing/no-limits.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createLog } from './telemetry/log.ts'
import { createMetrics } from './telemetry/metrics.ts'

let database: Database
let owner: Client
let tenancy: Tenancy
const now = new Date('2026-01-31T12:00:00.123Z')
const told: string[] = []
const caller: Caller = {
  accountId: newId('account'),
  actor: systemActor('test'),
  origin: null,
  requestId: null,
  action: 'test.change',
}

beforeAll(async () => {
  const address = await givenDatabase()
  database = openDatabase(address, 4, () => {})
  owner = await connectOwner(address)
  const secrets = createSecrets({ id: 'test', bytes: randomBytes(32) })
  await database.system((tx) => secrets.createAccountKey(tx, caller.accountId))
  const events = createEvents([async (_tx, { kind }) => void told.push(kind)], createMetrics())
  tenancy = createTenancy({
    database,
    secrets,
    events,
    limits: noLimits,
    clock: () => now,
    log: createLog('silent'),
  })
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const rowsOf = async (statement: string) => (await owner.query(statement)).rows

describe('a transaction of an account', () => {
  it('writes an event, the rows of its subscribers and the audit entry with the same time', async () => {
    await tenancy.act(caller, async (context) => {
      expect(context.now).toBe(now)
      await context.publish({ kind: 'test.changed', data: { x: 1 } })
      await context.audit({ type: 'thing', id: 'x' }, { before: null, after: { x: 1 } })
    })
    expect(await rowsOf('select account_id, kind, body, created_at from events')).toEqual([
      {
        account_id: caller.accountId,
        kind: 'test.changed',
        body: '{"event":"test.changed","data":{"x":1}}',
        created_at: now,
      },
    ])
    expect(await rowsOf('select account_id, at, action, target from audit_log')).toEqual([
      { account_id: caller.accountId, at: now, action: 'test.change', target: { type: 'thing', id: 'x' } },
    ])
    expect(told).toEqual(['test.changed'])
  })

  it('writes nothing if the task or a subscriber throws', async () => {
    const before = await rowsOf('select (select count(*) from events), (select count(*) from audit_log)')
    const failing = createTenancy({
      database,
      secrets: createSecrets({ id: 'test', bytes: randomBytes(32) }),
      events: createEvents([() => Promise.reject(new Error('deaf'))], createMetrics()),
      limits: noLimits,
      clock: () => now,
      log: createLog('silent'),
    })
    const publish = failing.act(caller, async (context) => {
      await context.audit(null, { before: null, after: null })
      await context.publish({ kind: 'test.changed', data: {} })
    })
    await expect(publish).rejects.toThrow('deaf')
    const change = tenancy.act(caller, async (context) => {
      await context.publish({ kind: 'test.changed', data: {} })
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow('changed my mind')
    expect(await rowsOf('select (select count(*) from events), (select count(*) from audit_log)')).toEqual(
      before,
    )
  })

  it('calls back once after the commit, and never after a rollback', async () => {
    const calls: string[] = []
    let runs = 0
    await tenancy.act(caller, async (context) => {
      runs++
      context.afterCommit(() => calls.push(`run ${runs}`))
      if (runs === 1)
        await sql.raw(`do $$ begin raise exception using errcode = '40001'; end $$`).execute(context.tx)
      expect(calls).toEqual([])
    })
    expect([runs, calls]).toEqual([2, ['run 2']])
    await tenancy
      .act(caller, async (context) => {
        context.afterCommit(() => calls.push('never'))
        throw new Error('x')
      })
      .catch(() => {})
    expect(calls).toEqual(['run 2'])
  })

  it('encrypts and decrypts secrets of that account only', async () => {
    const sealed = await tenancy.act(caller, (context) => context.sealSecret('a/1', 'canary'))
    expect(await tenancy.act(caller, (context) => context.openSecret('a/1', sealed))).toBe('canary')
    const other = { ...caller, accountId: newId('account') }
    await expect(tenancy.act(other, (context) => context.openSecret('a/1', sealed))).rejects.toThrow(
      'has no data key',
    )
  })
})
