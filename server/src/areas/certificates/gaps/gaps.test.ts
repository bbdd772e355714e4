/** Gaps of an account on the running service, with certificates made by openssl. */
import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenAgent, givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenNginx } from '../../../../../checks/src/testing/targets.ts'
import {
  type CertificateWorld,
  type GivenCertificate,
  givenCertificates,
} from '../testing/given-certificates.ts'

let service: TestService
let world: CertificateWorld
beforeAll(async () => {
  ;[service, world] = await Promise.all([givenService(), givenCertificates()])
})
afterAll(async () => {
  await service.close()
  await world.remove()
})

const get = async (path: string) => (await service.request('GET', path)).body
const inAccount = <T>(task: (tx: Tx) => Promise<T>) => service.database.tenant(service.accountId, task)
const reported = async (agent: GivenAgent, certificates: readonly object[]) => {
  const { status, body } = await report(service, agent, {
    certificates,
    certificates_hash: String(Math.random()),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const gapsOf = async (query: string) => (await get(`/v1/certificates/gaps?${query}`)).data
const gapOf = (query: string) => eventually(async () => (await gapsOf(query))[0])
const eventsOf = async (gapId: string) =>
  (await get('/v1/events?limit=200')).data
    .filter(({ data }: any) => data.gap_id === gapId)
    .map(({ event, data }: any) => `${event} ${data.reason ?? data.severity}`)

/** As if what is in places had been there for longer, and the gaps had to be computed again. */
const letPass = (hours: number) =>
  inAccount(async (tx) => {
    await sql`
      update certificate_places set first_seen_at = first_seen_at - ${hours} * interval '1 hour'
      where account_id = ${service.accountId}`.execute(tx)
    await sql`update certificate_gap_runs set due_at = now() where account_id = ${service.accountId}`.execute(
      tx,
    )
  })

describe('a server that still serves an older certificate than it has', () => {
  it('is stale after a day, until the service is reloaded', async () => {
    const agent = await givenAgent(service, 'web-1')
    const old = await world.issue({ names: 'DNS:shop.example', from: -60, until: 30 })
    const renewed = await world.issue({ names: 'DNS:shop.example' })
    const file = { path: '/etc/ssl/shop.pem' }
    const listener = { address: '0.0.0.0', port: 443, server_name: 'shop.example' }
    await reported(agent, [
      { pem: renewed.pem, file },
      { pem: old.pem, listener },
    ])
    // It is not stale yet, and nobody is warned of its expiry.
    const unmonitored = await gapOf('kind=unmonitored')
    expect(unmonitored).toMatchObject({ severity: 'low', name: 'shop.example', state: 'open' })
    expect(await gapsOf('kind=stale')).toEqual([])
    await letPass(25)
    const gap = await gapOf('kind=stale')
    expect(gap).toMatchObject({
      severity: 'high',
      state: 'open',
      title: 'shop.example',
      server_id: agent.serverId,
      remedies: ['reload', 'ignore'],
      evidence: { server: 'web-1', places: ['shop.example:443'] },
    })
    expect(gap.message).toMatch(
      /^A newer certificate is on web-1 since .*, but shop\.example:443 still serves the older one/,
    )
    expect(JSON.stringify(await get(`/v1/related?id=${agent.serverId}`))).toContain(gap.id)
    expect(JSON.stringify(await get(`/v1/related?id=${gap.certificate_id}`))).toContain(gap.id)
    expect(JSON.stringify(await get('/v1/related?name=shop.example'))).toContain(gap.id)
    await reported(agent, [
      { pem: renewed.pem, file },
      { pem: renewed.pem, listener },
    ])
    await eventually(async () => (await gapsOf('kind=stale')).length === 0)
    expect(await get(`/v1/certificates/gaps/${gap.id}`)).toMatchObject({ state: 'closed' })
    expect((await gapsOf('state=closed'))[0].id).toBe(gap.id)
    expect(await eventsOf(gap.id)).toEqual(['certificate.gap_opened high', 'certificate.gap_closed resolved'])
    // A renewal does not open another gap of the same kind.
    expect(await eventually(async () => (await gapsOf('kind=unmonitored'))[0])).toMatchObject({
      id: unmonitored.id,
    })
  })
})

const missing = missingPrograms(['nginx'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'nginx'), () => {
  it('that was not reloaded after a renewal is stale, until it is', async () => {
    const agent = await givenAgent(service, 'web-nginx')
    const [certFile, keyFile] = [join(world.directory, 'served.pem'), join(world.directory, 'served.key')]
    const install = async ({ pem, key }: GivenCertificate) => {
      await writeFile(certFile, pem + world.intermediate)
      await writeFile(keyFile, key)
    }
    await install(await world.issue({ names: 'DNS:live.example', from: -60, until: 30 }))
    const nginx = await givenNginx(`server { listen 127.0.0.1:PORT; } server { listen 127.0.0.1:TLS_PORT ssl;
      server_name live.example; ssl_certificate ${certFile}; ssl_certificate_key ${keyFile}; }`)
    /** Reports what an agent would see: the file, and what is really served, which is returned. */
    const look = async () => {
      const served = await servedBy(nginx.tlsPort, 'live.example')
      await reported(agent, [
        { pem: await readFile(certFile, 'utf8'), file: { path: certFile } },
        { pem: served, listener: { address: '127.0.0.1', port: nginx.tlsPort, server_name: 'live.example' } },
      ])
      return served
    }
    try {
      await install(await world.issue({ names: 'DNS:live.example' }))
      await look()
      await letPass(25)
      expect(await gapOf('kind=stale&host=live.example')).toMatchObject({ server_id: agent.serverId })
      process.kill(Number(await readFile(join(nginx.directory, 'pid'), 'utf8')), 'SIGHUP')
      const renewed = new X509Certificate(await readFile(certFile))
      await eventually(async () => (await servedBy(nginx.tlsPort, 'live.example')) === renewed.toString())
      // For a moment, the old process may answer too.
      await eventually(async () => (await look()) === renewed.toString())
      await letPass(0)
      await eventually(async () => (await gapsOf('kind=stale&host=live.example')).length === 0)
    } finally {
      await nginx.close()
    }
  })
})

function servedBy(port: number, servername: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
    resolve(socket.getPeerX509Certificate()?.toString() ?? '')
    socket.end()
  })
  socket.on('error', reject)
  return promise
}

describe('a certificate that is served', () => {
  it('is unmonitored until a notification rule sends its expiry, or a monitor watches it', async () => {
    const agent = await givenAgent(service, 'web-2')
    const { pem } = await world.issue({ names: 'DNS:api.example' })
    const listener = { address: '0.0.0.0', port: 443, server_name: 'api.example' }
    await reported(agent, [{ pem, listener }])
    const gap = await gapOf('host=api.example')
    expect(gap).toMatchObject({ kind: 'unmonitored', remedies: ['add_monitor', 'ignore'] })
    const monitor = await service.request('POST', '/v1/monitors', {
      body: { name: 'api', type: 'tls', settings: { host: 'api.example' } },
    })
    expect(monitor.status, JSON.stringify(monitor.body)).toBe(201)
    await letPass(0)
    await eventually(async () => (await gapsOf('host=api.example')).length === 0)
    await service.request('POST', `/v1/monitors/${monitor.body.id}/pause`)
    await letPass(0)
    expect(await gapOf('host=api.example')).toMatchObject({ id: gap.id })
  })
})

describe('an endpoint', () => {
  /** As if the endpoint had been scanned just now, and had served this certificate. */
  const scanned = (endpointId: string, certificateId: string | null) =>
    inAccount(async (tx) => {
      const state = certificateId === null ? 'no_tls' : 'tls'
      await sql`
        insert into certificate_endpoint_addresses
          (account_id, endpoint_id, address, state, observed_at, certificate_id, changed_at)
        values (${service.accountId}, ${endpointId}, '192.0.2.7', ${state}, now(), ${certificateId}, now())
        on conflict (account_id, endpoint_id, address) do update set state = ${state},
          certificate_id = ${certificateId}`.execute(tx)
      await sql`
        update certificate_endpoints set state = 'tls', scanned_at = now(), succeeded_at = now(), due_at = null
        where account_id = ${service.accountId} and id = ${endpointId}`.execute(tx)
      await sql`update certificate_gap_runs set due_at = now() where account_id = ${service.accountId}`.execute(
        tx,
      )
    })

  it('is uncovered until a certificate that the account trusts covers its name, and then serves it or not', async () => {
    const authority = { name: 'Ours', pem: world.root }
    await service.request('POST', '/v1/certificates/authorities', { body: authority })
    const { body: endpoint } = await service.request('POST', '/v1/certificates/endpoints', {
      body: { name: 'new.example' },
    })
    await eventually(async () => {
      const { scanned_at } = await get(`/v1/certificates/endpoints/${endpoint.id}`)
      return scanned_at !== null
    })
    // It was not observed, so that nothing is known of it.
    expect(
      await eventually(async () => {
        const coverage = await get('/v1/certificates/coverage')
        return coverage.expected === 1 && coverage
      }),
    ).toMatchObject({ unscanned: 1, unscanned_percent: 100, covered_percent: null })
    await scanned(endpoint.id, null)
    expect(await gapOf('host=new.example')).toMatchObject({
      kind: 'uncovered',
      severity: 'high',
      endpoint_id: endpoint.id,
      remedies: ['issue', 'upload', 'ignore'],
    })
    expect(await get('/v1/certificates/coverage')).toMatchObject({ covered_percent: 0 })
    const upload = async (names: string) => {
      const content = (await world.issue({ names })).pem + world.intermediate
      return (await service.request('POST', '/v1/certificates', { body: { content } })).body.data[0].id
    }
    const id = await upload('DNS:*.example,DNS:new.example')
    expect(await gapOf('host=new.example&kind=mismatch')).toMatchObject({
      severity: 'high',
      evidence: { places: ['192.0.2.7'], serves: 'nothing' },
    })
    expect(await gapsOf('host=new.example&kind=uncovered')).toEqual([])
    expect(await get('/v1/certificates/coverage')).toMatchObject({ covered_percent: 100, covered: 1 })
    await scanned(endpoint.id, id)
    await eventually(async () => (await gapsOf('host=new.example&kind=mismatch')).length === 0)
    await scanned(endpoint.id, await upload('DNS:other.example'))
    expect(await gapOf('domain=new.example&kind=mismatch')).toMatchObject({ severity: 'critical' })
    expect(JSON.stringify(await get(`/v1/related?id=${endpoint.id}`))).toContain('gap_')
    await service.request('PATCH', `/v1/certificates/endpoints/${endpoint.id}`, {
      body: { is_ignored: true },
    })
    await eventually(async () => (await gapsOf('domain=new.example')).length === 0)
  })
})

describe('a gap that is ignored', () => {
  it('does not count, and is announced again when the time is over', async () => {
    const gap = await gapOf('host=api.example')
    const path = `/v1/certificates/gaps/${gap.id}`
    const patch = (body: object) => service.request('PATCH', path, { body })
    const before = await get('/v1/certificates/coverage')
    for (const [body, pointer] of [
      [{ ignored: true }, '/ignored_reason'],
      [{ ignored: true, ignored_reason: 'x', ignored_until: '2020-01-01T00:00:00Z' }, '/ignored_until'],
      [{ ignored_reason: 'x' }, '/ignored_reason'],
    ] as const) {
      const refused = await patch(body)
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0].pointer).toBe(pointer)
    }
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const ignored = await patch({ ignored: true, ignored_reason: 'A test', ignored_until: until })
    expect(ignored.body).toMatchObject({ state: 'ignored', ignored_reason: 'A test', ignored_until: until })
    expect(await gapsOf('host=api.example')).toEqual([])
    expect((await gapsOf('state=ignored'))[0].id).toBe(gap.id)
    expect(await get('/v1/certificates/coverage')).toMatchObject({
      open: before.open - 1,
      ignored: before.ignored + 1,
      by_kind: { unmonitored: before.by_kind.unmonitored - 1 },
      covered_percent: null,
    })
    const events = await eventsOf(gap.id)
    expect(events.at(-1)).toBe('certificate.gap_closed ignored')
    await inAccount((tx) =>
      sql`
        update certificate_gaps set ignored_until = now() - interval '1 second'
        where account_id = ${service.accountId} and id = ${gap.id}`.execute(tx),
    )
    await letPass(0)
    expect(await gapOf('host=api.example')).toMatchObject({ id: gap.id, state: 'open' })
    await eventually(async () => (await eventsOf(gap.id)).length === events.length + 1)
    // What is ignored without an end counts again when a person says so.
    await patch({ ignored: true, ignored_reason: 'For good' })
    const counted = await patch({ ignored: false })
    expect(counted.body).toMatchObject({ state: 'open', ignored_at: null, ignored_reason: null })
    expect((await eventsOf(gap.id)).slice(-2)).toEqual([
      'certificate.gap_closed ignored',
      'certificate.gap_opened low',
    ])
  })
})
