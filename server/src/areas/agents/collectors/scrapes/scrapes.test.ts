/** Scrapes of Debian's node_exporter, over TLS with its own authority and a password, and of servers that answer otherwise. */
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAgent } from '#areas/agents/testing/given-agent.ts'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import {
  freePorts,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '#providers/testing/servers/server-process.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
let connectionId: string
let owner: Client
/** Answers with what the path says. */
let other: Server
let otherUrl: string
const requests: string[] = []

beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
  other = createServer((request, response) => {
    requests.push(`${request.headers['user-agent']} ${request.headers.authorization}`)
    if (request.url === '/redirects') response.writeHead(302, { location: '/metrics' })
    else if (request.url === '/forbidden') response.statusCode = 403
    const bodies: Record<string, string> = {
      '/metrics': 'node_load1 0.25\n',
      '/page': '<html>\n',
      '/others': 'go_goroutines 7\n',
      '/two': 'node_load1{instance="a"} 1\nnode_load1{instance="b"} 1\n',
      '/long': `# ${'x'.repeat(1024 * 1024)}\n`,
    }
    response.end(bodies[request.url ?? ''] ?? '')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(async () => {
  other.close()
  await owner.end()
  await service.close()
})

async function create(name: string, scrape: object, further: object = {}) {
  const server_id = await givenServer(service, connectionId, name)
  return await service.request('POST', '/v1/agents', { body: { server_id, scrape, ...further } })
}

const read = async (path: string) => (await service.request('GET', path)).body

/** The collector, as it is once it was scraped: the answer that first shows this may have been read in between. */
async function scraped(id: string) {
  await eventually(async () => (await read(`/v1/agents/${id}`)).scrape.state !== 'pending')
  return await read(`/v1/agents/${id}`)
}

const change = (id: string, body: object) => service.request('PATCH', `/v1/agents/${id}`, { body })

async function measured(serverId: string): Promise<string[]> {
  const { series } = await read(`/v1/servers/${serverId}/metrics?source=agent`)
  return series
    .filter(({ points }: any) => points.some(({ last }: any) => last !== null))
    .map(({ name }: any) => name)
}

const missing = missingPrograms(['prometheus-node-exporter', 'openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'node_exporter of Debian'), () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const { authority, server } = givenCertificates()
  let nodeExporter: ServerProcess
  let url: string
  const authentication = { kind: 'basic', username: 'holdfast', password: 'a-password-for-metrics' }

  beforeAll(async () => {
    folder = await temporaryFolder('node-exporter')
    const [port = 0] = await freePorts(1)
    const fileOf = async (name: string, text: string) => {
      const path = join(folder.folder, name)
      await writeFile(path, text)
      return path
    }
    const [certificate, key] = [
      await fileOf('server.pem', server.certificate),
      await fileOf('server.key', server.key),
    ]
    const configuration = await fileOf(
      'web.yml',
      `tls_server_config: { cert_file: ${certificate}, key_file: ${key} }
basic_auth_users:
  holdfast: $2b$04$abcdefghijklmnopqrstuu/6eZyxExtGi4Jxpn35AXc3tRJQDQBjG
`,
    )
    nodeExporter = await startServer({
      program: 'prometheus-node-exporter',
      args: [`--web.listen-address=127.0.0.1:${port}`, `--web.config.file=${configuration}`],
      cwd: '/',
      readyLine: 'TLS is enabled',
    })
    url = `https://localhost:${port}/metrics`
  })
  afterAll(async () => {
    await nodeExporter.stop()
    await folder.remove()
  })

  it('is scraped as soon as its URL is entered, and its server is up', async () => {
    const { status, body } = await create('scraped', { url, authentication, authority })
    expect([status, body.scrape]).toMatchObject([201, { url, state: 'pending', error: null }])
    const agent = await scraped(body.id)
    expect(agent).toMatchObject({
      form: 'collector',
      state: 'reporting',
      version: expect.stringMatching(/^node_exporter\/\d/),
      last_report_ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      scrape: { authentication: { kind: 'basic', username: 'holdfast' }, state: 'up', error: null },
    })
    expect(await read(`/v1/servers/${agent.server_id}`)).toMatchObject({ agent_seen: true })
    expect(await measured(agent.server_id)).toEqual(
      expect.arrayContaining(['system.load.1', 'system.memory.used', 'system.uptime']),
    )
    expect(await service.scrape()).toContain('holdfast_scrapes{state="up"} 1')
  })

  it('keeps its password encrypted, and sends it to no other target', async () => {
    const { body } = await create('secret', { url, authentication, authority })
    const kept = { url, authentication: { kind: 'basic', username: 'holdfast' }, ignore_certificate: true }
    expect((await change(body.id, { scrape: kept })).status).toBe(200)
    expect((await scraped(body.id)).scrape).toMatchObject({ state: 'up', ignore_certificate: true })
    const elsewhere = await change(body.id, { scrape: { ...kept, url: `${otherUrl}/metrics` } })
    expect([elsewhere.status, elsewhere.body.errors]).toMatchObject([
      422,
      [{ pointer: '/scrape', message: expect.stringContaining('never sent to another target') }],
    ])
    const { rows } = await owner.query('select * from collector_scrapes where id = $1', [body.id])
    expect(JSON.stringify(rows)).not.toContain(authentication.password)
    expect(JSON.stringify(await read(`/v1/audit-log?target_id=${body.id}`))).not.toContain(
      authentication.password,
    )
    expect(service.logLines.join()).not.toContain(authentication.password)
  })

  it.each([
    ['a wrong password', { authentication: { ...authentication, password: 'wrong' } }, /Status 401/],
    ['an authority that is not known', { authority: undefined }, /certificate is not trusted/],
  ])('fails with %s', async (name, scrape, error) => {
    const { body } = await create(name.replaceAll(' ', '-'), { url, authentication, authority, ...scrape })
    const agent = await scraped(body.id)
    expect(agent).toMatchObject({ state: 'enrolled', version: '' })
    expect(agent.scrape).toMatchObject({ state: 'failing', error: expect.stringMatching(error) })
  })
})

describe('a scrape', () => {
  it.each([
    ['/page', /Line 1 is no sample/],
    ['/others', /no metrics of node_exporter/],
    ['/two', /2 machines/],
    ['/long', /larger than 1 MiB/],
    ['/redirects', /Status 302/],
    ['/forbidden', /Status 403/],
  ])('of %s fails with the reason, and needs attention', async (path, error) => {
    const { body } = await create(`failing-${path.slice(1)}`, { url: `${otherUrl}${path}` })
    const { scrape } = await scraped(body.id)
    expect(scrape).toMatchObject({ state: 'failing', error: expect.stringMatching(error) })
    expect(scrape.failing_since).toBe(scrape.scraped_at)
    const { data } = await read('/v1/agents?needs_attention=true&limit=200')
    expect(data.map(({ id }: { id: string }) => id)).toContain(body.id)
  })

  it('is made every five minutes of a target that has failed for long', async () => {
    const { body } = await create('dead', { url: `${otherUrl}/forbidden` })
    await scraped(body.id)
    await owner.query(
      `update collector_scrapes set failing_since = now() - interval '1 day', due_at = now() where id = $1`,
      [body.id],
    )
    await eventually(async () => {
      const sql = `select from collector_scrapes where id = $1 and due_at > now() + interval '3 minutes'`
      return (await owner.query(sql, [body.id])).rowCount === 1
    })
    const { data } = await read('/v1/agents?needs_attention=true&limit=200')
    expect(data.map(({ id }: { id: string }) => id)).toContain(body.id)
  })

  it('recovers when its URL is corrected, and ends when it is removed or its collector revoked', async () => {
    const { body } = await create('corrected', { url: `${otherUrl}/page` })
    await scraped(body.id)
    const authentication = { kind: 'bearer', token: 'a-token-for-metrics' }
    await change(body.id, { scrape: { url: `${otherUrl}/metrics`, authentication } })
    expect((await scraped(body.id)).scrape).toMatchObject({ state: 'up', error: null, failing_since: null })
    expect(requests).toContain('Holdfast-Scrape/1 Bearer a-token-for-metrics')
    const dueAt = async () =>
      (await owner.query('select due_at from collector_scrapes where id = $1', [body.id])).rows
    const [{ due_at }] = await dueAt()
    expect(due_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    await service.request('POST', `/v1/agents/${body.id}/revoke`)
    await owner.query('update collector_scrapes set due_at = now() where id = $1', [body.id])
    await eventually(async () => (await dueAt())[0].due_at === null)
    const { body: second } = await create('removed', { url: `${otherUrl}/metrics` })
    expect((await change(second.id, { scrape: null })).body.scrape).toBeNull()
  })

  it('connects to no address that the installation refuses', async () => {
    const { body } = await create('metadata', { url: 'http://169.254.169.254/metrics' })
    expect((await scraped(body.id)).scrape).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('does not connect to 169.254.169.254'),
    })
  })

  it('is refused for agents, for what is no URL or certificate, and more often than the plan allows', async () => {
    const { agentId } = await givenAgent(service, 'an-agent')
    const ofAgent = await change(agentId, { scrape: { url: `${otherUrl}/metrics` } })
    expect([ofAgent.status, ofAgent.body.code]).toEqual([409, 'wrong_state'])
    const refused = async (scrape: object) =>
      (await create(crypto.randomUUID(), scrape)).body.errors.map(({ pointer }: any) => pointer)
    expect(await refused({ url: 'file:///etc/passwd' })).toContain('/scrape/url')
    expect(await refused({ url: 'http://user:secret@192.0.2.1/metrics' })).toContain('/scrape/url')
    expect(await refused({ url: otherUrl, authority: 'no certificate' })).toEqual(['/scrape/authority'])
    const { token } = await service.otherAccount('free')
    const asOther = async (method: string, path: string, body: object) =>
      await service.request(method, path, { token, body })
    const { body: connection } = await asOther('POST', '/v1/connections', { provider: 'manual', name: 'x' })
    const { body: server } = await asOther('POST', '/v1/servers/manual', {
      connection_id: connection.id,
      name: 'limited',
    })
    const scrape = { url: `${otherUrl}/metrics` }
    const often = await asOther('POST', '/v1/agents', { server_id: server.id, scrape, interval_seconds: 60 })
    expect([often.status, often.body.limit]).toEqual([403, 'check_interval_seconds'])
    const { status, body } = await asOther('POST', '/v1/agents', { server_id: server.id, scrape })
    expect([status, body.interval_seconds]).toEqual([201, 300])
  })
})
