/**
 * The main scenario from end to end with real parts only: the program in its own process with its own PostgreSQL, a
 * PowerDNS queried with `dig`, and a webhook receiver. It follows the README, and then covers failures on the way.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { runProgram as runTool } from '../../src/providers/testing/servers/server-process.ts'
import {
  firstToken,
  type RunningProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { givenHoldingProxy, type HoldingProxy } from '../../src/testing/servers/proxy.ts'
import { givenReceiver, type Received, type Receiver } from '../../src/testing/servers/receiver.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = missingPrograms([...powerdnsPrograms, 'dig'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the first steps'), () => {
  const directory = temporaryDirectory()
  const environment = { HOLDFAST_DATA_DIR: directory.path, HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true' }
  let program: RunningProgram
  let powerdns: PowerDnsServer
  let proxy: HoldingProxy
  let receiver: Receiver
  let token: string
  let secret: string
  let connectionId: string
  let zoneId: string

  beforeAll(async () => {
    powerdns = await startPowerDns()
    proxy = await givenHoldingProxy(powerdns.credentials['url'] ?? '')
    receiver = await givenReceiver()
    program = await startProgram(environment)
    token = firstToken(program)
  })
  afterAll(async () => {
    await program?.end('SIGTERM')
    await receiver?.close()
    await proxy?.close()
    await powerdns?.stop()
    directory.remove()
  })

  const post = async (
    path: string,
    body?: unknown,
    headers: Record<string, string> = { prefer: 'wait=20' },
  ) => await program.request('POST', path, { token, body: body ?? {}, headers })
  const get = async (path: string) => (await program.request('GET', path, { token })).body
  const dig = async (name: string, type: string) =>
    (
      await runTool('dig', ['@127.0.0.1', '-p', String(powerdns.port), '+short', '+norecurse', name, type])
    ).trim()
  const messages = (kind: string, zone: string) =>
    receiver.received.filter(
      ({ headers, body }) => headers['x-service-event'] === kind && JSON.parse(body).data.zone === zone,
    )

  it('connect to PowerDNS, which is verified, and show no secret', async () => {
    const { status, body } = await post('/v1/connections', {
      provider: 'powerdns',
      name: 'Home name server',
      credentials: { ...powerdns.credentials, url: proxy.url },
    })
    expect([status, body.status]).toEqual([201, 'working'])
    expect(body.status_detail).toContain('PowerDNS')
    expect(JSON.stringify(body)).not.toContain(powerdns.credentials['api_key'])
    connectionId = body.id
  })

  it('create a zone there, and a record that `dig` returns and the list shows in sync', async () => {
    const endpoint = await post('/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['dns.records_changed', 'dns.drift_detected'],
    })
    secret = endpoint.body.secret
    const zone = await post('/v1/dns/zones', {
      name: 'example.com',
      connection_id: connectionId,
      options: { nameservers: ['ns1.example.net'] },
    })
    expect([zone.status, zone.body.status]).toEqual([201, 'active'])
    zoneId = zone.body.id
    const record = await post(`/v1/dns/zones/${zoneId}/records`, {
      type: 'A',
      name: 'www',
      value: '192.0.2.10',
      ttl: 300,
    })
    expect([record.status, record.body.synced]).toEqual([201, true])
    expect(await dig('www.example.com', 'A')).toBe('192.0.2.10')
    const { data } = await get('/v1/dns/records?type=A')
    expect(data).toMatchObject([{ type: 'A', name: 'www', synced: true, zone: 'example.com' }])
  })

  it('send the webhook, which a receiver from the documentation and the public library both verify', async () => {
    const received = await eventually(() => messages('dns.records_changed', 'example.com')[0])
    expect(verifiedFromTheDocumentAlone(received, secret)).toBe(true)
    const headers = received.headers as Record<string, string>
    expect(new Webhook(secret).verify(received.body, headers)).toMatchObject({
      event: 'dns.records_changed',
      data: { cause: 'api', added: [{ type: 'A', name: 'www', value: '192.0.2.10' }] },
    })
  })

  it('are in the audit log with their actor', async () => {
    const { data } = await get(`/v1/audit-log?target=${zoneId}`)
    const applied = data.find(({ action }: { action: string }) => action === 'dns.zones.apply')
    expect(applied).toMatchObject({
      actor: { type: 'token', name: 'First token' },
      target: { name: 'example.com' },
    })
    expect((await get(`/v1/audit-log?request_id=${applied.request_id}`)).data).toHaveLength(2)
  })

  it('detect an external change, report it, and undo it on request', async () => {
    const hijacked = { name: 'www', type: 'A', ttl: 300, values: ['203.0.113.66'] }
    await powerdns.change('example.com', hijacked, hijacked)
    expect(await dig('www.example.com', 'A')).toBe('203.0.113.66')
    const { body } = await post(`/v1/dns/zones/${zoneId}/check`)
    expect(body.sync).toMatchObject({ state: 'drifted', drifted: 1 })
    expect((await get(`/v1/dns/records?zone_id=${zoneId}&type=A`)).data[0]).toMatchObject({
      synced: false,
      state: 'drift_changed',
    })
    const received = await eventually(() => messages('dns.drift_detected', 'example.com')[0])
    expect(JSON.parse(received.body).data.drift).toMatchObject([
      { name: 'www', actual: { values: ['203.0.113.66'] } },
    ])

    await program.request('PATCH', `/v1/dns/zones/${zoneId}`, { token, body: { drift_policy: 'enforce' } })
    await eventually(async () => (await dig('www.example.com', 'A')) === '192.0.2.10')
    await eventually(async () => (await get(`/v1/dns/zones/${zoneId}`)).sync.state === 'in_sync')
    await eventually(() =>
      messages('dns.records_changed', 'example.com').some(
        ({ body: sent }) => JSON.parse(sent).data.cause === 'drift',
      ),
    )
  })

  describe.each(['before', 'after'] as const)(
    'if killed with -9 during an apply of 1,000 records, %s PowerDNS made the change',
    (moment) => {
      const zone = `killed-${moment}.example`

      it('finish the zone after a restart, and send the event', async () => {
        const made = await post('/v1/dns/zones', {
          name: zone,
          connection_id: connectionId,
          options: { nameservers: ['ns1.example.net'] },
        })
        const held = proxy.hold('PATCH', moment)
        const create = Array.from({ length: 1000 }, (_each, index) => ({
          type: 'A',
          name: `host-${index}`,
          value: `10.1.${Math.floor(index / 250)}.${index % 250}`,
        }))
        const { status } = await post(`/v1/dns/zones/${made.body.id}/records/bulk`, { create }, {})
        expect(status).toBe(200)
        await held
        expect(await program.end('SIGKILL')).toBe('SIGKILL')
        expect(await dig(`host-999.${zone}`, 'A')).toBe(moment === 'after' ? '10.1.3.249' : '')

        program = await startProgram(environment)
        await eventually(async () => (await get(`/v1/dns/zones/${made.body.id}`)).sync.state === 'in_sync')
        expect(await get(`/v1/dns/zones/${made.body.id}`)).toMatchObject({ record_count: 1001 })
        expect((await get(`/v1/dns/records?zone_id=${made.body.id}&synced=false`)).data).toEqual([])
        const listed = (await powerdns.pdnsutil('list-zone', zone))
          .split('\n')
          .filter((line) => line.includes('host-'))
        expect(listed).toHaveLength(1000)
        const received = await eventually(() => messages('dns.records_changed', zone)[0])
        expect(JSON.parse(received.body).data).toMatchObject({
          cause: 'api',
          counts: { added: 1000 },
          truncated: true,
        })
        expect(verifiedFromTheDocumentAlone(received, secret)).toBe(true)
        expect((await get(`/v1/dns/zones/${made.body.id}/versions`)).data).toHaveLength(2)
      })
    },
  )
})

/** A receiver written only from the service's documentation of webhooks. */
function verifiedFromTheDocumentAlone({ headers, body }: Received, secret: string): boolean {
  const sent = Buffer.from(String(headers['x-service-signature']))
  const computed = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const isSigned = sent.length === computed.length && timingSafeEqual(sent, computed)
  return (
    isSigned &&
    JSON.parse(body).event === headers['x-service-event'] &&
    /^\d+$/.test(String(headers['x-service-timestamp']))
  )
}
