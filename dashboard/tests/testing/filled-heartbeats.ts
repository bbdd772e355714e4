import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from './filled-account.ts'

/** A job with several runs, one that failed, and one that has not reported yet. */
export async function createHeartbeats(createResource: CreateResource, { service }: TestEnvironment) {
  const ping = async (token: string, end: string, body?: string) => {
    const url = `/v1/ingest/heartbeats/${token}${end}`
    const headers = { 'user-agent': 'curl/7.88.1' }
    const { statusCode, payload } = await service.app.inject(
      body === undefined ? { url, headers } : { url, headers, method: 'POST', payload: body },
    )
    if (statusCode !== 200) throw new Error(`The ping was not taken: ${payload}`)
  }
  const backup = await createResource('heartbeats', {
    name: 'Backup of the database with a name that is rather long for a column of a table',
    schedule: { kind: 'cron', expression: '30 2 * * *', time_zone: 'Europe/Berlin' },
    labels: { env: 'prod' },
  })
  for (const run of ['1', '2', '3']) {
    await ping(backup.token_secret, `/start?rid=${run}`)
    await ping(backup.token_secret, `?rid=${run}`, `Dumped 12 tables in run ${run}.`)
  }
  const sync = await createResource('heartbeats', {
    name: 'Sync of the warehouse',
    schedule: { kind: 'period', period_seconds: 3600 },
  })
  await ping(sync.token_secret, '/1', 'rsync: connection unexpectedly closed')
  await createResource('heartbeats', {
    name: 'Renewal of certificates',
    schedule: { kind: 'oncalendar', expression: 'Mon..Fri 09:00', time_zone: 'UTC' },
  })
  const read = async (id: string) => (await service.ask('GET', `/v1/heartbeats/${id}`)).body
  await eventually(async () => (await read(sync.id)).open_incident_id !== null)
  await eventually(async () => (await read(backup.id)).ping_count === 6)
  return { heartbeat: backup.id as string, failingHeartbeat: sync.id as string }
}
