/** Windows that repeat and that are announced, as users notice them. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

let service: TestService
let owner: Client

beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Data = Record<string, any>

const collection = '/v1/maintenance-windows'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const daily = { rrule: 'FREQ=DAILY', time_zone: 'Europe/Berlin' }

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Data> {
  const answer = await service.request(method, `${collection}${path}`, body && { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const givenWindow = (input: object) =>
  call('POST', '', { name: 'Backups', duration_minutes: 30, labels: { env: 'prod' }, ...input })
const faultsOf = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const { body: problem } = await service.request(method, `${collection}${path}`, body && { body })
  return problem.errors?.map(({ pointer, message }: Data) => `${pointer} ${message}`) ?? problem.code
}
const seriesOf = async ({ series_id }: Data): Promise<Data[]> =>
  (await call('GET', `?series_id=${series_id}`))['data']
const eventsOf = async ({ id }: Data): Promise<string[]> =>
  (await service.request('GET', '/v1/events?limit=200')).body.data
    .filter(({ data }: Data) => data.maintenance_window_id === id)
    .map(({ event }: Data) => event)
    .toSorted()
const localTime = (time: string) =>
  new Date(time).toLocaleTimeString('de-DE', {
    timeZone: daily.time_zone,
    hour: '2-digit',
    minute: '2-digit',
  })

it('is planned again after each end, with what it covers, until it is deleted', async () => {
  const first = await givenWindow({ starts_at: at(-10 * minute), recurrence: daily, description: 'Nightly' })
  expect(first).toMatchObject({ state: 'running', recurrence: daily, series_id: first['id'] })
  // A longer night: the next ones are as long as before.
  await call('PATCH', `/${first['id']}`, { duration_minutes: 90 })
  await call('POST', `/${first['id']}/end`)
  const [next, ...earlier] = await eventually(async () => {
    const windows = observe(await seriesOf(first))
    return windows.length === 2 && windows
  })
  expect(earlier).toMatchObject([{ id: first['id'], state: 'ended' }])
  expect(next).toMatchObject({
    name: 'Backups',
    description: 'Nightly',
    state: 'planned',
    labels: { env: 'prod' },
    recurrence: daily,
  })
  expect(localTime(next?.['starts_at'])).toBe(localTime(first['starts_at']))
  expect(Date.parse(next?.['ends_at']) - Date.parse(next?.['starts_at'])).toBe(30 * minute)
  const skipped = await call('POST', `/${next?.['id']}/skip`)
  expect(Date.parse(skipped['starts_at'])).toBeGreaterThan(Date.parse(next?.['starts_at']) + 22 * hour)
  expect(localTime(skipped['starts_at'])).toBe(localTime(first['starts_at']))
  await call('DELETE', `/${next?.['id']}`)
  expect(await seriesOf(first)).toMatchObject([{ id: first['id'] }])
})

it('leaves out what has passed while the service did not run, and joins what has begun', async () => {
  const window = await givenWindow({ starts_at: at(hour), recurrence: daily })
  const late = `starts_at = now() - interval '10 days', ends_at = now() - interval '9 days 23 hours 30 minutes'`
  const from = new Date(Date.now() - 10 * day - 5 * minute).toISOString().slice(0, 19)
  await owner.query(
    `update maintenance_windows set ${late}, due_at = now(),
      recurrence = recurrence || jsonb_build_object('from', $2::text, 'time_zone', 'UTC') where id = $1`,
    [window['id'], from],
  )
  const [next] = await eventually(async () => {
    const windows = observe(await seriesOf(window))
    return windows.length === 2 && windows
  })
  expect(next).toMatchObject({
    state: 'running',
    starts_at: `${at(-5 * minute).slice(0, 11)}${from.slice(11)}.000Z`,
  })
  // After one that is deleted while it runs, none follows.
  await call('DELETE', `/${next?.['id']}`)
  expect(await seriesOf(window)).toHaveLength(1)
})

it('stops with the last occurrence, and when nothing is left that it covers', async () => {
  const last = await givenWindow({ recurrence: { rrule: 'FREQ=DAILY;COUNT=1', time_zone: 'UTC' } })
  const heartbeat = await service.request('POST', '/v1/heartbeats', {
    body: { name: 'Backup', schedule: { kind: 'period', period_seconds: 3600 } },
  })
  const covering = await givenWindow({
    labels: {},
    heartbeat_ids: [heartbeat.body.id],
    recurrence: daily,
    starts_at: at(-minute),
  })
  await service.request('DELETE', `/v1/heartbeats/${heartbeat.body.id}`)
  for (const window of [last, covering]) {
    await call('POST', `/${window['id']}/end`)
    await eventually(async () => observe(await eventsOf(window)).includes('maintenance.ended'))
    expect(await seriesOf(window)).toHaveLength(1)
  }
})

it('is announced before its start, and again when it is moved', async () => {
  const window = await givenWindow({ starts_at: at(hour), announce_minutes: 120 })
  const untilAnnounced = (times: number) =>
    eventually(async () => observe(await eventsOf(window)).length === times)
  await untilAnnounced(1)
  await call('PATCH', `/${window['id']}`, { name: 'Backups and updates' })
  await call('PATCH', `/${window['id']}`, { starts_at: at(1.5 * hour), duration_minutes: 20 })
  await untilAnnounced(2)
  expect(await eventsOf(window)).toEqual(Array(2).fill('maintenance.announced'))
})

it('follows another rule when it is changed, and repeats no more without one', async () => {
  const starts_at = new Date(Math.ceil((Date.now() + 2 * day) / hour) * hour).toISOString()
  const window = await givenWindow({ starts_at, recurrence: daily })
  const path = `/${window['id']}`
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][
    new Date(Date.parse(starts_at) + 2 * day).getUTCDay()
  ]
  const weekly = { rrule: `FREQ=WEEKLY;BYDAY=${weekday}`, time_zone: 'UTC' }
  const moved = await call('PATCH', path, { recurrence: weekly })
  expect(Date.parse(moved['starts_at']) - Date.parse(starts_at)).toBe(2 * day)
  const single = await call('PATCH', path, { recurrence: null })
  expect(single).toMatchObject({ recurrence: null, starts_at: moved['starts_at'], series_id: window['id'] })
  expect(await faultsOf('POST', `${path}/skip`)).toBe('wrong_state')
})

it('is refused with the place of each fault', async () => {
  const create = (input: object) =>
    faultsOf('POST', '', { name: 'x', labels: { env: 'prod' }, duration_minutes: 30, ...input })
  expect(await create({ recurrence: { rrule: 'FREQ=HOURLY', time_zone: 'Berlin' } })).toEqual([
    '/recurrence/time_zone is not a known time zone, such as Europe/Berlin',
    '/recurrence/rrule must have a FREQ that is DAILY, WEEKLY, MONTHLY, YEARLY',
  ])
  expect(await create({ recurrence: daily, duration_minutes: 25 * 60 })).toEqual([
    '/duration_minutes is longer than the time between two windows',
  ])
  const never = { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', time_zone: 'UTC' }
  expect(await create({ recurrence: never })).toEqual([
    '/recurrence/rrule has no occurrence that ends in the future',
  ])
  expect(await faultsOf('GET', '/recurrence-preview?rrule=FREQ%3DX&time_zone=UTC')).toEqual([
    '?rrule must have a FREQ that is DAILY, WEEKLY, MONTHLY, YEARLY',
  ])
})

it('is shown with its next times before it is saved', async () => {
  const query =
    'rrule=FREQ%3DMONTHLY%3BBYDAY%3D-1SU&time_zone=Europe%2FBerlin&starts_at=2027-02-28T02%3A30%3A00Z&count=3'
  expect(await call('GET', `/recurrence-preview?${query}`)).toEqual({
    times: ['2027-02-28T02:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-04-25T01:30:00.000Z'],
  })
})
