import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

/** As `Check.to_dict` of Healthchecks writes it, with version 3 of its API. */
const check = (rest: object) => ({
  name: 'Backup',
  slug: 'backup',
  tags: 'prod www',
  desc: '',
  grace: 600,
  n_pings: 3,
  status: 'up',
  started: false,
  last_ping: '2026-11-01T00:00:00+00:00',
  next_ping: '2026-11-02T00:00:00+00:00',
  manual_resume: false,
  methods: '',
  subject: '',
  subject_fail: '',
  start_kw: '',
  success_kw: '',
  failure_kw: '',
  filter_subject: false,
  filter_body: false,
  filter_http_body: false,
  filter_default_fail: false,
  badge_url: 'https://healthchecks.io/b/2/2b7d3b43.svg',
  uuid: '31365bce-8da9-4729-8ff3-aaa71d56b712',
  ping_url: 'https://hc-ping.com/31365bce-8da9-4729-8ff3-aaa71d56b712',
  update_url: 'https://healthchecks.io/api/v3/checks/31365bce-8da9-4729-8ff3-aaa71d56b712',
  channels: '1bdea674-8c24-4e3c-9b5d-1a2b3c4d5e6f',
  timeout: 86_400,
  ...rest,
})

const file = JSON.stringify({
  checks: [
    check({}),
    check({
      name: 'Report',
      slug: 'report',
      uuid: '803f680d-e89b-492b-82ef-2be7b774a92d',
      ping_url: 'https://hc-ping.com/803f680d-e89b-492b-82ef-2be7b774a92d',
      methods: 'POST',
      status: 'paused',
      timeout: undefined,
      schedule: '15 5 * * *',
      tz: 'Europe/Berlin',
    }),
    check({
      name: 'Timer',
      slug: '',
      uuid: undefined,
      ping_url: undefined,
      update_url: undefined,
      unique_key: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
      timeout: undefined,
      schedule: 'Mon..Fri 09:00',
      tz: 'UTC',
    }),
  ],
})

describe('the checks of Healthchecks', () => {
  it('become heartbeats whose old ping URLs work here, too', async () => {
    const send = (query: string) =>
      service.request('POST', `/v1/monitors/import?${query}`, { body: { file } })
    const { body: review } = await send('dry_run=true')
    expect([review.format, review.counts]).toEqual([
      'healthchecks',
      { create: 3, update: 0, unchanged: 0, conflict: 0 },
    ])
    expect(JSON.stringify(review)).not.toMatch(/31365bce|803f680d/)
    expect(review.left_out).toContainEqual({
      resource: 'Timer',
      line: null,
      message: expect.stringContaining('read-only key'),
    })
    expect((await send(`hash=${review.hash}`)).status).toBe(200)
    const { body: list } = await service.request('GET', '/v1/heartbeats')
    expect(list.data).toMatchObject([
      {
        name: 'Backup',
        slug: 'backup',
        labels: { prod: 'true', www: 'true' },
        schedule: { kind: 'period', period_seconds: 86_400 },
        grace_seconds: 600,
        uuid_hint: 'b712',
      },
      {
        name: 'Report',
        schedule: { kind: 'cron', expression: '15 5 * * *', time_zone: 'Europe/Berlin' },
        accepted_methods: 'post',
        state: 'paused',
      },
      { name: 'Timer', schedule: { kind: 'oncalendar', expression: 'Mon..Fri 09:00' }, uuid_hint: null },
    ])
    const ping = await service.request('GET', '/ping/31365bce-8da9-4729-8ff3-aaa71d56b712', { token: null })
    expect([ping.status, ping.body]).toEqual([200, 'OK'])
    expect((await send('dry_run=true')).body.counts).toEqual({
      create: 0,
      update: 0,
      unchanged: 3,
      conflict: 0,
    })
  })

  it('give their ping URLs to heartbeats that exist and have none', async () => {
    const { body: list } = await service.request('GET', '/v1/heartbeats')
    const [{ id }] = list.data
    const patch = (body: object) => service.request('PATCH', `/v1/heartbeats/${id}`, { body })
    const send = (query: string) =>
      service.request('POST', `/v1/monitors/import?${query}`, { body: { file } })
    await patch({ uuid: null })
    const { body: review } = await send('dry_run=true')
    expect(review.items[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'uuid_hint', before: null, after: 'b712' }],
    })
    expect((await send(`hash=${review.hash}`)).status).toBe(200)
    const ping = await service.request('GET', '/31365bce-8da9-4729-8ff3-aaa71d56b712', { token: null })
    expect([ping.status, ping.body]).toEqual([200, 'OK'])
    await patch({ uuid: '11111111-2222-4333-8444-55555555abcd' })
    expect((await send('dry_run=true')).body.items[0]).toMatchObject({
      action: 'conflict',
      message: expect.stringContaining('whose UUID ends in abcd'),
    })
    await patch({ uuid: '31365bce-8da9-4729-8ff3-aaa71d56b712' })
  })

  it('are in the export, which is unchanged when it is imported again', async () => {
    const { body: text } = await service.request('GET', '/v1/monitors/export')
    expect(text).toContain('expression: 15 5 * * *')
    const { body } = await service.request('POST', '/v1/monitors/import?dry_run=true', {
      body: { file: text },
    })
    expect([body.faults, body.counts]).toEqual([[], { create: 0, update: 0, unchanged: 3, conflict: 0 }])
    const changed = text.replace('grace_seconds: 600', 'grace_seconds: 900')
    const { body: review } = await service.request('POST', '/v1/monitors/import?dry_run=true', {
      body: { file: changed },
    })
    expect(review.items[0].changes).toEqual([{ field: 'grace_seconds', before: 600, after: 900 }])
  })
})
