import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCertificate } from '#areas/certificates/testing/given-certificate.ts'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenDomain } from '../testing/given-domain.ts'
import { givenRelease } from '../watched/testing/given-release.ts'

let service: TestService
let connection: string
beforeAll(async () => {
  service = await givenService()
  connection = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
})
afterAll(() => service.close())

const inDays = (days: number) => addSeconds(new Date(), days * 86_400).toISOString()
const day = (days: number) => inDays(days).slice(0, 10).replaceAll('-', '')
const pathOf = (url: string) => new URL(url).pathname
const fetched = (url: string) => service.app.inject({ method: 'GET', url: pathOf(url) })
const lines = (body: string) => body.replace(/\r\n /g, '').split('\r\n')

/** Watched by the account, with an expected release on a day. */
const givenReleases = () =>
  Promise.all([
    givenRelease(service, 'late.invalid', {
      earliest: addSeconds(new Date(), 50 * 86_400),
      confidence: 'low',
    }),
    givenRelease(service, 'soon.invalid', {
      earliest: addSeconds(new Date(), 3 * 86_400),
      confidence: 'high',
    }),
  ])

describe('a calendar of expiries', () => {
  it('is read at its secret URL, and shows the domains with its label', async () => {
    const id = await givenDomain(service, connection, 'team-web.example', { expires_at: inDays(30) })
    await service.request('PATCH', `/v1/domains/${id}`, { body: { labels: { team: 'web' } } })
    await givenDomain(service, connection, 'xn--bcher-kva.example', {
      expires_at: inDays(40),
      auto_renew: true,
    })
    const all = await service.request('POST', '/v1/domains/calendars', { body: { name: 'All domains' } })
    expect(all.status).toBe(201)
    const response = await fetched(all.body.url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(lines(response.body)).toEqual(
      expect.arrayContaining([
        'NAME:All domains',
        'SUMMARY:team-web.example expires',
        `DTSTART;VALUE=DATE:${day(30)}`,
        'SUMMARY:bücher.example expires',
        `DTSTART;VALUE=DATE:${day(40)}`,
      ]),
    )
    // Only the one that does not renew automatically reminds of it.
    expect(response.body.match(/BEGIN:VALARM/g)).toHaveLength(1)
    const one = await service.request('POST', '/v1/domains/calendars', {
      body: { name: 'Web', label: 'team:web' },
    })
    const labelled = (await fetched(one.body.url)).body
    expect(labelled).toContain('team-web.example')
    expect(labelled).not.toContain('bücher')
    await service.request('PATCH', `/v1/domains/calendars/${one.body.id}`, { body: { label: null } })
    expect((await fetched(one.body.url)).body).toContain('bücher')
  })

  it('shows its URL once, and stops at once when it is deleted', async () => {
    const { body } = await service.request('POST', '/v1/domains/calendars', { body: { name: 'Short' } })
    const { body: read } = await service.request('GET', `/v1/domains/calendars/${body.id}`)
    expect(JSON.stringify(read)).not.toContain(body.url.split('/').at(-1))
    expect((await fetched(body.url)).statusCode).toBe(200)
    expect(service.logLines.join('')).not.toContain(body.url.split('/').at(-1))
    await service.request('DELETE', `/v1/domains/calendars/${body.id}`)
    expect((await fetched(body.url)).statusCode).toBe(404)
    expect((await fetched(`${body.url.slice(0, -3)}xyz`)).statusCode).toBe(404)
  })

  it('shows nothing of other accounts', async () => {
    const { token } = await service.otherAccount()
    const { body } = await service.request('POST', '/v1/domains/calendars', {
      token,
      body: { name: 'Others' },
    })
    expect((await fetched(body.url)).body).not.toContain('example')
  })
  it('shows expected releases of watched domains if it includes them', async () => {
    const [late, soon] = await givenReleases()
    await service.request('PATCH', `/v1/watched-domains/${soon}`, { body: { labels: { wanted: 'yes' } } })
    const { body } = await service.request('POST', '/v1/domains/calendars', {
      body: { name: 'Releases', label: 'wanted:yes' },
    })
    expect(body.includes_releases).toBe(false)
    expect((await fetched(body.url)).body).not.toContain('VEVENT')
    const path = `/v1/domains/calendars/${body.id}`
    await service.request('PATCH', path, { body: { includes_releases: true } })
    const text = (await fetched(body.url)).body
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        `UID:${soon}-release@holdfast`,
        'SUMMARY:soon.invalid is expected to be released',
        `DTSTART;VALUE=DATE:${day(3)}`,
      ]),
    )
    expect(text).not.toContain(late)
    await service.request('PATCH', path, { body: { label: null } })
    expect((await fetched(body.url)).body).toContain(late)
  })
})

