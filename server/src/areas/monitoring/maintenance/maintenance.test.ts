/** Maintenance windows, as users notice them. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenHeartbeat, givenHeartbeatService, ping } from '../heartbeats/testing/given-heartbeat.ts'

let service: TestService
let owner: Client
let target: { server: Server; url: string; status: number }

beforeAll(async () => {
  service = await givenHeartbeatService()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})
beforeEach(async () => {
  const server = createServer((_request, response) => {
    response.statusCode = target.status
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, status: 200 }
  return () => {
    server.close()
  }
})

type Data = Record<string, any>

const read = async (path: string): Promise<Data> => (await service.request('GET', path)).body
const post = async (path: string, body: object = {}): Promise<Data> => {
  const answer = await service.request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const readIncident = (id: string) => read(`/v1/incidents/${id}`)
const incidentsOf = async (subjectId: string): Promise<Data[]> =>
  (await read(`/v1/incidents?subject_id=${subjectId}`))['data']
const entriesOf = async (id: string): Promise<string[]> =>
  (await read(`/v1/incidents/${id}/entries`))['data'].map(({ kind }: Data) => kind)
/** The events about a resource, oldest first. */
const eventsAbout = async (member: string, id: string): Promise<Data[]> =>
  (await read('/v1/events?limit=200'))['data'].filter(({ data }: Data) => data[member] === id)
const kindsAbout = async (member: string, id: string) =>
  (await eventsAbout(member, id)).map(({ event }) => event).toSorted()

const givenMonitor = (input: object = {}) =>
  post('/v1/monitors', {
    name: 'Shop',
    type: 'http',
    settings: { url: target.url },
    retry_seconds: 5,
    ...input,
  })
const givenWindow = (input: object) =>
  post('/v1/maintenance-windows', { name: 'Upgrade', duration_minutes: 60, ...input })
const endWindow = ({ id }: Data) => post(`/v1/maintenance-windows/${id}/end`)

async function expectState({ id }: Data, state: string) {
  await eventually(async () => {
    await service.request('POST', `/v1/monitors/${id}/check`)
    return observe(await read(`/v1/monitors/${id}`))['state'] === state
  })
}

/** The incident of a monitor that fails in a window. */
async function givenMutedIncident(monitor: Data, window: Data): Promise<Data> {
  target.status = 503
  await expectState(monitor, 'down')
  return await eventually(async () => {
    const [incident] = observe(await incidentsOf(monitor['id']))
    return incident?.maintenance_window_id === window['id'] && incident
  })
}

const untilAlerted = (id: string) =>
  eventually(async () => observe(await readIncident(id))['alerted_at'] !== null)

