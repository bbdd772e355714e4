/**
 * One tenant has 10,000 deliveries waiting for a receiver that never responds. Measures how long another tenant's
 * deliveries take from commit to receiver, compared with the same before those existed.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import { parseConfig } from '../../../server/src/platform/config/config.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { openMasterKey } from '../../../server/src/platform/secrets/master-key.ts'
import { createSecrets } from '../../../server/src/platform/secrets/secrets.ts'
import { givenAccount } from '../../../server/src/testing/account/account.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { createEndpoint, startReceiver } from '../peer/receiver.ts'
import { benchDirectory, startService } from '../peer/service-process.ts'
import { commitEvent, measure } from './deliveries.ts'

const perSecond = 20
const waiting = 10_000
/** More than one process could serve if all its places went to one tenant. */
const endpoints = 10

export async function benchFairness(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const receiver = await startReceiver()
  const hanging = await startHanging()
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 10 })
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const account = rows[0]?.account_id ?? ''
  const { id } = await createEndpoint(service.url, service.token, receiver.url)
  const deliver = () => measure(receiver, perSecond, (eventId) => commitEvent(pool, account, id, eventId))

  const alone = await deliver()
  const database = openDatabase(running.connection, 2, () => {})
  const masterKey = await openMasterKey(
    parseConfig({ HOLDFAST_DATA_DIR: directory.path }, directory.path),
    database,
  )
  const noisy = await givenAccount({ database, secrets: createSecrets(masterKey) })
  await database.close()
  for (let each = 0; each < endpoints; each++) {
    const endpoint = await createEndpoint(service.url, noisy.token, hanging.url)
    await insertWaiting(pool, noisy.accountId, endpoint.id, waiting / endpoints)
  }
  while (hanging.open() < 40) await delay(100)
  const beside = await deliver()

  const figures = (values: number[]) =>
    [0.5, 0.95, 0.99].map((part) => milliseconds(quantile(values, part))).join(', ')
  print({
    [`at ${perSecond} a second, commit to receiver, p50, p95, p99`]: figures(alone),
    [`beside ${waiting} of another tenant that hang`]: figures(beside),
    'hanging at the end': String(hanging.open()),
    'ratio of the p99': (quantile(beside, 0.99) / quantile(alone, 0.99)).toFixed(2),
  })
  await pool.end()
  await running.close()
  receiver.child.kill()
  hanging.close()
  await service.stop()
  directory.remove()
}

async function insertWaiting(pool: Pool, account: string, endpoint: string, count: number): Promise<void> {
  const ids = (kind: 'event' | 'webhook_delivery') => Array.from({ length: count }, () => newId(kind))
  await pool.query(
    `with pair as (select * from unnest($3::text[], $4::text[]) as pair (event_id, delivery_id)),
     event as (
       insert into events (account_id, id, kind, body, created_at)
       select $1, event_id, 'dns.records_changed', '{"event":"dns.records_changed","data":{}}', now() from pair
     ), queued as (
       insert into webhook_queue (account_id, id, endpoint_id, due_at) select $1, delivery_id, $2, now() from pair
     )
     insert into webhook_deliveries (account_id, id, endpoint_id, event_id, event_kind, state, created_at)
     select $1, delivery_id, $2, event_id, 'dns.records_changed', 'pending', now() from pair`,
    [account, endpoint, ids('event'), ids('webhook_delivery')],
  )
}

/** Accepts every request and answers none. */
async function startHanging(): Promise<{ url: string; open: () => number; close: () => void }> {
  let open = 0
  const server = createServer((request) => {
    open++
    request.socket.once('close', () => open--)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    open: () => open,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
