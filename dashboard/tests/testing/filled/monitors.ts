import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

/** Monitors in several states, with an open incident. */
export async function createMonitors(
  createResource: CreateResource,
  { service, receiver, hoursAgo }: TestEnvironment,
  { ownServer }: { ownServer: string },
) {
  hoursAgo(0)
  const shop = await createResource('monitors', {
    name: 'Shop',
    type: 'http',
    settings: { url: receiver.url, headers: [{ name: 'Accept', value: 'application/json' }] },
    labels: { env: 'prod' },
    server_id: ownServer,
  })
  const mail = await createResource('monitors', {
    name: 'Mail server with a name that is rather long for a column of a table',
    type: 'tcp',
    settings: { host: 'localhost', port: 1 },
    fail_after: 1,
    labels: { env: 'prod', site: 'berlin' },
  })
  await createResource('monitors', {
    name: 'Backup',
    type: 'http',
    settings: { url: receiver.url },
    paused: true,
  })
  const website = await createResource('monitors', {
    name: 'Website',
    type: 'composite',
    settings: { members: [{ id: shop.id }, { id: mail.id }] },
  })
  const { id: incident } = await eventually(
    async () => (await service.request('GET', `/v1/incidents?subject_id=${mail.id}`)).body.data[0],
  )
  await createResource(`incidents/${incident}/entries`, {
    message: 'The hosting company is looking into it.',
  })
  const past = await createResource('incidents', {
    title: 'Slow checkout',
    severity: 'warning',
    cause: 'Customers reported timeouts while paying.',
  })
  await createResource(`incidents/${past.id}/acknowledge`)
  await createResource(`incidents/${past.id}/resolve`, { message: 'The payment provider has recovered.' })
  await createResource(
    `incidents/${past.id}`,
    { post_mortem: 'The payment provider had an outage of 20 minutes.' },
    'PATCH',
  )
  await eventually(async () => (await service.request('GET', `/v1/monitors/${shop.id}`)).body.state === 'up')
  return {
    monitor: shop.id as string,
    failingMonitor: mail.id as string,
    compositeMonitor: website.id as string,
    incident,
    pastIncident: past.id as string,
  }
}

/** Windows in each state, and an incident that is muted by one. */
export async function createMaintenance(
  createResource: CreateResource,
  { service }: TestEnvironment,
  { monitor, server, heartbeat }: { monitor: string; server: string; heartbeat: string },
) {
  const { id: search } = await createResource('monitors', {
    name: 'Search',
    type: 'tcp',
    settings: { host: 'localhost', port: 1 },
    fail_after: 1,
    labels: { app: 'search' },
    paused: true,
  })
  const { id: window } = await createResource('maintenance-windows', {
    name: 'Upgrade of the database with a name that is rather long for a column of a table',
    description: 'PostgreSQL 17. The shop is read-only for a few minutes.',
    duration_minutes: 24 * 60,
    monitor_ids: [monitor, search],
    heartbeat_ids: [heartbeat],
    server_ids: [server],
  })
  await createResource(`monitors/${search}/resume`)
  const { id: mutedIncident } = await eventually(async () => {
    const { body } = await service.request('GET', `/v1/incidents?subject_id=${search}`)
    return body.data[0]?.maintenance_window_id === window && body.data[0]
  })
  const { id: plannedWindow } = await createResource('maintenance-windows', {
    name: 'New switch in rack 8',
    starts_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    duration_minutes: 90,
    labels: { site: 'berlin' },
  })
  const { id: endedWindow } = await createResource('maintenance-windows', {
    name: 'Restart after updates',
    duration_minutes: 30,
    server_ids: [server],
  })
  await createResource(`maintenance-windows/${endedWindow}/end`)
  const { id: repeatedWindow } = await createResource('maintenance-windows', {
    name: 'Patch day',
    description: 'Updates of the operating system, with a restart of each server.',
    starts_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    duration_minutes: 120,
    labels: { site: 'berlin' },
    announce_minutes: 24 * 60,
    recurrence: { rrule: 'FREQ=MONTHLY;BYDAY=2TU,4TU', time_zone: 'Europe/Berlin' },
  })
  return { window, plannedWindow, repeatedWindow, endedWindow, mutedIncident: mutedIncident as string }
}

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
  const read = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body
  await eventually(async () => (await read(sync.id)).open_incident_id !== null)
  await eventually(async () => (await read(backup.id)).ping_count === 6)
  return { heartbeat: backup.id as string, failingHeartbeat: sync.id as string }
}
