/**
 * GET /v1/dns/records?limit=50 in an account of 100,000 records, compared with a bare Fastify route in its own process
 * that runs the same query on the same database without token, tenant, transaction or schema. The two are measured in
 * turn, several times.
 */
import { findRunningPostgres } from '../../server/src/platform/embedded-postgres/cluster/running.ts'
import { largeZone } from './dns/large-zone.ts'
import { median, milliseconds, print } from './measure/figures.ts'
import { cpuRatio, cpuTimes, type Load, load, perSecond, ratio } from './measure/load.ts'
import { startBare } from './peer/bare.ts'
import { type BenchService, benchDirectory, startService } from './peer/service-process.ts'

const size = 100_000
const rounds = 5
const secondsARound = 4
const connections = 10

export async function benchList(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  await largeZone(running.superuser, service, size)
  const bare = await startBare(running.superuser, service)
  const lastPage = await cursorOfLastPage(service)
  const path = '/v1/dns/records?limit=50'
  const ours: Load[] = []
  const floor: Load[] = []
  const first: Load[] = []
  const last: Load[] = []
  const atOnce = { connections, seconds: secondsARound }
  const oneAtATime = { connections: 1, seconds: secondsARound }
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(service, { path, ...atOnce }))
    floor.push(await load(bare, { path, ...atOnce }))
    first.push(await load(service, { path, ...oneAtATime }))
    last.push(await load(service, { path: `${path}&cursor=${lastPage}`, ...oneAtATime }))
  }
  const latency = (loads: readonly Load[]) => median(loads.map(({ latencyMs }) => latencyMs))
  print({
    'the service, requests a second': perSecond(ours),
    'the bare route, requests a second': perSecond(floor),
    'ratio of the two': ratio(ours, floor),
    'CPU time of the process for 1,000 requests, the service and the bare route': cpuTimes(ours, floor),
    'ratio of the CPU times, the bare route to the service': cpuRatio(ours, floor),
    'first page, mean latency one at a time': milliseconds(latency(first)),
    'page at the end, the same': milliseconds(latency(last)),
    'ratio last to first': (latency(last) / latency(first)).toFixed(2),
  })
  await bare.stop()
  await running.close()
  await service.stop()
  directory.remove()
}

/** The cursor after which little more than one full page is left. */
async function cursorOfLastPage({ url, token }: BenchService): Promise<string> {
  let cursor = ''
  let previous = ''
  for (;;) {
    const path = `/v1/dns/records?limit=200${cursor && `&cursor=${cursor}`}`
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const page = (await response.json()) as { data: unknown[]; next_cursor: string | null }
    if (page.next_cursor === null) return previous
    previous = cursor
    cursor = page.next_cursor
  }
}
