/**
 * Imports a zone file of 300,000 records into a zone on PowerDNS: the import is previewed, written, applied until
 * PowerDNS serves it, and checked once more. Prints for each step its duration, the longest block of the service's
 * event loop (in CPU time), its memory, and the latencies of another account meanwhile. The baseline is the same
 * service in the same run without the import. A number after the name sets the size of the zone.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseConfig } from '../../../server/src/platform/config/config.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { openMasterKey } from '../../../server/src/platform/secrets/master-key.ts'
import { createSecrets } from '../../../server/src/platform/secrets/secrets.ts'
import {
  powerdnsPrograms,
  startPowerDns,
} from '../../../server/src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '../../../server/src/providers/testing/servers/programs.ts'
import { givenAccount } from '../../../server/src/testing/account/account.ts'
import { monitorArguments } from '../measure/blocks.ts'
import { mebibytes, milliseconds, print, quantile } from '../measure/figures.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const size = Number(process.env['BENCH_RECORDS'] ?? 300_000)
const idleSeconds = 5

export async function benchImport(): Promise<void> {
  const missing = missingPrograms(powerdnsPrograms)
  if (missing.length > 0) {
    print({ 'not measured': `there is no ${missing.join(', ')}` })
    return
  }
  const directory = benchDirectory()
  const powerdns = await startPowerDns()
  const service = await startService(directory.path, {}, monitorArguments)
  const request = client(service.url, service.token)
  const other = await otherAccount(service)
  const zone = await createZone(request, { provider: 'powerdns', credentials: powerdns.credentials })
  const otherZone = await createZone(other, { provider: 'sandbox' })
  const measured = (task: () => Promise<unknown>) => measure(service, other, otherZone, task)
  const path = `/v1/dns/zones/${zone}`
  const file = zoneFile(size)

  const idle = await measured(() => delay(idleSeconds * 1000))
  let hash = ''
  const preview = await measured(async () => {
    hash = (await request('POST', `${path}/records/import?dry_run=true`, file)).hash
  })
  const again = await measured(() =>
    request('POST', `${path}/records/import?dry_run=true&mode=replace`, file),
  )
  const imported = await measured(() => request('POST', `${path}/records/import?hash=${hash}`, file))
  const applied = await measured(() => untilInSync(request, path))
  const unchanged = await measured(() =>
    request('POST', `${path}/records/import?dry_run=true&mode=replace`, file),
  )
  const checked = await measured(async () => {
    await request('POST', `${path}/check`)
    await untilInSync(request, path)
  })
  const served = await powerdns.sql(`select count(*) from records where name like 'host-%'`)
  const floor = idle.longestMs
  const rows = { idle, preview, again, imported, applied, unchanged, checked }
  const names: Record<keyof typeof rows, string> = {
    idle: `nothing to do, for ${idleSeconds} s (the floor)`,
    preview: `preview of ${size} new records`,
    again: 'the same as mode=replace',
    imported: 'import, until it is answered',
    applied: 'then, until PowerDNS serves it',
    unchanged: 'preview of the same file once it is there',
    checked: 'check of the zone for drift',
  }
  for (const [key, name] of Object.entries(names)) {
    const { seconds, longestMs, peakBytes, latencies, changes } = rows[key as keyof typeof rows]
    print({
      [name]: `${seconds.toFixed(1)} s`,
      '  longest block of the event loop (CPU)': `${milliseconds(longestMs)}, ${(longestMs / floor).toFixed(1)} times the floor`,
      '  memory of the service at most': mebibytes(peakBytes),
      '  a list of another account meanwhile, p50, p99': `${milliseconds(quantile(latencies, 0.5))}, ${milliseconds(quantile(latencies, 0.99))}`,
      '  its changes to their provider, p50, most': `${milliseconds(quantile(changes, 0.5))}, ${milliseconds(quantile(changes, 1))}`,
    })
  }
  print({ 'records in PowerDNS at the end': served.trim() })
  await service.stop()
  await powerdns.stop()
  directory.remove()
}

/** The tests of the API guarantee the shapes of these responses. */
type SendRequest = (method: string, path: string, body?: unknown) => Promise<any>

function client(url: string, token: string): SendRequest {
  return async (method, path, body) => {
    const isFile = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isFile ? {} : { prefer: 'wait=30' }),
        ...(body === undefined ? {} : { 'content-type': isFile ? 'text/dns' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

async function otherAccount(service: BenchService): Promise<SendRequest> {
  const running = await findRunningPostgres(service.dataDir)
  if (!running) throw new Error('The database of the service is not running')
  const database = openDatabase(running.connection, 2, () => {})
  const config = parseConfig({ HOLDFAST_DATA_DIR: service.dataDir }, service.dataDir)
  const secrets = createSecrets(await openMasterKey(config, database))
  const { token } = await givenAccount({ database, secrets })
  await database.close()
  await running.close()
  return client(service.url, token)
}

async function createZone(request: SendRequest, connection: object): Promise<string> {
  const { id: connectionId } = await request('POST', '/v1/connections', connection)
  const options = 'credentials' in connection ? { nameservers: ['ns1.example.net'] } : {}
  const body = { name: 'bench.example', connection_id: connectionId, options }
  return (await request('POST', '/v1/dns/zones', body)).id
}

function zoneFile(count: number): string {
  const line = (n: number) => `host-${n} 300 IN A 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\n`
  return Array.from({ length: count }, (_each, index) => line(index)).join('')
}

async function untilInSync(request: SendRequest, path: string): Promise<void> {
  for (;;) {
    const { data } = await request('GET', `${path}/records?limit=1&synced=false`)
    const { data: applies } = await request('GET', `${path}/applies?limit=1`)
    const [last] = applies
    if (last && !['queued', 'running'].includes(last.state)) {
      if (last.state !== 'succeeded') throw new Error(`The apply is ${JSON.stringify(last)}`)
      if (data.length === 0) return
    }
    await delay(1000)
  }
}

type Measured = {
  seconds: number
  longestMs: number
  peakBytes: number
  latencies: number[]
  changes: number[]
}

/** Runs a task while another account lists and changes records. */
async function measure(
  service: BenchService,
  other: SendRequest,
  otherZone: string,
  task: () => Promise<unknown>,
): Promise<Measured> {
  await service.blocks()
  let isDone = false
  const path = `/v1/dns/zones/${otherZone}/records`
  const timesOf = async (pauseMs: number, act: (round: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; !isDone || round === 0; round++) {
      const begun = performance.now()
      await act(round)
      times.push(performance.now() - begun)
      await delay(pauseMs)
    }
    return times
  }
  const lists = timesOf(20, () => other('GET', `${path}?limit=10`))
  const changes = timesOf(500, async (round) => {
    const body = { type: 'A', name: `r${round}-${Date.now()}`, value: '192.0.2.1' }
    const { state } = await other('POST', path, body)
    if (state !== 'in_sync') throw new Error(`A record of the other account is ${state} after 30 s`)
  })
  const begun = performance.now()
  try {
    await task()
  } finally {
    isDone = true
  }
  const seconds = (performance.now() - begun) / 1000
  const { longestMs, peakBytes } = await service.blocks()
  return { seconds, longestMs, peakBytes, latencies: await lists, changes: await changes }
}
