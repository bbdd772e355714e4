import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

/** A web server whose health a test decides. */
type Target = { server: Server; url: string; status: number; closes: boolean }

let service: TestService
let target: Target

beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

beforeEach(async () => {
  const server = createServer((request, response) => {
    if (target.closes) return request.socket.destroy()
    response.statusCode = target.status
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  target = { server, url: `http://127.0.0.1:${port}/`, status: 200, closes: false }
  return () => {
    server.close()
  }
})

async function givenMonitor(input: object = {}): Promise<{ id: string }> {
  const { status, body } = await service.request('POST', '/v1/monitors', {
    body: { name: 'Shop', type: 'http', settings: { url: target.url }, retry_seconds: 5, ...input },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const read = async (id: string) => (await service.request('GET', `/v1/monitors/${id}`)).body
const readIncident = async (id: string) => (await service.request('GET', `/v1/incidents/${id}`)).body

/** Checks again and again until a state is confirmed. */
async function expectState(id: string, state: string) {
  return await eventually(async () => {
    await service.request('POST', `/v1/monitors/${id}/check`)
    const monitor = observe(await read(id))
    return monitor.state === state && monitor
  })
}

describe('a monitor', () => {
  it('is up after its first successful check, which follows its creation', async () => {
    const { id } = await givenMonitor()
    const monitor = await eventually(async () => {
      const present = observe(await read(id))
      return present.state === 'up' && present
    })
    expect(monitor.last_result).toMatchObject({ outcome: 'up', address: '127.0.0.1', failure_class: null })
    const { body } = await service.request('GET', `/v1/monitors/${id}/results`)
    expect(body.data[0]).toMatchObject({
      outcome: 'up',
      location: 'local',
      phases: { connect: expect.any(Number) },
    })
  })

  it('opens an incident only for a failure that repeats, and resolves it', async () => {
    const { id } = await givenMonitor({ fail_after: 3 })
    await expectState(id, 'up')
    target.status = 503
    const down = await expectState(id, 'down')
    const incident = await eventually(async () => {
      const { open_incident_id } = await read(id)
      return open_incident_id && (await readIncident(open_incident_id))
    })
    expect(incident).toMatchObject({
      title: 'Shop is down',
      status: 'open',
      severity: 'critical',
      subject_id: id,
      evidence: [{ location: 'local', state: 'down', failure_class: 'status' }],
    })
    // Back-dated to the first of the three failed checks.
    expect(incident.started_at).toBe(down.state_since)
    const { body: results } = await service.request('GET', `/v1/monitors/${id}/results?outcome=down`)
    expect(results.data.at(-1).at).toBe(down.state_since)
    expect(results.data.length).toBeGreaterThanOrEqual(3)

    target.status = 200
    await expectState(id, 'up')
    await eventually(async () => observe(await readIncident(incident.id)).status === 'resolved')
    const { body: entries } = await service.request('GET', `/v1/incidents/${incident.id}/entries`)
    expect(entries.data.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'alerted', 'resolved'])
    const { body: events } = await service.request('GET', '/v1/events')
    const published = events.data.filter(({ data }: any) => data.incident_id === incident.id)
    expect(published.map(({ event }: any) => event)).toEqual([
      'incident.opened',
      'monitor.alert',
      'incident.resolved',
      'monitor.recovered',
    ])
  })

  it('shows another cause of its failure in the open incident, and in its reminders', async () => {
    const { id } = await givenMonitor({ reminder_seconds: 3600 })
    target.status = 503
    await expectState(id, 'down')
    const { open_incident_id } = await eventually(async () => {
      const monitor = await read(id)
      return monitor.open_incident_id && monitor
    })
    const expectCause = (failure_class: string) =>
      eventually(async () => {
        await service.request('POST', `/v1/monitors/${id}/check`)
        const incident = observe(await readIncident(open_incident_id))
        return incident.cause_text.data.failure_class === failure_class && incident
      })
    const readEntries = async () =>
      (await service.request('GET', `/v1/incidents/${open_incident_id}/entries`)).body.data
    await expectCause('status')
    target.closes = true
    const { cause, evidence } = await expectCause('closed')
    expect(evidence).toMatchObject([{ failure_class: 'closed', message: cause }])
    const expected = ['opened', 'alerted', 'cause_changed']
    expect((await readEntries()).map(({ kind }: { kind: string }) => kind)).toEqual(expected)

    await service.database.tenant(service.accountId, (tx) =>
      sql`update incidents set alerted_at = alerted_at - interval '2 hours', due_at = now()
        where account_id = ${service.accountId} and id = ${open_incident_id}`.execute(tx),
    )
    const alerts = await eventually(async () => {
      const { body } = await service.request('GET', '/v1/events?event=monitor.alert')
      const own = observe(body.data.filter(({ data }: any) => data.incident_id === open_incident_id))
      return own.length === 2 && own
    })
    expect(alerts.find(({ data }: any) => data.phase === 'reminder').data).toMatchObject({
      reason: cause,
      locations: [{ failure_class: 'closed' }],
    })

    // A cause that comes back soon is shown, and makes no further entry.
    target.closes = false
    await expectCause('status')
    const kinds = (await readEntries()).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual([...expected, 'reminded'])
  })

  it('keeps the cause that a user has written, and the timeline has the new one', async () => {
    const { id } = await givenMonitor()
    target.status = 503
    await expectState(id, 'down')
    const { open_incident_id } = await eventually(async () => {
      const monitor = await read(id)
      return monitor.open_incident_id && monitor
    })
    await service.request('PATCH', `/v1/incidents/${open_incident_id}`, { body: { cause: 'A full disk.' } })
    target.closes = true
    await eventually(async () => {
      await service.request('POST', `/v1/monitors/${id}/check`)
      const { body } = await service.request('GET', `/v1/incidents/${open_incident_id}/entries`)
      return observe(body.data).at(-1).kind === 'cause_changed'
    })
    expect(await readIncident(open_incident_id)).toMatchObject({
      cause: 'A full disk.',
      evidence: [{ failure_class: 'closed' }],
    })
  })

  it('counts down time from the first failed check, and says how much was observed', async () => {
    const { id } = await givenMonitor()
    await expectState(id, 'up')
    target.status = 500
    await expectState(id, 'down')
    const { body } = await service.request('GET', `/v1/monitors/${id}/uptime?step=hour`)
    expect(body.uptime).toBeLessThan(1)
    expect(body.coverage).toBeGreaterThan(0)
    expect(body.windows.map(({ days }: any) => days)).toEqual([1, 7, 30, 90, 365])
  })

  it('is not checked while it is paused, and not down when it is resumed', async () => {
    const { id } = await givenMonitor()
    await expectState(id, 'up')
    const { body: paused } = await service.request('POST', `/v1/monitors/${id}/pause`)
    expect(paused).toMatchObject({ state: 'paused', next_check_at: null })
    await service.request('POST', `/v1/monitors/${id}/resume`)
    await eventually(async () => observe(await read(id)).state === 'up')
  })

  it('keeps a password to itself, and never sends it to another target', async () => {
    const authentication = { kind: 'basic', username: 'me', password: 'a secret of mine' }
    const { id } = await givenMonitor({ settings: { url: target.url, authentication } })
    const monitor = await read(id)
    expect(JSON.stringify(monitor)).not.toContain('a secret of mine')
    expect(monitor).toMatchObject({ has_secrets: true, settings: { authentication: { username: 'me' } } })
    const { password: _password, ...visible } = authentication
    const kept = await service.request('PATCH', `/v1/monitors/${id}`, {
      body: { settings: { url: `${target.url}other`, authentication: visible } },
    })
    expect(kept.body).toMatchObject({ has_secrets: true, settings: { url: `${target.url}other` } })
    const moved = await service.request('PATCH', `/v1/monitors/${id}`, {
      body: { settings: { url: 'https://attacker.example/', authentication: visible } },
    })
    expect(moved.status).toBe(422)
    expect(moved.body.errors[0].pointer).toBe('/settings')
  })

  it('says which of its settings are wrong, and where', async () => {
    const { status, body } = await service.request('POST', '/v1/monitors', {
      body: { name: 'Shop', type: 'http', settings: { url: 'https://example.com', metod: 'GET' } },
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/settings/metod' }])
  })

  it('alerts for the parent alone while both fail', async () => {
    const parent = await givenMonitor({ name: 'Router', fail_after: 1, recover_after: 1 })
    const child = await givenMonitor({ name: 'Web', fail_after: 1, recover_after: 1, parent_id: parent.id })
    await expectState(parent.id, 'up')
    await expectState(child.id, 'up')
    target.status = 500
    await expectState(child.id, 'down')
    await eventually(async () => observe(await read(parent.id)).state === 'down')
    const incident = await eventually(async () => {
      const { open_incident_id } = await read(child.id)
      const found = open_incident_id && observe(await readIncident(open_incident_id))
      return found?.suppressed_by === parent.id && found
    })
    expect(incident.alerted_at).toBeNull()
    target.status = 200
    await expectState(child.id, 'up')
    await expectState(parent.id, 'up')
    const { body: events } = await service.request('GET', '/v1/events')
    const ofChild = events.data.filter(({ data }: any) => data.monitor_id === child.id)
    expect(ofChild).toEqual([])
  })

  it('does not connect to private networks that are closed, and says how to open them', async () => {
    const closed = await givenService({
      works: false,
      environment: { HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'false' },
    })
    const { body } = await closed.request('POST', '/v1/monitors/test', {
      body: { type: 'http', settings: { url: target.url } },
    })
    await closed.close()
    expect(body).toMatchObject({ outcome: 'unknown', failure_class: 'probe_internal' })
    expect(body.message).toContain('HOLDFAST_ALLOW_PRIVATE_NETWORKS')
  })
})
