/** Agents, from their enrolment to their end, as machines and users see them. */
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { addSeconds } from '#kernel/time.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { dropExpiredTokens } from './enrolment/retention.ts'
import { enrol, givenAgent, givenEnrolmentToken, report } from './testing/given-agent.ts'

let service: TestService
let owner: Client
let connectionId: string
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  // The time before the service began is an outage, in which no agent could be silent.
  await eventually(async () => {
    const { rows } = await owner.query(
      `select 1 from ping_availability where alive_at > now() - interval '10 seconds'`,
    )
    return rows.length > 0
  })
  await owner.query('delete from ping_outages')
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const actingWith = (token: string): Pick<TestService, 'request'> => ({
  request: (method, path, options) => service.request(method, path, { token, ...options }),
})
const read = async (path: string) => (await service.request('GET', path)).body
const readServer = (id: string) => read(`/v1/servers/${id}`)
const readAgent = (id: string) => read(`/v1/agents/${id}`)
const eventsOf = async (kind: string, serverId: string) =>
  (await read(`/v1/events?event=${kind}&limit=200`)).data
    .map(({ data }: { data: Record<string, unknown> }) => data)
    .filter((data: Record<string, unknown>) => data['server_id'] === serverId)

/** As if the last report had arrived so much earlier. */
const letTimePass = (agentId: string, seconds: number) =>
  owner.query(
    `update agents set last_report_at = last_report_at - make_interval(secs => $2),
      due_at = due_at - make_interval(secs => $2) where id = $1`,
    [agentId, seconds],
  )