describe('an outage within a window', () => {
  it('sends nothing, nor does its recovery', async () => {
    const monitor = await givenMonitor()
    await expectState(monitor, 'up')
    const window = await givenWindow({ monitor_ids: [monitor['id']] })
    const incident = await givenMutedIncident(monitor, window)
    expect(incident).toMatchObject({ status: 'open', alerted_at: null, muted_until: window['ends_at'] })
    target.status = 200
    await expectState(monitor, 'up')
    await eventually(async () => observe(await readIncident(incident['id']))['status'] === 'resolved')
    expect(await entriesOf(incident['id'])).toEqual(['opened', 'muted', 'resolved'])
    await endWindow(window)
    await eventually(async () =>
      observe(await kindsAbout('maintenance_window_id', window['id'])).includes('maintenance.ended'),
    )
    expect(await eventsAbout('incident_id', incident['id'])).toEqual([])
    expect(await kindsAbout('maintenance_window_id', window['id'])).toEqual([
      'maintenance.ended',
      'maintenance.started',
    ])
  })

  it('is confirmed again after its end, and then alerts once', async () => {
    const monitor = await givenMonitor({ labels: { role: 'shop' } })
    await expectState(monitor, 'up')
    const window = await givenWindow({ labels: { role: 'shop' } })
    const incident = await givenMutedIncident(monitor, window)
    expect(
      (await read(`/v1/maintenance-windows?covers=${monitor['id']}&state=running`))['data'],
    ).toMatchObject([{ id: window['id'] }])
    const ended = await endWindow(window)
    expect(ended['state']).toBe('ended')
    await untilAlerted(incident['id'])
    expect(await entriesOf(incident['id'])).toEqual(['opened', 'muted', 'alerted'])
    expect(await kindsAbout('incident_id', incident['id'])).toEqual(['incident.opened', 'monitor.alert'])
    const { data } = await read(
      `/v1/monitors/${monitor['id']}/results?outcome=down&since=${ended['ends_at']}`,
    )
    expect(data.length).toBeGreaterThanOrEqual(2)
  })

  it('alerts when a window no longer covers it, and stays muted when it is extended', async () => {
    const monitor = await givenMonitor()
    await expectState(monitor, 'up')
    const window = await givenWindow({ monitor_ids: [monitor['id']], labels: { role: 'none' } })
    const incident = await givenMutedIncident(monitor, window)
    const patch = (body: object) =>
      service.request('PATCH', `/v1/maintenance-windows/${window['id']}`, { body })
    const { body: extended } = await patch({ duration_minutes: 120 })
    await eventually(
      async () => observe(await readIncident(incident['id']))['muted_until'] === extended.ends_at,
    )
    await patch({ monitor_ids: [] })
    await untilAlerted(incident['id'])
    const deleted = await givenWindow({ monitor_ids: [monitor['id']] })
    const mutedUntil = async () => observe(await readIncident(incident['id']))['muted_until']
    await eventually(async () => (await mutedUntil()) === deleted['ends_at'])
    await service.request('DELETE', `/v1/maintenance-windows/${deleted['id']}`)
    expect(Date.parse(await mutedUntil())).toBeLessThan(Date.parse(deleted['ends_at']))
    await endWindow(window)
  })

  it('is muted for a composite as long as all members that fail are covered', async () => {
    const member = await givenMonitor()
    const other = await givenMonitor({ name: 'Other', settings: { url: `${target.url}other` } })
    const composite = await post('/v1/monitors', {
      name: 'All',
      type: 'composite',
      settings: { rule: 'worst', members: [{ id: member['id'] }, { id: other['id'] }] },
    })
    await expectState(member, 'up')
    await expectState(other, 'up')
    const window = await givenWindow({ monitor_ids: [member['id']] })
    await service.request('POST', `/v1/monitors/${other['id']}/pause`)
    await givenMutedIncident(member, window)
    const incident = await eventually(async () => {
      const [first] = observe(await incidentsOf(composite['id']))
      return first?.maintenance_window_id === window['id'] && first
    })
    await service.request('POST', `/v1/monitors/${other['id']}/resume`)
    await expectState(other, 'down')
    await untilAlerted(incident['id'])
    expect((await incidentsOf(member['id']))[0]).toMatchObject({ alerted_at: null })
    await endWindow(window)
  })
})

describe('an outage that began before the window', () => {
  it('keeps its incident, and has no reminder until the end', async () => {
    const monitor = await givenMonitor({ reminder_seconds: 3600 })
    target.status = 503
    await expectState(monitor, 'down')
    const [{ id }] = (await eventually(async () => {
      const all = observe(await incidentsOf(monitor['id']))
      return all[0]?.alerted_at && all
    })) as [Data]
    const window = await givenWindow({ monitor_ids: [monitor['id']] })
    await eventually(async () => observe(await readIncident(id))['maintenance_window_id'] === window['id'])
    await owner.query(
      `update incidents set alerted_at = alerted_at - interval '2 hours', due_at = now() where id = $1`,
      [id],
    )
    // Looked at, and due again at the end of the window.
    await eventually(async () => {
      const { rows } = await owner.query('select due_at, lease from incidents where id = $1', [id])
      return observe(rows[0].due_at?.toISOString() === window['ends_at'] && rows[0].lease === null)
    })
    expect(await entriesOf(id)).toEqual(['opened', 'alerted', 'muted'])
    await endWindow(window)
    await eventually(async () => observe(await entriesOf(id)).includes('reminded'))
    const kinds = ['incident.muted', 'incident.muted', 'incident.opened', 'monitor.alert', 'monitor.alert']
    expect(await kindsAbout('incident_id', id)).toEqual(kinds)
  })
})

