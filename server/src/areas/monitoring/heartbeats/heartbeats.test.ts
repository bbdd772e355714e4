import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

let service: TestService

beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Created = { id: string; token_secret: string; ping_url: string }

async function givenHeartbeat(input: object = {}): Promise<Created> {
  const { status, body } = await service.ask('POST', '/v1/heartbeats', {
    body: { name: 'Backup', schedule: { kind: 'period', period_seconds: 3600 }, ...input },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const read = async (id: string) => (await service.ask('GET', `/v1/heartbeats/${id}`)).body
const pingsOf = async (id: string) => (await service.ask('GET', `/v1/heartbeats/${id}/pings`)).body.data

async function ping({ ping_url }: Created, rest = '', init: RequestInit = {}) {
  const response = await fetch(`${ping_url}${rest}`, init)
  return { status: response.status, text: await response.text() }
}

describe('a heartbeat', () => {
  it('is up after a ping, and expects the next one', async () => {
    const heartbeat = await givenHeartbeat()
    expect(await read(heartbeat.id)).toMatchObject({ state: 'new', expected_at: null, deadline_at: null })
    expect(await ping(heartbeat)).toEqual({ status: 200, text: 'OK' })
    const after = await read(heartbeat.id)
    expect(after).toMatchObject({ state: 'up', ping_count: 1, last_ping: { signal: 'success' } })
    expect(Date.parse(after.expected_at) - Date.parse(after.last_success_at)).toBe(3600_000)
    expect(Date.parse(after.deadline_at) - Date.parse(after.expected_at)).toBe(300_000)
  })

  it('keeps the runs with their duration, exit code and output', async () => {
    const heartbeat = await givenHeartbeat()
    await ping(heartbeat, '/start?rid=a')
    expect(await read(heartbeat.id)).toMatchObject({ is_running: true, open_runs: [{ run_id: 'a' }] })
    await ping(heartbeat, '/0?rid=a', { method: 'POST', body: 'saved 12 files' })
    const [end, start] = await pingsOf(heartbeat.id)
    expect(start).toMatchObject({ signal: 'start', run_id: 'a', duration: null })
    expect(end).toMatchObject({
      signal: 'success',
      exit_code: 0,
      duration: expect.any(Number),
      body: 'saved 12 files',
    })
    expect(await read(heartbeat.id)).toMatchObject({ is_running: false, last_duration: end.duration })
  })

  it('opens an incident when the job reports a failure, and resolves it after a success', async () => {
    const heartbeat = await givenHeartbeat({ name: 'Export' })
    await ping(heartbeat)
    await ping(heartbeat, '/3')
    const incident = await eventually(async () => {
      const { open_incident_id, state } = observe(await read(heartbeat.id))
      expect(state).toBe('down')
      return open_incident_id && (await service.ask('GET', `/v1/incidents/${open_incident_id}`)).body
    })
    expect(incident).toMatchObject({
      title: 'Export reported a failure',
      subject_type: 'heartbeat',
      subject_id: heartbeat.id,
      cause: 'The job reported exit code 3.',
    })
    const relatedTo = async (id: string) => (await service.ask('GET', `/v1/related?id=${id}`)).body.data
    expect(await relatedTo(heartbeat.id)).toContainEqual(
      expect.objectContaining({ id: incident.id, relation: 'part_of' }),
    )
    expect(await relatedTo(incident.id)).toContainEqual(
      expect.objectContaining({ id: heartbeat.id, relation: 'contains' }),
    )
    await ping(heartbeat)
    await eventually(async () => {
      const { body } = await service.ask('GET', `/v1/incidents/${incident.id}`)
      return observe(body).status === 'resolved'
    })
    const { body: events } = await service.ask('GET', '/v1/events')
    const published = events.data.filter(({ data }: any) => data.incident_id === incident.id)
    expect(published.map(({ event }: any) => event)).toEqual([
      'incident.opened',
      'heartbeat.missed',
      'incident.resolved',
      'heartbeat.recovered',
    ])
    const { body: uptime } = await service.ask('GET', `/v1/heartbeats/${heartbeat.id}/uptime?step=hour`)
    expect(uptime.uptime).toBeLessThan(1)
  })

  it('alerts for a failure even if the job succeeds immediately afterwards', async () => {
    const heartbeat = await givenHeartbeat()
    await ping(heartbeat)
    await Promise.all([ping(heartbeat, '/fail'), ping(heartbeat)])
    const incident = await eventually(async () => {
      const { body } = await service.ask('GET', `/v1/incidents?subject_id=${heartbeat.id}`)
      return observe(body.data[0])
    })
    expect(incident.cause).toBe('The job reported a failure.')
  })
})
