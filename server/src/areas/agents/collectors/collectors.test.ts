/** Collectors, from their creation on, with the programs that people use: node_exporter, Prometheus, OpenTelemetry. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import { snappyCompress } from 'hysnappy'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts, type ServerProcess, startServer } from '#providers/testing/servers/server-process.ts'
import { prometheusPrograms, startPrometheus } from '#testing/servers/prometheus.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenAgent, report } from '../testing/given-agent.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/collectors.md'), 'utf8')

let service: TestService
let owner: Client
let connectionId: string
let origin: string
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
  const address = service.app.server.address()
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Collector = { id: string; serverId: string; secret: string }

async function givenCollector(name: string): Promise<Collector> {
  const server_id = await givenServer(service, connectionId, name)
  const { status, body } = await service.request('POST', '/v1/agents', { body: { server_id } })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id, serverId: server_id, secret: body.token }
}

const push = (secret: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  service.request('POST', '/v1/ingest/collector/node-exporter', {
    token: secret,
    body: Buffer.from(body),
    headers: { 'content-type': 'text/plain', ...headers },
  })

/** As if what was read so far had been read a minute earlier: rates need two minutes. */
const letMinutePass = (agentId: string) =>
  owner.query(
    `update collector_readings set readings = (
      select jsonb_agg(jsonb_build_array(one->0, one->1, one->2, (
        select jsonb_agg(jsonb_build_array((reading->>0)::float8 - 60, reading->1))
        from jsonb_array_elements(one->3) as reading)))
      from jsonb_array_elements(readings) as one) where agent_id = $1`,
    [agentId],
  )

const read = async (path: string) => (await service.request('GET', path)).body

/** The last values of the series of a server, by `name label`. */
async function measured(serverId: string): Promise<Record<string, number>> {
  const { series } = await read(`/v1/servers/${serverId}/metrics?source=agent`)
  return Object.fromEntries(
    series.flatMap(({ name, labels, points }: any) => {
      const last = points.findLast(({ last }: any) => last !== null)
      return last ? [[[name, ...Object.values(labels)].join(' '), last.last]] : []
    }),
  )
}

