import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingZone } from '../../src/areas/dns/reconcile/reconcile.ts'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { parseConfig } from '../../src/platform/config/config.ts'
import { pruneDeleted } from '../../src/platform/health/prune.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { watchedMailer } from '../../src/platform/mail/watched-mailer.ts'
import { createLog } from '../../src/platform/telemetry/log.ts'
import { createService, type Service } from '../../src/service.ts'
import { givenMailServer } from '../../src/testing/servers/mail-server.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { metricsHeaders, testMasterKey, testMetricsToken } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

let world: ZoneWorld
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  world = await givenZoneWorld({ works: false })
})
afterAll(() => world.close())

/** A worker process on the same database. The logs of all processes are collected. */
async function givenWorker(): Promise<Service> {
  const environment = {
    HOLDFAST_MASTER_KEY: testMasterKey,
    HOLDFAST_PORT: '0',
    HOLDFAST_ROLE: 'worker',
    HOLDFAST_METRICS_TOKEN: testMetricsToken,
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
  }
  const config = parseConfig(environment, '/nowhere')
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const worker = await createService({ config, address: world.service.address, log, isAlone: false })
  await worker.start()
  return worker
}

const logged = (message: string) => lines.filter(({ msg }) => msg === message)
const metricsOf = async ({ app }: Service) =>
  (await app.inject({ url: '/metrics', headers: metricsHeaders })).body

describe('a failing provider', () => {
  let zones: TestZone[]
  let worker: Service

  beforeAll(async () => {
    worker = await givenWorker()
    zones = []
    for (const name of ['a.example', 'b.example', 'c.example']) zones.push(await world.zone(name))
  })
  afterAll(() => worker.stop(10))

  const checkAll = async () => {
    for (const zone of zones) await zone.check()
  }
  const areFailing = async (isFailing: boolean) => {
    const states = await Promise.all(zones.map(async (zone) => (await zone.read())['sync'].state))
    return states.every((state) => (state === 'failing') === isFailing)
  }

  it('causes one warning, regardless of the number of its zones, attempts and processes', async () => {
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    const second = await givenWorker()
    for (let round = 0; round < 3; round++) await checkAll()
    await eventually(() => areFailing(true))
    await second.stop(10)
    const third = await givenWorker()
    await checkAll()
    await third.stop(10)
    expect(logged('connection started failing')).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        msg: 'connection started failing',
        account_id: world.service.accountId,
        connection_id: world.connectionId,
        name: 'Sandbox',
        provider: 'sandbox',
        code: 'unavailable',
        error: expect.stringContaining('configured to fail'),
      },
    ])
    expect(logged('zone started failing').map(({ level, name }) => [level, name])).toEqual(
      expect.arrayContaining(zones.map(({ name }) => ['info', name])),
    )
    expect(logged('zone started failing')).toHaveLength(zones.length)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('has its calls counted by outcome, and failed work counted as failed', async () => {
    const metrics = await metricsOf(worker)
    const calls = 'holdfast_provider_calls_total{provider="sandbox",operation='
    expect(metrics).toMatch(new RegExp(`${calls}"dns.\\w+",outcome="unavailable"} [1-9]`))
    expect(metrics).toMatch(new RegExp(`${calls}"dns.createZone",outcome="ok"} 3`))
    expect(metrics).toContain(
      'holdfast_provider_call_duration_seconds_count{provider="sandbox",operation="dns.createZone"} 3',
    )
    expect(metrics).toMatch(/holdfast_work_duration_seconds_count\{kind="dns.zones",outcome="failed"} [1-9]/)
  })

  it('causes one more warning when the last of its zones works again', async () => {
    expect(logged('connection stopped failing')).toEqual([])
    await world.sandbox({ faults: [] })
    await zones[0]?.check()
    expect(logged('connection stopped failing')).toEqual([])
    await checkAll()
    await eventually(() => areFailing(false))
    await eventually(() => logged('connection stopped failing').length > 0)
    await checkAll()
    expect(logged('connection stopped failing')).toMatchObject([
      { level: 'warn', connection_id: world.connectionId, name: 'Sandbox', provider: 'sandbox' },
    ])
    expect(logged('zone stopped failing')).toHaveLength(zones.length)
  })
})

