/** Metrics of servers as Debian's Prometheus scrapes them, with the configuration of the guide. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import {
  type Prometheus,
  prometheusPrograms,
  promtool,
  startPrometheus,
} from '#testing/servers/prometheus.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { recordMetrics } from '../record-metrics.ts'
import { minutes } from '../tiers.ts'

const path = '/v1/servers/metrics/prometheus'
const name = 'web "1" \\ a'

let service: TestService
let server: string
let minute: Date
beforeAll(async () => {
  service = await givenService({ works: false })
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  server = await givenServer(service, connection.id, 'web')
  const { accountId, database } = service
  await database.tenant(accountId, (tx) =>
    sql`update servers set name = ${name} where account_id = ${accountId}`.execute(tx),
  )
  const now = binStart(new Date(), minutes)
  minute = addSeconds(now, -60)
  const at = (minutesAgo: number, value: number) => ({ at: addSeconds(now, -60 * minutesAgo), value })
  const series: MetricSeries[] = [
    { name: 'system.cpu.utilization', label: null, points: [at(3, 0.5), at(1, 0.25)] },
    { name: 'system.filesystem.used', label: '/', points: [at(2, 1000)] },
    { name: 'system.filesystem.used', label: '/srv', points: [at(1, 3000)] },
    { name: 'system.memory.used', label: null, points: [at(40, 100)] },
  ]
  await database.tenant(accountId, (tx) =>
    // Nothing else of the context is used.
    recordMetrics({ tx, accountId, now: new Date() } as Context, {
      serverId: server,
      source: 'agent',
      stepSeconds: 60,
      series,
    }),
  )
})
afterAll(() => service.close())

const scrape = async (token = service.token) => {
  const { statusCode, headers, body } = await service.app.inject({
    url: path,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, type: headers['content-type'], body }
}
const linesOf = (body: string, metric: string) =>
  body.split('\n').filter((line) => line.startsWith(`holdfast_server_${metric}{`))

describe('metrics for Prometheus', () => {
  it('have the newest value of each series, with its time, and no old ones', async () => {
    const { statusCode, type, body } = await scrape()
    expect([statusCode, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const labels = `server_id="${server}",server="web \\"1\\" \\\\ a"`
    expect(linesOf(body, 'online')).toEqual([`holdfast_server_online{${labels}} 1`])
    expect(linesOf(body, 'cpu_utilization_ratio')).toEqual([
      `holdfast_server_cpu_utilization_ratio{${labels},source="agent"} 0.25 ${minute.getTime()}`,
    ])
    expect(linesOf(body, 'filesystem_used_bytes').map((line) => line.replace(/.*mountpoint=/, ''))).toEqual([
      `"/"} 1000 ${addSeconds(minute, -60).getTime()}`,
      `"/srv"} 3000 ${minute.getTime()}`,
    ])
    expect(linesOf(body, 'memory_used_bytes')).toEqual([])
  })

  it('are those of the own account', async () => {
    const { token } = await service.otherAccount()
    expect((await scrape(token)).body).not.toContain(server)
  })
})

const missing = missingPrograms(prometheusPrograms)

describe.skipIf(missing.length > 0)(
  titleWithout(missing, 'a Prometheus with the configuration of the guide'),
  () => {
    let prometheus: Prometheus
    beforeAll(async () => {
      const guide = readFileSync(
        join(import.meta.dirname, '../../../../../../../docs/guides/servers.md'),
        'utf8',
      )
      const [, metricsPath = ''] = /metrics_path: (\S+)/.exec(guide) ?? []
      const address = service.app.server.address()
      const target = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : ''
      prometheus = await startPrometheus({ target, token: service.token, path: metricsPath })
    })
    afterAll(() => prometheus.stop())

    it('has them, and finds nothing wrong with their names', async () => {
      expect(await promtool(['check', 'metrics'], (await scrape()).body)).toBe('')
      const asked = `holdfast_server_filesystem_used_bytes{server_id="${server}"}`
      const found = await eventually(async () => {
        const series = await prometheus.query(asked)
        return series.length === 2 && series
      })
      expect(found.map(({ metric, value }) => [metric['server'], metric['mountpoint'], value[1]])).toEqual([
        [name, '/', '1000'],
        [name, '/srv', '3000'],
      ])
    })
  },
)
