import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import type { ServerAddress } from '../../../server/src/platform/embedded-postgres/connection.ts'
import type { ReceiverProcess } from './receiver.ts'

/** As many as one process of the service sends concurrently. */
export const peerConcurrency = 64

export type PeerJob = { eventId: string; url: string; secret: string }

/**
 * The same requests sent by graphile-worker, a comparable queue in PostgreSQL, in its own process on the same server;
 * returns jobs per second. It has no tenants, fairness, shares, endpoint health or attempt log.
 */
export async function peerDeliveriesPerSecond(
  superuser: ServerAddress,
  receiver: ReceiverProcess,
  secret: string,
  count: number,
): Promise<number> {
  const owner = new Pool({ ...superuser, max: 1 })
  await owner.query('create database peer')
  await owner.end()
  const address = { ...superuser, database: 'peer' }
  const pgPool = peerPool(address, 2)
  await runMigrations({ pgPool })
  const jobs = Array.from({ length: count }, () => ({
    identifier: 'deliver',
    payload: { eventId: newId('event'), url: receiver.url, secret } satisfies PeerJob,
  }))
  await pgPool.query(
    'select count(*) from graphile_worker.add_jobs(array(select json_populate_recordset(null::graphile_worker.job_spec, $1)))',
    [JSON.stringify(jobs)],
  )
  await pgPool.end()
  const before = receiver.count()
  const worker = fork(join(import.meta.dirname, 'peer-process.ts'), [JSON.stringify(address)])
  await once(worker, 'message')
  const begun = performance.now()
  while (receiver.count() < before + count) await delay(10)
  const seconds = (performance.now() - begun) / 1000
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  return count / seconds
}

/** The pool requires error listeners, which this benchmark does not need. */
export function peerPool(address: object, max: number): Pool {
  const pool = new Pool({ ...address, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