describe('an enrolment', () => {
  it('adds a server that is not known, which is up from the first report on', async () => {
    const { token } = await givenEnrolmentToken(service)
    const { status, body } = await enrol(service, token, 'cellar.example.com', { addresses: ['192.168.1.7'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ server_name: 'cellar.example.com', config: { interval_seconds: 60 } })
    expect(await readServer(body.server_id)).toMatchObject({
      provider: 'manual',
      private_addresses: ['192.168.1.7'],
      online: null,
      agent_seen: null,
    })
    await report(service, { secret: body.secret, machine: 'cellar.example.com' })
    expect(await readServer(body.server_id)).toMatchObject({ online: true, agent_seen: true })
    expect(await readAgent(body.agent_id)).toMatchObject({ state: 'reporting', form: 'script' })
    expect(await eventsOf('agent.enrolled', body.server_id)).toHaveLength(1)
  })

  it('finds the server by its id at the provider, or by its only public address', async () => {
    const byId = await givenServer(service, connectionId, 'by-id')
    const byAddress = await givenServer(service, connectionId, 'by-address', {
      addresses: ['9.9.9.7'],
    })
    const { token } = await givenEnrolmentToken(service, { uses_max: 2 })
    const first = await enrol(service, token, 'one', { instance: { provider: 'sandbox', id: 'by-id' } })
    const second = await enrol(service, token, 'two', { addresses: ['10.0.0.1', '9.9.9.7'] })
    expect([first.body.server_id, second.body.server_id]).toEqual([byId, byAddress])
  })

  it('takes the server that the token names, and replaces its agent', async () => {
    const serverId = await givenServer(service, connectionId, 'named')
    const before = await givenAgent(service, 'named', { server_id: serverId })
    expect(before.serverId).toBe(serverId)
    const after = await givenAgent(service, 'named', { server_id: serverId })
    expect((await report(service, before)).body).toMatchObject({ code: 'agent_revoked' })
    expect((await report(service, after)).status).toBe(200)
    expect(await eventsOf('agent.revoked', serverId)).toHaveLength(1)
  })

  it('does not replace an agent with a token for any server', async () => {
    const serverId = await givenServer(service, connectionId, 'taken')
    await givenAgent(service, 'taken', { server_id: serverId })
    const { token } = await givenEnrolmentToken(service)
    const { status, body } = await enrol(service, token, 'other', {
      instance: { provider: 'sandbox', id: 'taken' },
    })
    expect([status, body.code]).toEqual([409, 'server_has_agent'])
    expect(body.detail).toContain('has an agent, on taken')
  })

  it('of two machines for one server at the same time leaves one agent', async () => {
    const server_id = await givenServer(service, connectionId, 'raced')
    const tokens = [
      await givenEnrolmentToken(service, { server_id }),
      await givenEnrolmentToken(service, { server_id }),
    ]
    const answers = await Promise.all(
      tokens.map(({ token }, index) => enrol(service, token, `raced-${index}`)),
    )
    const { data } = await read(`/v1/agents?server_id=${server_id}`)
    const inUse = data.filter(({ state }: { state: string }) => state !== 'revoked')
    expect(inUse).toHaveLength(1)
    for (const { status, body } of answers)
      expect([status, body.code]).toBeOneOf([
        [201, undefined],
        [409, 'server_has_agent'],
      ])
  })

  it('is refused with the reason: unknown, used up, expired, revoked', async () => {
    const unknown = `hfe_${'0'.repeat(36)}`
    expect((await enrol(service, unknown, 'x')).body.code).toBe('enrolment_token_unknown')
    const once = await givenEnrolmentToken(service)
    await enrol(service, once.token, 'once')
    expect((await enrol(service, once.token, 'twice')).body.code).toBe('enrolment_token_used_up')
    const expired = await givenEnrolmentToken(service)
    await owner.query(`update agent_enrolment_tokens set expires_at = now() where id = $1`, [expired.id])
    expect((await enrol(service, expired.token, 'late')).body.code).toBe('enrolment_token_expired')
    const revoked = await givenEnrolmentToken(service)
    const { body } = await service.request('POST', `/v1/agents/enrolment-tokens/${revoked.id}/revoke`)
    expect(body).toMatchObject({ state: 'revoked' })
    expect((await enrol(service, revoked.token, 'x')).body.code).toBe('enrolment_token_revoked')
    // A secret of an agent is no enrolment token, and the other way round.
    const agent = await givenAgent(service, 'kinds')
    expect((await enrol(service, agent.secret, 'x')).body.code).toBe('enrolment_token_unknown')
    expect((await report(service, { ...agent, secret: once.token })).body.code).toBe('agent_unknown')
  })

  it('is limited by the servers that the plan allows', async () => {
    const asOther = actingWith((await service.otherAccount('free')).token)
    const enrolment = await givenEnrolmentToken(asOther, { uses_max: 1000 })
    let last = await enrol(service, enrolment.token, 'free-0')
    for (let n = 1; last.status === 201 && n < 50; n++)
      last = await enrol(service, enrolment.token, `free-${n}`)
    expect([last.status, last.body.code]).toEqual([403, 'plan_limit_reached'])
  })

  it('is refused while the account is suspended, and reports are still recorded', async () => {
    const { token: other, accountId } = await service.otherAccount()
    const asOther = actingWith(other)
    const agent = await givenAgent(asOther, 'suspended')
    const { token } = await givenEnrolmentToken(asOther)
    await owner.query('update accounts set suspended_at = now() where account_id = $1', [accountId])
    expect((await enrol(service, token, 'more')).body.code).toBe('account_suspended')
    expect((await report(service, agent)).status).toBe(200)
  })

  it('token is deleted when it expired longer ago than the audit log is kept', async () => {
    const old = await givenEnrolmentToken(service)
    const kept = await givenEnrolmentToken(service)
    await owner.query(
      `update agent_enrolment_tokens set expires_at = now() - interval '40 days' where id = $1`,
      [old.id],
    )
    await owner.query(`update accounts set plan = 'free' where account_id = $1`, [service.accountId])
    await dropExpiredTokens({ database: service.database, plans: readPlans(null), clock: () => new Date() })
    await owner.query(`update accounts set plan = 'unlimited' where account_id = $1`, [service.accountId])
    const path = '/v1/agents/enrolment-tokens'
    expect((await service.request('GET', `${path}/${old.id}`)).status).toBe(404)
    expect((await service.request('GET', `${path}/${kept.id}`)).status).toBe(200)
    expect((await enrol(service, old.token, 'x')).body.code).toBe('enrolment_token_unknown')
  })
})

describe('a report', () => {
  it('stores metrics with the spread of a minute, facts and failed units', async () => {
    const agent = await givenAgent(service, 'metrics')
    const at = new Date()
    const { status, body } = await report(service, agent, {
      samples: [
        {
          at: at.toISOString(),
          metrics: {
            'system.cpu.utilization': { '': [0.2, 0.1, 0.9, 0.4, 6], user: 0.1 },
            'system.memory.used': 1000,
            'system.filesystem.used': { '/': 5, '/var': 7 },
          },
        },
      ],
      failed_units: ['nginx.service'],
      facts_hash: 'a',
      facts: { hostname: 'metrics', reboot_required: true, updates: { pending: 2, security: 1 } },
      certificates_hash: 'b',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_duplicate: false, wanted: ['certificates'], rotate: false })
    const metrics = await read(
      `/v1/servers/${agent.serverId}/metrics?since=${addSeconds(at, -600).toISOString()}`,
    )
    const series = Object.fromEntries(
      metrics.series.map((one: { name: string; labels: object; points: { last: number | null }[] }) => [
        `${one.name} ${Object.values(one.labels).join()}`,
        one.points.find(({ last }) => last !== null),
      ]),
    )
    expect(series['system.cpu.utilization ']).toMatchObject({
      last: expect.closeTo(0.2),
      min: expect.closeTo(0.1),
      max: expect.closeTo(0.9),
      mean: expect.closeTo(0.4),
    })
    expect(series['system.filesystem.used /var']).toMatchObject({ last: 7 })
    expect(await readAgent(agent.agentId)).toMatchObject({
      failed_units: ['nginx.service'],
      facts: { reboot_required: true, updates: { security: 1 } },
    })
  })

  it('that is sent twice is recorded once, and a late one changes no state', async () => {
    const agent = await givenAgent(service, 'twice')
    const sent = { sequence: 1, failed_units: ['a.service'] }
    await report(service, agent, sent)
    const again = await report(service, agent, { ...sent, failed_units: ['b.service'] })
    expect(again.body).toMatchObject({ is_duplicate: true })
    const late = new Date(Date.now() - 3 * 3600_000).toISOString()
    const { body } = await report(service, agent, {
      sequence: 7,
      boot_id: 'boot-0',
      is_late: true,
      samples: [{ at: late, metrics: { 'system.load.1': 9 } }],
      failed_units: ['c.service'],
    })
    expect(body).toMatchObject({ is_duplicate: false })
    expect(await readAgent(agent.agentId)).toMatchObject({ failed_units: ['a.service'], cloned: null })
    const { series } = await read(`/v1/servers/${agent.serverId}/metrics?names=system.load.1&points=500`)
    const values = series[0].points.map(({ last }: { last: number | null }) => last)
    expect(values.filter((value: number | null) => value !== null)).toEqual([9, 0.5])
  })

  it('of a machine whose clock is wrong is stored at the right time, and the clock is shown', async () => {
    const agent = await givenAgent(service, 'clock')
    const ahead = addSeconds(new Date(), 7200).toISOString()
    const { body } = await report(service, agent, {
      sent_at: ahead,
      samples: [{ at: ahead, metrics: { 'system.load.1': 3 } }],
    })
    expect(body.clock_skew_seconds).toBeGreaterThan(7190)
    const { series } = await read(`/v1/servers/${agent.serverId}/metrics?names=system.load.1`)
    expect(series[0].points.some(({ last }: { last: number | null }) => last === 3)).toBe(true)
    const { data } = await read(`/v1/agents?needs_attention=true&server_id=${agent.serverId}`)
    expect(data).toHaveLength(1)
  })

  it('is refused with the place of the mistake', async () => {
    const agent = await givenAgent(service, 'mistakes')
    const now = new Date().toISOString()
    const unknown = await report(service, agent, { samples: [{ at: now, metrics: { 'system.weather': 1 } }] })
    expect(unknown.body).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/samples/0/metrics/system.weather', message: 'is no metric that agents report' }],
    })
    const labelled = await report(service, agent, {
      samples: [{ at: now, metrics: { 'system.load.1': { a: 1 } } }],
    })
    expect(labelled.body.errors[0].message).toContain('has no label')
    const misspelled = await report(service, agent, { failed_unit: [] })
    expect(misspelled.body.errors[0].pointer).toBe('/failed_unit')
    expect((await readAgent(agent.agentId)).state).toBe('enrolled')
  })

  it('with a private key is refused', async () => {
    const agent = await givenAgent(service, 'keys')
    const pem = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n'
    const key = '-----BEGIN PRIVATE KEY-----\nMA==\n-----END PRIVATE KEY-----\n'
    const send = (text: string) =>
      report(service, agent, { certificates_hash: text.length.toString(), certificates: [{ pem: text }] })
    expect((await send(pem + key)).body.errors[0].message).toContain('Private keys must stay')
    expect((await send('')).body.errors[0].message).toBe('contains no certificate')
    expect((await send(pem)).body).toMatchObject({ wanted: [] })
  })

  it('that is too large when unpacked, or no gzip, or no JSON, is refused', async () => {
    const agent = await givenAgent(service, 'large')
    const send = (body: Buffer, encoding = 'gzip') =>
      service.request('POST', '/v1/ingest/agent/report', {
        token: agent.secret,
        body,
        headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
      })
    expect((await send(gzipSync(Buffer.alloc(9_000_000)))).body.code).toBe('body_too_large')
    expect((await send(Buffer.from('{}'))).body.code).toBe('malformed_request')
    expect((await send(gzipSync('{'))).body.code).toBe('malformed_json')
    expect((await send(Buffer.from('{}'), 'br')).body.code).toBe('unsupported_media_type')
    const missing = await service.request('POST', '/v1/ingest/agent/report', { token: null, body: {} })
    expect(missing.body.code).toBe('agent_unknown')
    const byGet = await service.request('GET', '/v1/ingest/agent/report', { token: agent.secret })
    expect(byGet.status).toBe(405)
  })
})