describe('a collector', () => {
  it('is created for a server, which is up as soon as it sends', async () => {
    const { id, serverId, secret } = await givenCollector('pushed')
    expect(await read(`/v1/agents/${id}`)).toMatchObject({
      form: 'collector',
      state: 'enrolled',
      server_name: 'pushed',
      facts: null,
    })
    const { status, body } = await push(secret, 'node_load1 0.5\nnode_entropy_available_bits 256\n', {
      'user-agent': 'curl/8.0',
    })
    expect([status, body]).toEqual([
      200,
      {
        recorded: 1,
        late: 0,
        left_out: 0,
        unknown: { samples: 1, names: ['node_entropy_available_bits'] },
      },
    ])
    expect(await read(`/v1/agents/${id}`)).toMatchObject({ state: 'reporting', version: 'curl/8.0' })
    expect(await read(`/v1/servers/${serverId}`)).toMatchObject({ agent_seen: true })
    expect(await measured(serverId)).toEqual({ 'system.load.1': 0.5 })
    const { data } = await read(`/v1/agents?server_id=${serverId}`)
    expect(data).toMatchObject([{ id, server_name: 'pushed' }])
  })

  it('is answered with no more than the first characters of names that are not known', async () => {
    const { secret } = await givenCollector('long-names')
    const { body } = await push(secret, `${'a'.repeat(4000)} 1\n`)
    expect(body.unknown).toEqual({ samples: 1, names: ['a'.repeat(255)] })
  })

  it('is not created for a server with an agent, for one that does not exist, or twice', async () => {
    const { serverId } = await givenAgent(service, 'with-agent')
    const create = (server_id: string) => service.request('POST', '/v1/agents', { body: { server_id } })
    expect((await create(serverId)).body.code).toBe('server_has_agent')
    const { serverId: collected } = await givenCollector('twice')
    expect((await create(collected)).body.code).toBe('server_has_agent')
    const { status, body } = await create('srv_01jcqkz0000000000000000000')
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/server_id' }]])
  })

  it('and an agent cannot use the secret of each other', async () => {
    const collector = await givenCollector('no-agent')
    const asAgent = await report(service, { secret: collector.secret, machine: 'no-agent' })
    expect([asAgent.status, asAgent.body.code]).toEqual([403, 'permission_denied'])
    const agent = await givenAgent(service, 'no-collector')
    const { status, body } = await push(agent.secret, 'node_load1 1\n')
    expect([status, body.detail]).toEqual([403, expect.stringContaining('/v1/ingest/agent/report')])
  })

  it('gets a new secret with the answer, and both work for a day', async () => {
    const { id, secret } = await givenCollector('rotated')
    const { body } = await service.request('POST', `/v1/agents/${id}/rotate`)
    expect(body.token).toMatch(/^hfa_/)
    for (const each of [secret, body.token]) expect((await push(each, 'node_load1 1\n')).status).toBe(200)
    await service.request('POST', `/v1/agents/${id}/revoke`)
    expect((await push(secret, 'node_load1 1\n')).body.code).toBe('agent_revoked')
    expect((await push(`${secret}x`, 'node_load1 1\n')).body.code).toBe('agent_unknown')
  })

  it('is answered what is wrong with a body', async () => {
    const { secret } = await givenCollector('broken')
    expect((await push(secret, 'node_load1 1\n<html>')).body).toMatchObject({
      code: 'malformed_request',
      detail: expect.stringContaining('Line 2'),
    })
    const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, '#'))
    expect((await push(secret, bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
    const remoteWrite = (body: Uint8Array, headers: Record<string, string>) =>
      service.request('POST', '/v1/ingest/collector/prometheus', {
        token: secret,
        body: Buffer.from(body),
        headers,
      })
    const snappy = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    expect((await remoteWrite(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), snappy)).status).toBe(413)
    expect((await remoteWrite(snappyCompress(Buffer.from('no message')), snappy)).status).toBe(400)
    const second = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'
    const { status, body } = await remoteWrite(Buffer.alloc(0), { ...snappy, 'content-type': second })
    expect([status, body.detail]).toEqual([415, expect.stringContaining('prometheus.WriteRequest')])
  })

  it('raises and ends the alerts of its server, also with requests that have a part of its metrics', async () => {
    const { serverId, secret } = await givenCollector('alerted')
    const rule = { name: 'Full', condition: 'disk_usage', threshold: 0.9, recover_seconds: 0 }
    expect((await service.request('POST', '/v1/alert-rules', { body: rule })).status).toBe(201)
    const used = (percent: number) => {
      const labels = '{device="/dev/sda1",fstype="ext4",mountpoint="/"}'
      const [size, available] = ['node_filesystem_size_bytes', 'node_filesystem_avail_bytes']
      return push(secret, `${size}${labels} 100\n${available}${labels} ${100 - percent}\n`)
    }
    const statuses = async () =>
      (await read(`/v1/incidents?server_id=${serverId}`)).data.map(({ status }: { status: string }) => status)
    await used(95)
    expect(await statuses()).toContain('open')
    await push(secret, 'node_load1 1\n')
    expect(await statuses()).toContain('open')
    await used(50)
    expect(new Set(await statuses())).toEqual(new Set(['resolved']))
  })

  it('of the future or of yesterday does not say that its server is up', async () => {
    const { id, secret, serverId } = await givenCollector('late')
    const old = Date.now() - 3600_000
    expect((await push(secret, `node_load1 1 ${old}\n`)).body).toMatchObject({ recorded: 1 })
    expect((await push(secret, `node_load1 1 ${Date.now() + 3600_000}\n`)).body).toMatchObject({ late: 1 })
    expect(await read(`/v1/agents/${id}`)).toMatchObject({ state: 'enrolled' })
    expect(await measured(serverId)).toEqual({ 'system.load.1': 1 })
  })
})

