import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allMigrations } from '../../src/all-migrations.ts'
import { newId, newIdAt } from '../../src/kernel/id.ts'
import { migrate } from '../../src/platform/database/schema/migrate.ts'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'

const title =
  'deliveries of earlier versions keep their log, and their place in the queue if they are to be sent'
let postgres: DebianPostgres
beforeAll(async () => {
  if (missingDebianPostgres.length === 0) postgres = await startDebianPostgres()
})
afterAll(() => postgres?.remove())

const dayMs = 24 * 3600 * 1000
const account = newId('account')
const endpoint = newId('webhook_endpoint')

type Old = { days: number; state: string; due?: boolean; leased?: boolean }
const olds: Old[] = [
  { days: -40, state: 'delivered' },
  { days: -3, state: 'failed' },
  { days: -2, state: 'pending', due: true },
  { days: -1, state: 'pending', leased: true },
  { days: 0, state: 'pending', due: true, leased: true },
  // From a machine whose clock was ahead.
  { days: 30, state: 'pending', due: true },
]

it.skipIf(missingDebianPostgres.length > 0)(titleWithout(missingDebianPostgres, title), async () => {
  const address = { ...postgres.address, user: 'holdfast', database: 'holdfast' }
  const migrations = allMigrations()
  const before = migrations.findIndex(({ name }) => name.endsWith('-delivery-queue'))
  await migrate(address, migrations.slice(0, before))
  const client = new Client({ ...postgres.address, user: 'postgres', database: 'holdfast' })
  await client.connect()
  const ids: string[] = []
  for (const { days, state, due = false, leased = false } of olds) {
    const at = new Date(Date.now() + days * dayMs)
    const id = newIdAt('webhook_delivery', at)
    const event = newIdAt('event', at)
    ids.push(id)
    await client.query(
      `insert into events (account_id, id, kind, body, created_at) values ($1, $2, 'x.y', '{}', $3)`,
      [account, event, at],
    )
    await client.query(
      `insert into webhook_deliveries (account_id, id, endpoint_id, event_id, event_kind, state, created_at,
         attempt_count, attempts, due_at, lease, leased_until)
       values ($1, $2, $3, $4, 'x.y', $5, $6, 3, 2, $7, $8, $9)`,
      [
        ...[account, id, endpoint, event, state, at, due ? at : null],
        ...(leased ? ['6f1c52a4-7c1e-4e0e-9d7b-2b8f5f3f0a11', at] : [null, null]),
      ],
    )
    await client.query(
      `insert into webhook_attempts (account_id, delivery_id, number, started_at, duration_ms, outcome, url,
         request_headers, response_truncated)
       values ($1, $2, 1, $3, 5, 'failed', 'https://hook.test', '{}', false)`,
      [account, id, at],
    )
  }
  const log = async () =>
    (
      await client.query(
        `select id, endpoint_id, event_id, state, cause, attempt_count, created_at from webhook_deliveries order by id`,
      )
    ).rows
  const attempts = async () =>
    (await client.query('select * from webhook_attempts order by delivery_id')).rows
  const old = [await log(), await attempts()]
  const queued = await client.query(
    `select id, endpoint_id, due_at, lease, leased_until, attempts from webhook_deliveries
     where state = 'pending' order by position`,
  )

  await migrate(address, migrations)
  expect([await log(), await attempts()]).toEqual(old)
  const queue = await client.query(
    'select id, endpoint_id, due_at, lease, leased_until, attempts from webhook_queue order by position',
  )
  expect(queue.rows).toEqual(queued.rows)
  expect(queue.rows.map(({ id }) => id)).toEqual(ids.slice(2))
  const partitions = await client.query(
    `select distinct tableoid::regclass::text as name from webhook_deliveries
     union select distinct tableoid::regclass::text from webhook_attempts order by 1`,
  )
  expect(partitions.rows.map(({ name }) => name)).toEqual([
    ...['webhook_attempts_p_default', 'webhook_attempts_p_first'],
    ...['webhook_deliveries_p_default', 'webhook_deliveries_p_first'],
  ])
  await client.end()
})
