import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenDomain } from '../testing/given-domain.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const inDays = (days: number) => addSeconds(new Date(), days * 86_400)
const monthIn = (days: number) => inDays(days).toISOString().slice(0, 7)

async function givenConnection(): Promise<string> {
  return (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
}
const domainOf = async (id: string) => (await service.request('GET', `/v1/domains/${id}`)).body
const costs = async () => (await service.request('GET', '/v1/domains/costs')).body
const enter = (id: string, renewal_price: object | null) =>
  service.request('PATCH', `/v1/domains/${id}`, { body: { renewal_price } })

describe('the price of a renewal', () => {
  it('is read at the registrar with a listing, and can be entered instead', async () => {
    const connection = await givenConnection()
    const id = await givenDomain(service, connection, 'priced.com')
    expect((await domainOf(id)).renewal_price).toBeNull()
    await service.request('PUT', `/v1/domains/registrars/${connection}`, { body: { adds_new: true } })
    const { renewal_price } = await eventually(async () => {
      const domain = await domainOf(id)
      return domain.renewal_price && domain
    })
    expect(renewal_price).toMatchObject({ source: 'registrar', amount: expect.stringMatching(/^\d+\.\d\d$/) })
    await enter(id, { amount: '49.5', currency: 'EUR' })
    expect((await domainOf(id)).renewal_price).toEqual({ amount: '49.5', currency: 'EUR', source: 'entered' })
    await enter(id, null)
    expect((await domainOf(id)).renewal_price).toEqual(renewal_price)
    expect((await enter(id, { amount: '1e3', currency: 'EUR' })).status).toBe(422)
  })
})

describe('the costs of a year', () => {
  it('are exact sums by month and currency, and name the domains without a price', async () => {
    const { token } = await service.otherAccount()
    const as = (method: string, path: string, body?: unknown) =>
      service.request(method, path, { token, ...(body !== undefined && { body }) })
    const other = {
      request: (method: string, path: string, options: any = {}) => as(method, path, options.body),
    }
    const connection = (await as('POST', '/v1/connections', { provider: 'sandbox' })).body.id
    const add = async (name: string, days: number, renewal_price?: object) => {
      const expires_at = inDays(days).toISOString()
      const id = await givenDomain(other as TestService, connection, name, { expires_at })
      if (renewal_price) await as('PATCH', `/v1/domains/${id}`, { renewal_price })
    }
    await add('a.com', 40, { amount: '0.1', currency: 'EUR' })
    await add('b.com', 40, { amount: '0.2', currency: 'EUR' })
    await add('c.com', 40, { amount: '10.44', currency: 'USD' })
    await add('unpriced.com', 40)
    await add('last-month.com', 360, { amount: '7', currency: 'CHF' })
    await add('next-year.com', 370, { amount: '7', currency: 'CHF' })
    await add('late.com', 700, { amount: '1000', currency: 'EUR' })
    // Expired, and still renewed by its registrar: it has to be paid now.
    await add('expired.com', -3, { amount: '5', currency: 'EUR' })
    const { body } = await as('GET', '/v1/domains/costs')
    expect(body.months).toHaveLength(13)
    expect(body.months[0].month).toBe(monthIn(0))
    const month = body.months.find((one: { month: string }) => one.month === monthIn(40))
    expect(month).toMatchObject({ domains: 4, domains_without_price: 1 })
    expect(month.amounts).toEqual([
      { currency: 'EUR', amount: '0.30' },
      { currency: 'USD', amount: '10.44' },
    ])
    expect(body.months[0].amounts).toEqual([{ currency: 'EUR', amount: '5.00' }])
    expect(body.totals).toEqual([
      { currency: 'EUR', amount: '5.30' },
      { currency: 'USD', amount: '10.44' },
      { currency: 'CHF', amount: '7.00' },
    ])
    expect(body.domains_without_price).toBe(1)
  })

  it('are those of the account alone', async () => {
    expect(JSON.stringify(await costs())).not.toContain('10.44')
  })
})

describe('the export', () => {
  it('has a line for each domain that matches, safe to open in a spreadsheet', async () => {
    const connection = await givenConnection()
    const id = await givenDomain(service, connection, 'exported.com', { locked: true })
    await givenDomain(service, connection, 'xn--bcher-kva.com', { locked: false })
    await service.request('PATCH', `/v1/domains/${id}`, {
      body: { notes: '=HYPERLINK("https://evil.example")', labels: { team: 'web' } },
    })
    const exported = async (query: string) =>
      await service.app.inject({
        url: `/v1/domains/export?connection_id=${connection}${query}`,
        headers: { authorization: `Bearer ${service.token}` },
      })
    const response = await exported('')
    expect(response.headers['content-type']).toContain('text/csv')
    const [header, ...lines] = response.body.trim().split('\n')
    expect(header).toMatch(/^id,name,display_name,/)
    expect(lines).toHaveLength(2)
    expect(response.body).toContain('bücher.com')
    expect(response.body).toContain("'=HYPERLINK")
    expect(response.body).toContain('team:web')
    expect((await exported('&locked=true')).body.trim().split('\n')).toHaveLength(2)
  })
})