describe('a window for a server', () => {
  it('mutes its alert rules and the monitors that are bound to it', async () => {
    const agent = await givenAgent(service, crypto.randomUUID())
    const monitor = await givenMonitor({ server_id: agent.serverId })
    await expectState(monitor, 'up')
    const rule = await post('/v1/alert-rules', { name: 'Failed units', condition: 'failed_unit' })
    const window = await givenWindow({ server_ids: [agent.serverId] })
    await givenMutedIncident(monitor, window)
    await report(service, agent, { failed_units: ['nginx.service'] })
    const [alert] = (await read(`/v1/alerts?rule_id=${rule['id']}`))['data']
    expect(await readIncident(alert.incident_id)).toMatchObject({
      alerted_at: null,
      maintenance_window_id: window['id'],
    })
    await endWindow(window)
    await eventually(async () => {
      const { rows } = await owner.query('select muted_until <= now() as over from incidents where id = $1', [
        alert.incident_id,
      ])
      return observe(rows[0].over)
    })
    await report(service, agent, { failed_units: ['nginx.service'] })
    // The value of an alert that fires is stored every five minutes, and looked at every minute.
    await owner.query('update server_alerts set seen_at = now() where id = $1', [alert.id])
    await owner.query('update incidents set due_at = now() where id = $1', [alert.incident_id])
    await untilAlerted(alert.incident_id)
    await service.request('DELETE', `/v1/alert-rules/${rule['id']}`)
  })
})

describe('a heartbeat that fails in a window', () => {
  it('has its grace time again after the end, and then alerts', async () => {
    const heartbeat = await givenHeartbeat(service, { grace_seconds: 3600 })
    const window = await givenWindow({ heartbeat_ids: [heartbeat.id] })
    await ping(heartbeat, '/fail')
    const incident = await eventually(async () => observe(await incidentsOf(heartbeat.id))[0])
    expect(incident).toMatchObject({ alerted_at: null, maintenance_window_id: window['id'] })
    await endWindow(window)
    // Looked at, and due again after the grace time.
    await eventually(async () => {
      const { rows } = await owner.query(
        `select due_at > muted_until + interval '59 minutes' and muted_until <= now() as waits from incidents where id = $1`,
        [incident['id']],
      )
      return observe(rows[0].waits)
    })
    await owner.query(
      `update incidents set muted_until = muted_until - interval '1 hour', due_at = now() where id = $1`,
      [incident['id']],
    )
    await untilAlerted(incident['id'])
    expect(await kindsAbout('incident_id', incident['id'])).toEqual(['heartbeat.missed', 'incident.opened'])
  })
})

describe('a window', () => {
  it('is planned, changed, ended and deleted, as its state allows', async () => {
    const monitor = await givenMonitor()
    const hour = 3_600_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const window = await givenWindow({ starts_at: at(hour), monitor_ids: [monitor['id']] })
    const path = `/v1/maintenance-windows/${window['id']}`
    expect(window).toMatchObject({ state: 'planned', description: null, heartbeat_ids: [], labels: {} })
    expect((await service.request('POST', `${path}/end`)).body.code).toBe('wrong_state')
    const faultsOf = async (body: object) => {
      const { body: problem } = await service.request('PATCH', path, { body })
      return problem.errors?.map(({ pointer }: Data) => pointer)
    }
    expect(await faultsOf({ ends_at: at(-hour) })).toEqual(['/ends_at'])
    expect(await faultsOf({ ends_at: at(40 * 24 * hour) })).toEqual(['/ends_at'])
    expect(await faultsOf({ ends_at: at(2 * hour), duration_minutes: 5 })).toEqual(['/duration_minutes'])
    expect(await faultsOf({ monitor_ids: [] })).toEqual(['/monitor_ids'])
    expect(await faultsOf({ server_ids: ['srv_01jcqkz0000000000000000000'] })).toEqual(['/server_ids/0'])
    const { body: begun } = await service.request('PATCH', path, {
      // The clock of the service may be some milliseconds behind.
      body: { starts_at: at(-1000), duration_minutes: 30 },
    })
    expect(begun.state).toBe('running')
    expect(await faultsOf({ starts_at: at(hour) })).toEqual(['/starts_at'])
    await service.request('DELETE', `/v1/monitors/${monitor['id']}`)
    expect((await read(path))['monitor_ids']).toEqual([])
    await endWindow(window)
    expect((await service.request('PATCH', path, { body: { name: 'x' } })).body.code).toBe('wrong_state')
    expect((await service.request('DELETE', path)).status).toBe(204)
  })

  it('that began and ended while the service did not run is published with both', async () => {
    const window = await givenWindow({
      labels: { role: 'nobody' },
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await owner.query(
      `update maintenance_windows set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour', due_at = now()
       where id = $1`,
      [window['id']],
    )
    const kinds = ['maintenance.ended', 'maintenance.started']
    await eventually(
      async () => observe(await kindsAbout('maintenance_window_id', window['id'])).join() === kinds.join(),
    )
    const { rows } = await owner.query('select due_at, ended_at from maintenance_windows where id = $1', [
      window['id'],
    ])
    expect(rows).toEqual([{ due_at: null, ended_at: expect.any(Date) }])
  })
})
