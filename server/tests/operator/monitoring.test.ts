import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { givenLink } from '../../src/platform/database/testing/link.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { givenDatabase } from '../../src/testing/database.ts'
import {
  type Prometheus,
  prometheusPrograms,
  promtool,
  startPrometheus,
} from '../../src/testing/servers/prometheus.ts'
import { givenService, testMetricsToken } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const docs = join(import.meta.dirname, '../../../docs')
const alerts = join(docs, 'monitoring/alerts.yml')
const missing = missingPrograms(prometheusPrograms)

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld({ environment: { HOLDFAST_DATA_DIR: tmpdir() } })
  const zone = await world.zone('example.com')
  await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
})
afterAll(() => world.close())

const scraped = () => world.service.scrape()

/** Name, type and help of every metric of Holdfast, from the text of a scrape. */
function declared(text: string): { name: string; kind: string; help: string }[] {
  return [...text.matchAll(/^# HELP (holdfast_\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
    ([, name = '', help = '', kind = '']) => ({ name, kind, help }),
  )
}

function hostOf({ app }: ZoneWorld['service']): string {
  const address = app.server.address()
  return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : ''
}

type Panel = { title: string; targets?: { expr: string }[] }
const dashboard: { panels: Panel[] } = JSON.parse(
  readFileSync(join(docs, 'monitoring/grafana-dashboard.json'), 'utf8'),
)
const dashboardExpressions = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
)

describe('the metrics', () => {
  it('are in the table of the documentation, with their types and meanings', async () => {
    const rows = declared(await scraped())
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, kind, help }) => `| \`${name}\` | ${kind} | ${help} |`)
    const table = readFileSync(join(docs, 'metrics.md'), 'utf8').split('\n')
    expect(table.filter((line) => line.startsWith('| `holdfast_'))).toEqual(rows)
  })

  it('include every metric that a rule or a panel uses', async () => {
    const known = new Set(declared(await scraped()).map(({ name }) => name))
    const asked = [...dashboardExpressions, readFileSync(alerts, 'utf8')].join('\n')
    for (const [name] of asked.matchAll(/\bholdfast_\w+/g))
      expect([...known], name).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  })

  it('show waiting work and its age, without paused queues', async () => {
    const service = await givenService({ works: false })
    const sandbox = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    for (const name of ['a.example', 'b.example'])
      await service.request('POST', '/v1/dns/zones', { body: { name, connection_id: sandbox.body.id } })
    const body = await service.scrape()
    await service.close()
    expect(body).toContain('holdfast_work_due{kind="dns.zones"} 2')
    expect(body).toMatch(/holdfast_work_oldest_due_age_seconds\{kind="dns.zones"} 0?\.?\d/)
    expect(body).toContain('holdfast_work_due{kind="webhooks.deliveries"} 0')
    expect(body).toContain('holdfast_dns_zones{status="creating"} 2')
  })

  it('are served within seconds by a process whose database hangs, without those that need it', async () => {
    const link = await givenLink(await givenDatabase())
    const service = await givenService({ address: link.address, works: false })
    link.stall()
    const body = await service.scrape()
    expect(body).toContain('holdfast_database_up 0')
    expect(body).not.toMatch(/^holdfast_(work_due|dns_zones|failing_resources|dynamic_ips_stale)[ {]/m)
    await link.cut()
    await link.restore()
    await eventually(async () => (await service.scrape()).includes('holdfast_database_up 1'))
    await service.close()
    await link.cut()
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, "Debian's Prometheus"), () => {
  let prometheus: Prometheus
  beforeAll(async () => {
    prometheus = await startPrometheus({
      target: hostOf(world.service),
      token: testMetricsToken,
      rulesFile: alerts,
    })
    // Rates need two scrapes.
    await eventually(async () => (await prometheus.query('rate(process_cpu_seconds_total[1m])')).length > 0)
  })
  afterAll(() => prometheus?.stop())

  it('has no complaints about the names and units of the metrics', async () => {
    expect(await promtool(['check', 'metrics'], await scraped())).toBe('')
  })

  it('accepts the alert rules, and their tests pass', async () => {
    expect(await promtool(['check', 'rules', alerts])).toContain('SUCCESS')
    expect(await promtool(['test', 'rules', join(docs, 'monitoring/alerts.test.yml')])).toContain('SUCCESS')
  })

  it('evaluates every alert rule on scraped data, and fires none for a healthy service', async () => {
    const rules = await eventually(async () => {
      const all = await prometheus.rules()
      return all.every(({ health }) => health !== 'unknown') && all
    })
    expect(rules.length).toBeGreaterThan(15)
    for (const { name, health, lastError, query } of rules) {
      expect([name, health, lastError ?? '']).toEqual([name, 'ok', ''])
      expect([name, await prometheus.query(query)]).toEqual([name, []])
    }
  })

  it('has data for every panel of the dashboard', async () => {
    expect(dashboardExpressions.length).toBeGreaterThan(20)
    for (const expression of dashboardExpressions)
      expect([expression, (await prometheus.query(expression)).length]).toEqual([
        expression,
        expect.toSatisfy((count: number) => count > 0),
      ])
  })
})
