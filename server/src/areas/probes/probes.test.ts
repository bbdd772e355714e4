/** Remote probes, from their enrolment to their end, as machines and users see them. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import {
  enrol,
  type GivenProbe,
  givenMonitorAt,
  givenProbe,
  givenWaitingProbe,
  letTimePass,
  sendResults,
  versionFor,
  withoutOutages,
} from './testing/given-probe.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  await withoutOutages(owner)
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const read = async (path: string) => (await service.request('GET', path)).body
const readProbe = (id: string) => read(`/v1/probes/${id}`)
const readMonitor = (id: string) => read(`/v1/monitors/${id}`)
const eventsOf = async (kind: string, probeId: string) =>
  (await read(`/v1/events?event=${kind}&limit=200`)).data.filter(
    ({ data }: { data: { probe_id: string } }) => data.probe_id === probeId,
  )

const givenMonitor = (locations: readonly string[], input?: object) =>
  givenMonitorAt(service, locations, input)
const versionOf = ({ secret }: GivenProbe, monitorId: string) => versionFor(service, secret, monitorId)
const assignmentsOf = ({ secret }: GivenProbe, query = '', headers: Record<string, string> = {}) =>
  service.request('GET', `/v1/ingest/probe/assignments${query}`, { token: secret, headers })

describe('an enrolment', () => {
  it('gives a machine a secret, once', async () => {
    const { id, token } = await givenWaitingProbe(service, 'Berlin')
    expect(await readProbe(id)).toMatchObject({ state: 'waiting', secret: null, hostname: null })
    const { status, body } = await enrol(service, token, 'berlin.example')
    expect([status, body.name, body.probe_id]).toEqual([201, 'Berlin', id])
    expect(await readProbe(id)).toMatchObject({ state: 'online', hostname: 'berlin.example' })
    expect(await eventsOf('probe.enrolled', id)).toHaveLength(1)
    const again = await enrol(service, token)
    expect([again.status, again.body.code]).toEqual([401, 'enrolment_token_used_up'])
  })

  it('is refused with a token that has expired, is unknown, or of another kind', async () => {
    const { id, token } = await givenWaitingProbe(service)
    await owner.query(`update probes set enrolment_expires_at = now() where id = $1`, [id])
    expect((await enrol(service, token)).body.code).toBe('enrolment_token_expired')
    expect((await enrol(service, `${token.slice(0, -1)}x`)).body.code).toBe('enrolment_token_unknown')
    const { secret } = await givenProbe(service)
    expect((await enrol(service, secret)).body.code).toBe('enrolment_token_unknown')
    const results = await sendResults(service, token, [])
    expect([results.status, results.body.code]).toEqual([401, 'probe_unknown'])
  })

  it('of another machine ends the secret of the first, and needs the permission for its secrets', async () => {
    const probe = await givenProbe(service)
    const path = `/v1/probes/${probe.probeId}/renew-enrolment`
    const limited = await service.request('POST', '/v1/tokens', {
      body: { name: 'monitoring', permissions: ['monitoring.write'] },
    })
    const refused = await service.request('POST', path, { token: limited.body.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
    const { body } = await service.request('POST', path)
    expect((await sendResults(service, probe.secret, [])).status).toBe(200)
    const second = await enrol(service, body.token, 'second.example')
    expect(second.status).toBe(201)
    expect((await sendResults(service, probe.secret, [])).body.code).toBe('probe_unknown')
    expect((await sendResults(service, second.body.secret, [])).status).toBe(200)
  })
})

const user = { kind: 'basic', username: 'ops' }

describe('the assignments of a probe', () => {
  it('are its monitors that are not paused, with their secrets, and change with them', async () => {
    const probe = await givenProbe(service)
    const settings = {
      url: 'https://intranet.example/',
      authentication: { ...user, password: 'correct horse' },
    }
    const id = await givenMonitor([probe.probeId], { type: 'http', settings })
    await givenMonitor(['local'])
    const first = await assignmentsOf(probe)
    expect(first.status).toBe(200)
    expect(first.body.checks).toMatchObject([
      { monitor_id: id, type: 'http', settings, interval_seconds: 60 },
    ])
    expect((await readProbe(probe.probeId)).monitor_count).toBe(1)
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await assignmentsOf(probe, '', known)).status).toBe(304)
    const waiting = assignmentsOf(probe, '?wait=50', known)
    await service.request('PATCH', `/v1/monitors/${id}`, { body: { interval_seconds: 120 } })
    const second = await waiting
    expect(second.body.checks).toMatchObject([{ monitor_id: id, interval_seconds: 120 }])
    expect(second.body.checks[0].version).not.toBe(first.body.checks[0].version)
    await service.request('POST', `/v1/monitors/${id}/pause`)
    expect((await assignmentsOf(probe)).body.checks).toEqual([])
  })

  it('get the secrets of a monitor only from someone who knows them', async () => {
    const probe = await givenProbe(service)
    const settings = {
      url: 'https://intranet.example/',
      authentication: { ...user, password: 'correct horse' },
    }
    const id = await givenMonitor(['local'], { type: 'http', settings })
    const locations = ['local', probe.probeId]
    const refused = await service.request('PATCH', `/v1/monitors/${id}`, { body: { locations } })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/settings'])
    const without = { url: settings.url }
    await service.request('PATCH', `/v1/monitors/${id}`, { body: { locations, settings: without } })
    const { body } = await assignmentsOf(probe)
    expect(JSON.stringify(body)).not.toContain('correct horse')
  })

  it('of another account cannot be had', async () => {
    const other = await service.otherAccount()
    const { status, body } = await service.request('POST', '/v1/probes', {
      token: other.token,
      body: { name: 'Foreign' },
    })
    expect(status).toBe(201)
    const refused = await service.request('POST', '/v1/monitors', {
      body: { name: 'x', type: 'tcp', settings: { host: 'localhost', port: 1 }, locations: [body.id] },
    })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/locations'])
  })
})

describe('the results of a probe', () => {
  it('confirm a state and open an incident, and are recorded once', async () => {
    const probe = await givenProbe(service, 'Cellar')
    const id = await givenMonitor([probe.probeId])
    const version = await versionOf(probe, id)
    const first = { monitor_id: id, version, outcome: 'down', age: 4 } as const
    const { body } = await sendResults(service, probe.secret, [first])
    expect(body).toMatchObject({ results: ['recorded'], retries: [{ monitor_id: id }], rotate: false })
    const slotAt = new Date()
    const second = { monitor_id: id, version, outcome: 'down', slotAt } as const
    expect((await sendResults(service, probe.secret, [second])).body.results).toEqual(['recorded'])
    expect((await sendResults(service, probe.secret, [second])).body.results).toEqual(['duplicate'])
    const monitor = await eventually(async () => {
      const present = observe(await readMonitor(id))
      return present.state === 'down' && present
    })
    expect(monitor.location_states).toMatchObject([
      { location: probe.probeId, name: 'Cellar', state: 'down', last_result: { address: '192.168.1.5' } },
    ])
    const incident = await read(`/v1/incidents/${monitor.open_incident_id}`)
    expect(incident.evidence).toMatchObject([{ failure_class: 'connect_refused' }])
  })

  it('of a clock that is wrong have the time that their age says', async () => {
    const probe = await givenProbe(service)
    const id = await givenMonitor([probe.probeId])
    const version = await versionOf(probe, id)
    const before = Date.now()
    const slotAt = new Date('2001-01-01T00:00:00Z')
    const sent = await sendResults(
      service,
      probe.secret,
      [{ monitor_id: id, version, outcome: 'up', age: 10, slotAt }],
      { sent_at: '2001-01-01T00:00:10Z' },
    )
    expect(sent.body.results).toEqual(['recorded'])
    expect(sent.body.clock_skew_seconds).toBeLessThan(-1e8)
    const { last_result } = await readMonitor(id)
    expect(Math.abs(Date.parse(last_result.at) - (before - 10_000))).toBeLessThan(30_000)
    expect((await read('/v1/probes?needs_attention=true')).data).toContainEqual(
      expect.objectContaining({ id: probe.probeId }),
    )
  })

  it('that come late fill the charts and change no state', async () => {
    const probe = await givenProbe(service)
    const id = await givenMonitor([probe.probeId])
    const version = await versionOf(probe, id)
    const late = [1, 2, 3, 4].map(
      (n) => ({ monitor_id: id, version, outcome: 'down', age: 600 + n * 60 }) as const,
    )
    const { body } = await sendResults(service, probe.secret, late)
    expect(body).toMatchObject({ results: late.map(() => 'recorded'), retries: [] })
    await sendResults(service, probe.secret, [{ monitor_id: id, version, outcome: 'up' }])
    await eventually(async () => observe(await readMonitor(id)).state === 'up')
    expect((await read(`/v1/monitors/${id}/results?limit=10`)).data).toHaveLength(5)
    expect((await readMonitor(id)).open_incident_id).toBeNull()
  })

  it('of other monitors and other settings are dropped, each with its reason', async () => {
    const probe = await givenProbe(service)
    const id = await givenMonitor([probe.probeId])
    const local = await givenMonitor(['local'])
    const version = await versionOf(probe, id)
    const { body } = await sendResults(service, probe.secret, [
      { monitor_id: local, version, outcome: 'up' },
      { monitor_id: id, version: 'earlier', outcome: 'up' },
      { monitor_id: id, version, outcome: 'up', age: 20 * 24 * 3600 },
    ])
    expect(body.results).toEqual(['gone', 'outdated', 'too_old'])
    expect((await readMonitor(id)).state).toBe('pending')
  })
})

describe('a monitor with several locations', () => {
  it('is down when as many see it down as its quorum says, and partial before', async () => {
    const [one, two, three] = [
      await givenProbe(service, 'One'),
      await givenProbe(service, 'Two'),
      await givenProbe(service, 'Three'),
    ]
    const id = await givenMonitor(
      [one, two, three].map(({ probeId }) => probeId),
      { fail_after: 1 },
    )
    const version = await versionOf(one, id)
    const say = (probe: GivenProbe, outcome: 'up' | 'down', age = 0) =>
      sendResults(service, probe.secret, [{ monitor_id: id, version, outcome, age }])
    for (const probe of [one, two, three]) await say(probe, 'up', 5)
    await eventually(async () => observe(await readMonitor(id)).state === 'up')
    await say(one, 'down')
    const partial = await readMonitor(id)
    expect([partial.state, partial.is_partial]).toEqual(['up', true])
    await say(two, 'down')
    await eventually(async () => observe(await readMonitor(id)).state === 'down')
    // The others agree when the one that sees it as down is left out.
    await service.request('PATCH', `/v1/monitors/${id}`, { body: { quorum: 'all' } })
    await eventually(async () => observe(await readMonitor(id)).state === 'up')
  })
})

describe('a probe that sends nothing', () => {
  it('leaves its monitors unknown, is announced once, and comes back', async () => {
    const probe = await givenProbe(service)
    const id = await givenMonitor([probe.probeId])
    const version = await versionOf(probe, id)
    const up = () => sendResults(service, probe.secret, [{ monitor_id: id, version, outcome: 'up' }])
    await up()
    await eventually(async () => observe(await readMonitor(id)).state === 'up')
    await owner.query(
      `update monitor_checks set last_slot_at = last_slot_at - interval '200 seconds' where monitor_id = $1`,
      [id],
    )
    await letTimePass(owner, probe.probeId, 181)
    await eventually(async () => observe(await readProbe(probe.probeId)).state === 'silent')
    const { rows } = await eventually(async () => {
      const found = await owner.query(`select state from monitors where id = $1`, [id])
      return found.rows[0]?.state === 'unknown' && found
    })
    expect(rows).toHaveLength(1)
    expect(await eventsOf('probe.offline', probe.probeId)).toHaveLength(0)
    await letTimePass(owner, probe.probeId, 720)
    await eventually(async () => observe(await readProbe(probe.probeId)).state === 'offline')
    expect(await eventsOf('probe.offline', probe.probeId)).toHaveLength(1)
    await up()
    expect(await readProbe(probe.probeId)).toMatchObject({ state: 'online' })
    expect(await eventsOf('probe.online', probe.probeId)).toHaveLength(1)
    await eventually(async () => observe(await readMonitor(id)).state === 'up')
  })
})

describe('the secret of a probe', () => {
  it('is replaced when the probe is asked to, and both work for a day', async () => {
    const probe = await givenProbe(service)
    await service.request('POST', `/v1/probes/${probe.probeId}/rotate`)
    expect((await sendResults(service, probe.secret, [])).body.rotate).toBe(true)
    const rotate = (secret: string) =>
      service.request('POST', '/v1/ingest/probe/rotate', { token: secret, body: {} })
    const lost = await rotate(probe.secret)
    const { body } = await rotate(probe.secret)
    expect(body.secret).not.toBe(lost.body.secret)
    for (const secret of [probe.secret, body.secret])
      expect((await sendResults(service, secret, [])).body.rotate).toBe(false)
    expect((await sendResults(service, lost.body.secret, [])).body.code).toBe('probe_unknown')
  })

  it('does not work after the probe was revoked, which ends a request that waits', async () => {
    const probe = await givenProbe(service)
    const id = await givenMonitor([probe.probeId])
    const { headers } = await assignmentsOf(probe)
    const waiting = assignmentsOf(probe, '?wait=50', { 'if-none-match': String(headers.etag) })
    await service.request('POST', `/v1/probes/${probe.probeId}/revoke`)
    expect((await waiting).body.code).toBe('probe_revoked')
    expect((await sendResults(service, probe.secret, [])).body.code).toBe('probe_revoked')
    const refused = await service.request('DELETE', `/v1/probes/${probe.probeId}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    await service.request('PATCH', `/v1/monitors/${id}`, { body: { locations: ['local'] } })
    expect((await service.request('DELETE', `/v1/probes/${probe.probeId}`)).status).toBe(204)
    expect((await sendResults(service, probe.secret, [])).body.code).toBe('probe_unknown')
  })
})