describe('a zone that fails for its own reason', () => {
  it('causes one warning while a record is rejected, however often the zone is checked', async () => {
    const worker = await givenWorker()
    lines.length = 0
    const zone = await world.zone('refused.example')
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected', name: 'bad' }] })
    await zone.create({ type: 'A', name: 'bad', value: '192.0.2.1' })
    for (let round = 0; round < 3; round++) await zone.check()
    const about = { level: 'warn', zone_id: zone.id, name: 'refused.example', code: 'changes_refused' }
    expect(logged('zone started failing')).toMatchObject([about])
    expect(logged('zone stopped failing')).toEqual([])
    expect(logged('connection started failing')).toEqual([])
    await world.sandbox({ faults: [] })
    await zone.check()
    expect(await eventually(() => logged('zone stopped failing')[0])).toMatchObject({
      ...about,
      reason: 'works again',
    })
    await worker.stop(10)
  })

  it('that is deleted while it fails is logged, and no longer counted', async () => {
    const worker = await givenWorker()
    lines.length = 0
    const zone = await world.zone('deleted.example')
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await zone.check()
    await eventually(() => logged('connection started failing').length === 1)
    await worker.stop(10)
    await world.service.request('DELETE', zone.path)
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
    const { database } = world.service
    const types = [failingZone]
    await pruneDeleted(types, { database, clock: () => new Date(), log })
    await pruneDeleted(types, { database, clock: () => new Date(), log })
    expect(logged('zone stopped failing')).toMatchObject([{ zone_id: zone.id, reason: 'deleted' }])
    expect(logged('connection stopped failing')).toHaveLength(1)
    await world.sandbox({ faults: [] })
  })
})

describe('a webhook endpoint', () => {
  it('causes one warning when it starts failing and one when it works again', async () => {
    const worker = await givenWorker()
    const receiver = await givenReceiver()
    lines.length = 0
    receiver.respondWith((response) => response.writeHead(500).end())
    const made = await world.service.request('POST', '/v1/webhook-endpoints', {
      body: { name: 'Shop', url: receiver.url, events: ['dns.records_changed'] },
    })
    const zone = await world.zone('events.example')
    const publish = async (count: number) => {
      for (let index = 0; index < count; index++)
        await zone.create({ type: 'TXT', name: 'event', value: `"${crypto.randomUUID()}"` })
    }
    await publish(7)
    const failing = await eventually(() => logged('webhook endpoint started failing')[0])
    expect(failing).toMatchObject({ level: 'warn', endpoint_id: made.body.id, name: 'Shop', failures: 5 })
    receiver.respondWith((response) => response.writeHead(204).end())
    await publish(1)
    await eventually(() => logged('webhook endpoint stopped failing').length === 1)
    expect(logged('webhook endpoint started failing')).toHaveLength(1)
    const metrics = await metricsOf(worker)
    expect(metrics).toMatch(/holdfast_webhook_deliveries_total\{state="delivered"} [1-9]/)
    expect(metrics).toMatch(
      /holdfast_work_duration_seconds_count\{kind="webhooks.deliveries",outcome="failed"} [1-9]/,
    )
    await worker.stop(10)
    await receiver.close()
  })
})

describe('the mail server', () => {
  const watched = (url: string) => {
    const { database } = world.service
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
    const mailer = createMailer(new URL(url), 'holdfast@example.com')
    return watchedMailer(mailer, new URL(url).host, { database, clock: () => new Date(), log })
  }
  const mail = { to: 'nina@example.com', subject: 'Test', text: 'Test' }

  it('causes one warning when it is unreachable and one when it accepts mail again', async () => {
    lines.length = 0
    const server = await givenMailServer()
    const closed = await givenMailServer()
    await closed.close()
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(watched(closed.url).send(mail)).rejects.toThrow()
    for (let attempt = 0; attempt < 2; attempt++) await watched(server.url).send(mail)
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ['warn', 'mail server started failing'],
      ['warn', 'mail server stopped failing'],
    ])
    await server.close()
  })

  it('does not fail because of one rejected mail', async () => {
    lines.length = 0
    const server = await givenMailServer()
    server.refuseWith('the mailbox is full')
    await expect(watched(server.url).send(mail)).rejects.toThrow('the mailbox is full')
    expect(lines).toEqual([])
    await server.close()
  })
})
