import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenDomain } from '../testing/given-domain.ts'

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
})
