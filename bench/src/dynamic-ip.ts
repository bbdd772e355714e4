/**
 * A thousand devices over real connections: reports per second with and without a change, compared with the cheapest
 * request of the same kind (`/checkip`), and the time from a report until the provider has the address.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { newToken, tokenDigest } from '../../server/src/kernel/access/token.ts'
import { newId } from '../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../server/src/platform/embedded-postgres/cluster/running.ts'
import { milliseconds, print, quantile } from './measure/figures.ts'
import { type BenchService, benchDirectory, startService } from './peer/service-process.ts'

const count = 1000
const laps = 3
const atOnce = 50
const followed = 60

type Device = { id: string; token: string; n: number }

export async function benchDynamicIp(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  const devices = await insertDevices(pool, count)

  const changed: number[] = []
  for (let lap = 1; lap <= laps; lap++)
    changed.push(await perSecond(devices, (device) => report(service, device, lap, 'good')))
  const { rows } = await pool.query<{ changes: number }>('select sum(seq)::int as changes from dynamic_ips')
  const repeat = (device: Device) => report(service, device, laps, 'nochg')
  const looked = await perSecond(devices, repeat)
  const remembered = await perSecond(devices, repeat)
  const floor = await perSecond(devices, () => get(`${service.url}/checkip`))

  const times = await untilApplied(pool, service, await insertDevices(pool, followed))
  print({
    'reports that change something, a second': changed.map((rate) => rate.toFixed(0)).join(', '),
    'lost of them': String(laps * count - (rows[0]?.changes ?? 0)),
    'unchanged, looked up, a second': looked.toFixed(0),
    'unchanged, from memory, a second': remembered.toFixed(0),
    'ratio of the last to /checkip': (remembered / floor).toFixed(2),
    'report to applied at the provider, one at a time, p50, p99': [0.5, 0.99]
      .map((part) => milliseconds(quantile(times, part)))
      .join(', '),
  })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function insertDevices(pool: Pool, many: number): Promise<Device[]> {
  const devices = Array.from({ length: many }, (_, n) => ({
    id: newId('dynamic_ip'),
    token: newToken('hfip_'),
    n,
  }))
  await pool.query(
    `with found as (
       insert into token_digests (digest, account_id, id)
       select digest, (select account_id from accounts), id from unnest($1::text[], $2::bytea[]) as device(id, digest)
       returning *
     )
     insert into dynamic_ips
       (account_id, id, name, labels, digest, hint, allow_private, allow_withdrawal, created_at, updated_at)
     select account_id, id, id, '{}', digest, 'hfip_…', false, true, now(), now() from found`,
    [devices.map(({ id }) => id), devices.map(({ token }) => tokenDigest(token))],
  )
  return devices
}

async function get(url: string): Promise<string> {
  return await (await fetch(url)).text()
}

const addressOf = ({ n }: Device, lap: number) => `9.${lap}.${Math.floor(n / 250)}.${n % 250}`

async function report({ url }: BenchService, device: Device, lap: number, code: string): Promise<void> {
  const address = addressOf(device, lap)
  const text = await get(`${url}/v1/ingest/dynamic-ips/${device.token}?ip=${address}`)
  if (text !== `${code} ${address}`) throw new Error(`Answered ${text}`)
}

async function perSecond(
  devices: readonly Device[],
  task: (device: Device) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let next = 0
  const one = async () => {
    for (let device = devices[next++]; device; device = devices[next++]) await task(device)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (devices.length / (performance.now() - begun)) * 1000
}

/** The time from the first byte of a report until the address is confirmed at the provider. */
async function untilApplied(
  pool: Pool,
  service: BenchService,
  devices: readonly Device[],
): Promise<number[]> {
  const post = async (path: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${service.token}`,
      'content-type': 'application/json',
      prefer: 'wait=20',
    }
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const connection = await post('/v1/connections', { provider: 'sandbox' })
  const zone = await post('/v1/dns/zones', { name: 'bench.example', connection_id: connection.id })
  for (const { id, n } of devices)
    await post(`/v1/dynamic-ips/${id}/bindings`, { zone_id: zone.id, name: `d${n}`, type: 'A' })
  const times: number[] = []
  for (const device of devices) {
    const begun = performance.now()
    await report(service, device, 1, 'good')
    while (!(await isApplied(pool, device))) await delay(1)
    times.push(performance.now() - begun)
  }
  return times
}

async function isApplied(pool: Pool, device: Device): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from dns_rrsets where name = $1 and type = 'A' and actual = $2`,
    [`d${device.n}`, addressOf(device, 1)],
  )
  return rowCount === 1
}