describe.each([
  ['protobuf', (options: object) => new ProtobufExporter(options)],
  ['JSON', (options: object) => new JsonExporter(options)],
])('an OTLP exporter with %s', (format, exporterOf: (options: object) => PushMetricExporter) => {
  it('sends metrics of its host, and learns what is not recorded', async () => {
    const { id, serverId, secret } = await givenCollector(`otlp-${format}`)
    const exporter = exporterOf({
      url: `${origin}/v1/ingest/collector/otlp/v1/metrics`,
      headers: { Authorization: `Bearer ${secret}` },
    })
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3600_000 })
    const provider = new MeterProvider({ readers: [reader] })
    const meter = provider.getMeter('host')
    meter.createObservableGauge('system.cpu.load_average.1m').addCallback((result) => result.observe(0.25))
    meter.createObservableGauge('app.users').addCallback((result) => result.observe(7))
    const cpu = meter.createCounter('system.cpu.time', { unit: 's' })
    const network = meter.createCounter('system.network.io', { unit: 'By' })
    const count = (busy: number, idle: number, bytes: number) => {
      cpu.add(busy, { cpu: 'cpu0', state: 'user' })
      cpu.add(idle, { cpu: 'cpu0', state: 'idle' })
      network.add(bytes, { device: 'eth0', direction: 'receive' })
    }
    count(10, 100, 1000)
    await provider.forceFlush()
    await letMinutePass(id)
    count(15, 45, 600_000)
    await provider.forceFlush()
    await provider.shutdown()
    const values = await measured(serverId)
    expect(values).toMatchObject({ 'system.load.1': 0.25, 'system.cpu.utilization': 0.25 })
    expect(values['system.network.receive eth0']).toBeGreaterThan(0)
    expect(Object.keys(values).join()).not.toContain('users')
  })
})

const missing = missingPrograms(['prometheus-node-exporter', ...prometheusPrograms])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'node_exporter of Debian'), () => {
  let nodeExporter: ServerProcess
  let target: string
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    target = `127.0.0.1:${port}`
    nodeExporter = await startServer({
      program: 'prometheus-node-exporter',
      args: [`--web.listen-address=${target}`],
      cwd: '/',
      readyLine: 'TLS is disabled',
    })
  })
  afterAll(() => nodeExporter.stop())

  const expected = ['system.cpu.utilization', 'system.load.15', 'system.memory.used', 'system.uptime']

  it('is pushed as its text, and has the metrics that an agent has', async () => {
    const { id, serverId, secret } = await givenCollector('node-exporter')
    const send = async () => {
      const text = await eventually(async () => (await fetch(`http://${target}/metrics`)).text())
      const { status, body } = await push(secret, gzipSync(text), { 'content-encoding': 'gzip' })
      expect([status, body.late]).toEqual([200, 0])
      return body
    }
    const { unknown } = await send()
    expect(unknown.names).toHaveLength(20)
    await letMinutePass(id)
    await send()
    const values = await measured(serverId)
    expect(Object.keys(values)).toEqual(expect.arrayContaining(expected))
    expect(values['system.cpu.utilization']).toBeGreaterThanOrEqual(0)
    expect(values['system.cpu.utilization']).toBeLessThanOrEqual(1)
  })

  it('is scraped by a Prometheus, which sends it with the configuration of the guide', async () => {
    const { id, serverId, secret } = await givenCollector('prometheus')
    const [, remoteWrite = ''] = /```text\n(remote_write:[^`]*)```/.exec(guide) ?? []
    const further = remoteWrite
      .replace('https://holdfast.example', origin)
      .replace('hfa_…', secret)
      .replace('web-1:9100', target)
    const prometheus = await startPrometheus({ target, token: 'unused', further })
    try {
      await eventually(async () => (await read(`/v1/agents/${id}`)).state === 'reporting')
      await letMinutePass(id)
      const values = await eventually(async () => {
        const found = await measured(serverId)
        return 'system.cpu.utilization' in found && found
      })
      expect(Object.keys(values)).toEqual(expect.arrayContaining(expected))
      expect((await read(`/v1/agents/${id}`)).version).toMatch(/^Prometheus\/\d/)
    } finally {
      await prometheus.stop()
    }
  })
})