describe('an agent', () => {
  it('that is silent for three intervals brings its server down, and two reports bring it up', async () => {
    const serverId = await givenServer(service, connectionId, 'silent')
    const agent = await givenAgent(service, 'silent', { server_id: serverId })
    await report(service, agent)
    await letTimePass(agent.agentId, 200)
    await eventually(async () => observe(await readAgent(agent.agentId)).state === 'silent')
    expect(await readServer(serverId)).toMatchObject({ online: false, agent_seen: false, power: 'running' })
    await report(service, agent)
    expect(await readServer(serverId)).toMatchObject({ online: false })
    await report(service, agent)
    expect(await readServer(serverId)).toMatchObject({ online: true, agent_seen: true })
    expect(await eventsOf('server.status_changed', serverId)).toMatchObject([
      { from: 'up', to: 'down', source: 'agent' },
      { from: 'down', to: 'up', source: 'agent' },
    ])
  })

  it('is not silent because the service could not receive its reports', async () => {
    const agent = await givenAgent(service, 'outage')
    await report(service, agent)
    await letTimePass(agent.agentId, 200)
    const now = service.database.now()
    await owner.query('insert into ping_outages values ($1, $2)', [addSeconds(now, -100), now])
    // Looked at, and due again.
    await eventually(async () => {
      const { rows } = await owner.query('select due_at from agents where id = $1', [agent.agentId])
      return rows[0].due_at > now
    })
    expect(await readAgent(agent.agentId)).toMatchObject({ state: 'reporting' })
    await owner.query('delete from ping_outages')
  })

  it('is seen as a clone when another machine uses its secret, or two boots report in turn', async () => {
    const agent = await givenAgent(service, 'original')
    await report(service, agent)
    const copy = await report(service, { ...agent, machine: 'copy' })
    expect([copy.status, copy.body.code]).toEqual([409, 'agent_cloned'])
    expect((await readAgent(agent.agentId)).cloned.detail).toContain('Another machine')
    expect((await report(service, agent)).status).toBe(200)

    const image = await givenAgent(service, 'image')
    for (const boot_id of ['a', 'b', 'c']) await report(service, image, { boot_id })
    expect((await readAgent(image.agentId)).cloned).toBeNull()
    await report(service, image, { boot_id: 'b' })
    expect((await readAgent(image.agentId)).cloned.detail).toContain('in turn')
    expect(await eventsOf('agent.cloned', image.serverId)).toHaveLength(1)
  })

  it('gets a new secret when it is asked to, also if the answer is lost', async () => {
    const agent = await givenAgent(service, 'rotating')
    expect((await service.request('POST', `/v1/agents/${agent.agentId}/rotate`)).status).toBe(200)
    expect((await report(service, agent)).body).toMatchObject({ rotate: true })
    const rotate = async () =>
      (await service.request('POST', '/v1/ingest/agent/rotate', { token: agent.secret, body: {} })).body
        .secret
    const lost = await rotate()
    const secret = await rotate()
    expect((await report(service, { ...agent, secret: lost })).body.code).toBe('agent_unknown')
    expect((await report(service, agent)).body).toMatchObject({ rotate: false })
    expect((await report(service, { ...agent, secret })).status).toBe(200)
    await owner.query(`update agents set previous_valid_until = now() where id = $1`, [agent.agentId])
    await service.request('PATCH', `/v1/agents/${agent.agentId}`, { body: { interval_seconds: 120 } })
    expect((await report(service, agent)).body.code).toBe('agent_secret_expired')
    expect((await report(service, { ...agent, secret })).body.config).toEqual({
      version: 2,
      interval_seconds: 120,
    })
  })

  it('that is revoked is refused, and its server is judged by its provider alone', async () => {
    const serverId = await givenServer(service, connectionId, 'revoked')
    const agent = await givenAgent(service, 'revoked', { server_id: serverId })
    await report(service, agent)
    const early = await service.request('DELETE', `/v1/agents/${agent.agentId}`)
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
    await service.request('POST', `/v1/agents/${agent.agentId}/revoke`)
    expect((await report(service, agent)).body).toMatchObject({ code: 'agent_revoked' })
    expect(await readServer(serverId)).toMatchObject({ online: true, agent_seen: null })
    expect((await service.request('DELETE', `/v1/agents/${agent.agentId}`)).status).toBe(204)
    expect((await report(service, agent)).body).toMatchObject({ code: 'agent_unknown' })
  })

  it('whose server was removed is refused, and can be deleted', async () => {
    const agent = await givenAgent(service, 'removed')
    await report(service, agent)
    expect((await service.request('DELETE', `/v1/servers/${agent.serverId}`)).status).toBe(204)
    expect((await report(service, agent)).body).toMatchObject({ code: 'agent_revoked' })
    expect(await readAgent(agent.agentId)).toMatchObject({ server_id: null, state: 'revoked' })
    expect((await service.request('DELETE', `/v1/agents/${agent.agentId}`)).status).toBe(204)
  })
})
