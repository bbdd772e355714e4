/**
 * GET /v1/dns/records?limit=50 in an account of 100,000 records, against a bare Fastify route that runs the
 * same query on the same database with no token, no tenant, no transaction and no schema, in a process of its own. The
 * two are asked in turn, several times.
 */
import autocannon from 'autocannon'
import { findRunningPostgres } from '../../server/src/platform/embedded-postgres/cluster/running.ts'
import { largeZone } from './dns/large-zone.ts'
import { median, milliseconds, print } from './measure/figures.ts'
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
  const ours: number[] = []
  const floor: number[] = []
  const first: number[] = []
  const last: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push((await load(service.url + path, service.token)).requests)
    floor.push((await load(bare.url + path)).requests)
    first.push((await load(service.url + path, service.token, 1)).latencyMs)
    last.push((await load(`${service.url}${path}&cursor=${lastPage}`, service.token, 1)).latencyMs)
  }
  print({
    'the service, requests a second': median(ours).toFixed(0),
    'the bare route, requests a second': median(floor).toFixed(0),
    'ratio of the two': median(ours.map((rate, round) => rate / (floor[round] ?? rate))).toFixed(2),
    'first page, mean latency one at a time': milliseconds(median(first)),
    'page at the end, the same': milliseconds(median(last)),
    'ratio last to first': (median(last) / median(first)).toFixed(2),
  })
  await bare.stop()
  await running.close()
  await service.stop()
  directory.remove()
}

async function load(
  url: string,
  token = '',
  parallel = connections,
): Promise<{ requests: number; latencyMs: number }> {
  const result = await autocannon({
    url,
    connections: parallel,
    duration: secondsARound,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no success`)
  return { requests: result.requests.average, latencyMs: result.latency.mean }
}

/** The cursor from which a full page and little more is left. */
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
