import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import {
  givenHeartbeat as givenHeartbeatOf,
  givenHeartbeatService,
  letTimePass,
  ping,
} from './testing/given-heartbeat.ts'

let service: TestService

beforeAll(async () => {
  service = await givenHeartbeatService()
})
afterAll(() => service.close())

const givenHeartbeat = (input: object = {}) => givenHeartbeatOf(service, input)
const read = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body
const pingsOf = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}/pings`)).body.data

describe('a heartbeat', () => {
  it('is up after a ping, and expects the next one', async () => {
    const heartbeat = await givenHeartbeat()
    expect(await read(heartbeat.id)).toMatchObject({ state: 'new', expected_at: null, deadline_at: null })
    expect(await ping(heartbeat)).toMatchObject({ status: 200, text: 'OK' })
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
      return open_incident_id && (await service.request('GET', `/v1/incidents/${open_incident_id}`)).body
    })
    expect(incident).toMatchObject({
      title: 'Export reported a failure',
      subject_type: 'heartbeat',
      subject_id: heartbeat.id,
      title_text: { code: 'job_reported_failure', data: { name: 'Export' } },
      cause: 'The job reported exit code 3.',
      cause_text: { code: 'exit_code_reported', data: { exit_code: 3 } },
    })
    const relatedTo = async (id: string) => (await service.request('GET', `/v1/related?id=${id}`)).body.data
    expect(await relatedTo(heartbeat.id)).toContainEqual(
      expect.objectContaining({ id: incident.id, relation: 'part_of' }),
    )
    expect(await relatedTo(incident.id)).toContainEqual(
      expect.objectContaining({ id: heartbeat.id, relation: 'contains' }),
    )
    await ping(heartbeat)
    await eventually(async () => {
      const { body } = await service.request('GET', `/v1/incidents/${incident.id}`)
      return observe(body).status === 'resolved'
    })
    const { body: events } = await service.request('GET', '/v1/events')
    const published = events.data.filter(({ data }: any) => data.incident_id === incident.id)
    expect(published.map(({ event }: any) => event)).toEqual([
      'incident.opened',
      'heartbeat.missed',
      'incident.resolved',
      'heartbeat.recovered',
    ])
    const { body: uptime } = await service.request('GET', `/v1/heartbeats/${heartbeat.id}/uptime?step=hour`)
    expect(uptime.uptime).toBeLessThan(1)
  })

  it('alerts for a failure even if the job succeeds immediately afterwards', async () => {
    const heartbeat = await givenHeartbeat()
    await ping(heartbeat)
    await Promise.all([ping(heartbeat, '/fail'), ping(heartbeat)])
    const incident = await eventually(async () => {
      const { body } = await service.request('GET', `/v1/incidents?subject_id=${heartbeat.id}`)
      return observe(body.data[0])
    })
    expect(incident.cause).toBe('The job reported a failure.')
  })

  it('shows in its incident when it is down for another reason than before', async () => {
    const heartbeat = await givenHeartbeat()
    await ping(heartbeat)
    await ping(heartbeat, '/3')
    const causeIs = (cause: RegExp) =>
      eventually(async () => {
        const { body } = await service.request('GET', `/v1/incidents?subject_id=${heartbeat.id}`)
        expect(body.data.length).toBeLessThan(2)
        return cause.test(observe(body.data[0]?.cause ?? '')) && body.data[0]
      })
    await causeIs(/exit code 3/)
    // The next run is missed as well.
    await letTimePass(service, heartbeat.id, 3900)
    await causeIs(/^No success arrived until /)
    await ping(heartbeat, '/fail')
    await ping(heartbeat, '/fail')
    const { id, cause_text } = await causeIs(/reported a failure/)
    expect(cause_text).toEqual({ code: 'failure_reported', data: {} })
    const { body: timeline } = await service.request('GET', `/v1/incidents/${id}/entries`)
    expect(timeline.data.map(({ kind, code }: any) => [kind, code])).toEqual([
      ['opened', 'exit_code_reported'],
      ['alerted', 'alert_sent'],
      ['cause_changed', 'deadline_missed'],
      ['cause_changed', 'failure_reported'],
    ])
    expect(timeline.data[0].data).toEqual({ exit_code: 3 })
    // A cause that comes back soon is shown, and makes no further entry.
    await ping(heartbeat, '/3')
    await causeIs(/exit code 3/)
    const { body: later } = await service.request('GET', `/v1/incidents/${id}/entries`)
    expect(later.data).toEqual(timeline.data)
    const { body: uptime } = await service.request('GET', `/v1/heartbeats/${heartbeat.id}/uptime?step=hour`)
    expect(uptime.uptime).toBeLessThan(1)
  })

  it('is late after the expected time, and down when the grace time is over', async () => {
    const heartbeat = await givenHeartbeat({ name: 'Mirror' })
    await ping(heartbeat)
    const { deadline_at } = await read(heartbeat.id)
    await letTimePass(service, heartbeat.id, 3600)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'late' })
    await letTimePass(service, heartbeat.id, 300)
    const incident = await eventually(async () => {
      const { open_incident_id, state } = observe(await read(heartbeat.id))
      return state === 'down' && (await service.request('GET', `/v1/incidents/${open_incident_id}`)).body
    })
    expect(incident).toMatchObject({ title: 'Mirror missed its deadline', status: 'open' })
    // Down since the deadline, not since it was noticed.
    expect(Date.parse(incident.started_at)).toBe(Date.parse(deadline_at) - 3_900_000)
    expect((await read(heartbeat.id)).state_since).toBe(incident.started_at)
  })

  it('is down when a run takes longer than allowed', async () => {
    const heartbeat = await givenHeartbeat({ max_runtime_seconds: 600 })
    await ping(heartbeat, '/start')
    await letTimePass(service, heartbeat.id, 600)
    const { open_incident_id } = await eventually(async () => {
      const present = observe(await read(heartbeat.id))
      return present.state === 'down' && present
    })
    const { body: incident } = await service.request('GET', `/v1/incidents/${open_incident_id}`)
    expect(incident.title).toBe('Backup runs too long')
    expect(incident.cause).toMatch(/ has taken longer than 10 minutes\.$/)
    expect(await read(heartbeat.id)).toMatchObject({ open_runs: [{ is_overdue: true }] })
  })

  it('has no deadline while it is paused, and expects the next run when it is resumed', async () => {
    const heartbeat = await givenHeartbeat({ manual_resume: true })
    await ping(heartbeat)
    const { body: paused } = await service.request('POST', `/v1/heartbeats/${heartbeat.id}/pause`)
    expect(paused).toMatchObject({ state: 'paused', expected_at: null, deadline_at: null })
    await ping(heartbeat)
    expect((await pingsOf(heartbeat.id))[0]).toMatchObject({ ignored: 'paused' })
    const { body: resumed } = await service.request('POST', `/v1/heartbeats/${heartbeat.id}/resume`)
    expect(resumed).toMatchObject({ state: 'new', deadline_at: expect.any(String) })
  })

  it('is resumed by a ping, unless a user has to do it', async () => {
    const heartbeat = await givenHeartbeat({ paused: true })
    await ping(heartbeat)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'up' })
  })

  it('alerts if it never pings, if its first success is expected', async () => {
    const first_expected_at = new Date(Date.now() + 3600_000).toISOString()
    const heartbeat = await givenHeartbeat({ first_expected_at })
    await letTimePass(service, heartbeat.id, 3900)
    await eventually(async () => observe(await read(heartbeat.id)).state === 'down')
  })

  it('never becomes down because its schedule was changed', async () => {
    const heartbeat = await givenHeartbeat()
    await ping(heartbeat)
    await letTimePass(service, heartbeat.id, 3000)
    const schedule = { kind: 'period', period_seconds: 60 }
    const { body } = await service.request('PATCH', `/v1/heartbeats/${heartbeat.id}`, { body: { schedule } })
    expect(Date.parse(body.expected_at)).toBeGreaterThan(Date.now())
  })

  it('shows the next times of a schedule, and what is wrong with one', async () => {
    const preview = (query: Record<string, string>) =>
      service.request('GET', `/v1/heartbeats/schedule-preview?${new URLSearchParams(query)}`)
    const spring = { after: '2026-03-28T12:00:00Z', time_zone: 'Europe/Berlin', count: '2' }
    const { body } = await preview({ kind: 'cron', expression: '30 2 * * *', ...spring })
    expect(body.times).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'])
    const { body: timer } = await preview({ kind: 'oncalendar', expression: 'Mon..Fri 09:00', ...spring })
    expect(timer.times[0]).toBe('2026-03-30T07:00:00.000Z')
    const { status, body: refused } = await preview({ kind: 'cron', expression: '61 * * * *' })
    expect([status, refused.errors[0].pointer]).toEqual([422, '?expression'])
  })
})