describe('a calendar of certificates and maintenance', () => {
  it('shows them, and no domains', async () => {
    const certificate = await givenCertificate(service, 'DNS:shop.example,DNS:*.shop.example')
    const starts_at = inDays(1)
    const window = await service.request('POST', '/v1/maintenance-windows', {
      body: {
        name: 'New disks',
        labels: { env: 'prod' },
        starts_at,
        duration_minutes: 90,
        recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', time_zone: 'UTC' },
      },
    })
    const { body } = await service.request('POST', '/v1/domains/calendars', {
      body: {
        name: 'Operations',
        includes_domains: false,
        includes_certificates: true,
        includes_maintenance: true,
      },
    })
    const calendar = new ICAL.Component(ICAL.parse((await fetched(body.url)).body))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual(
      expect.arrayContaining([
        [`${certificate}@holdfast`, 'Certificate for shop.example expires'],
        [`${window.body.id}@holdfast`, 'Maintenance: New disks'],
      ]),
    )
    expect(events).toHaveLength(4)
    const maintenance = events.filter(({ uid }) => uid.startsWith('mnt_'))
    const first = Math.floor(new Date(starts_at).getTime() / 1000)
    expect(maintenance.map(({ startDate }) => startDate.toUnixTime() - first)).toEqual(
      [0, 7, 14].map((days) => days * 86_400),
    )
    expect(maintenance.map(({ duration }) => duration.toSeconds())).toEqual([5400, 5400, 5400])
    const labelled = `/v1/domains/calendars/${body.id}`
    await service.request('PATCH', labelled, { body: { label: 'env:prod' } })
    const { body: text } = await fetched(body.url)
    expect([text.includes('New disks'), text.includes('shop.example')]).toEqual([true, false])
  })

  it('is created only by who may read what it shows', async () => {
    const { body } = await service.request('POST', '/v1/tokens', {
      body: { name: 'domains', permissions: ['domains.write'] },
    })
    const create = (contents: object) =>
      service.request('POST', '/v1/domains/calendars', {
        token: body.token,
        body: { name: 'Mine', ...contents },
      })
    expect((await create({})).status).toBe(201)
    for (const contents of [{ includes_certificates: true }, { includes_maintenance: true }])
      expect((await create(contents)).body.code).toBe('permission_denied')
  })
})

describe('a year of expiries and releases', () => {
  it('shows what happens on which day, up to some domains of each', async () => {
    const { token } = await service.otherAccount()
    const from = inDays(0).slice(0, 7)
    const read = async (query: string) =>
      (await service.request('GET', `/v1/domains/schedule?from=${from}${query}`)).body
    await givenReleases()
    const expires_at = inDays(60)
    for (let n = 10; n < 22; n++) await givenDomain(service, connection, `many-${n}.example`, { expires_at })
    const { months, days } = await read('')
    expect([months.length, months[0]]).toEqual([12, from])
    const on = (of: any[], at: string) => of.find(({ day }: any) => day === at.slice(0, 10))
    expect(on(days, inDays(3))).toMatchObject({
      release_count: 1,
      releases: [{ domain: 'soon.invalid', confidence: 'high' }],
    })
    expect(on(days, inDays(60))).toMatchObject({ expiry_count: 12, release_count: 0, releases: [] })
    expect(on(days, inDays(60)).expiries.map(({ domain }: any) => domain)).toEqual(
      Array.from({ length: 10 }, (_, index) => `many-${10 + index}.example`),
    )
    expect((await read('&label=team:none')).days).toEqual([])
    const other = await service.request('GET', '/v1/domains/schedule', { token })
    expect(other.body.days).toEqual([])
  })
})
