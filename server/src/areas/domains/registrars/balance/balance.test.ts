/** The credit at a registrar, from its listing to the problems of the domains that it does not pay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenDomain } from '../../testing/given-domain.ts'
import { readBalance } from './read-balance.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>
const dayIn = (days: number) => addSeconds(new Date(), days * 86_400).toISOString()
const read = async (at: string) => (await service.request('GET', at)).body

async function givenRegistrar() {
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  const sandbox = `/v1/connections/${body.id}/sandbox`
  const registrar = async () =>
    (await read('/v1/domains/registrars')).data.find((one: any) => one.connection_id === body.id)
  return {
    id: body.id,
    registrar,
    setCredit: (balance: string | null) => service.request('PATCH', sandbox, { body: { balance } }),
    credit: async () => (await read(sandbox)).balance,
    list: () =>
      service.request('PUT', `/v1/domains/registrars/${body.id}`, {
        body: { adds_new: false },
        headers: { prefer: 'wait=30' },
      }),
    add: (name: string, fields: Fields) => givenDomain(service, body.id, name, fields),
  }
}

const problemOf = async (domain: string) =>
  (await read(`/v1/domains/${domain}/checks`)).problems.find(({ code }: any) => code === 'renewal_unpaid')

const renew = async (domain: string) => {
  const { expires_at } = await read(`/v1/domains/${domain}`)
  return await service.request('POST', '/v1/domains/operations', {
    body: {
      kind: 'renew',
      domain_id: domain,
      years: 1,
      expires_at: expires_at.slice(0, 10),
      max_price: { amount: '50', currency: 'EUR' },
    },
    headers: { prefer: 'wait=30' },
  })
}

describe('the credit at a registrar', () => {
  it('is read with each listing, and says from when on it is too low', async () => {
    const { add, list, setCredit, registrar } = await givenRegistrar()
    await add('first.com', { auto_renew: true, expires_at: dayIn(100) })
    await add('second.com', { auto_renew: true, expires_at: dayIn(200) })
    await add('manual.com', { auto_renew: false, expires_at: dayIn(50) })
    await list()
    expect((await registrar()).balance).toBeNull()
    await setCredit('11.90')
    await list()
    expect((await registrar()).balance).toEqual({
      amount: '11.90',
      currency: 'EUR',
      is_prepaid: true,
      insufficient_on: dayIn(200).slice(0, 10),
      read_at: expect.any(String),
    })
    await setCredit('23.80')
    await list()
    expect((await registrar()).balance).toMatchObject({ amount: '23.80', insufficient_on: null })
  })

  it('stays as it was while it cannot be read, and is not known if it may not be read', async () => {
    for (const [kind, expected] of [
      ['unavailable', undefined],
      ['rate_limited', undefined],
      ['auth', null],
      ['unsupported', null],
    ] as const) {
      const balance = () => Promise.reject(new ProviderError(kind, 'The registrar does not tell it'))
      const registrar = {
        manifest: { purchases: { hasBalance: true } },
        provider: { purchases: { balance } },
      }
      expect(await readBalance(registrar as never)).toBe(expected)
    }
  })

  it('is a problem of the domains whose automatic renewal it does not pay, until it is added', async () => {
    const { add, list, setCredit, id } = await givenRegistrar()
    const soon = await add('soon.com', { auto_renew: true, expires_at: dayIn(5) })
    const later = await add('later.com', { auto_renew: true, expires_at: dayIn(20) })
    const manual = await add('by-hand.com', { auto_renew: false, expires_at: dayIn(20) })
    await setCredit('12.00')
    await list()
    expect(await problemOf(soon)).toBeUndefined()
    expect(await problemOf(manual)).toBeUndefined()
    expect(await problemOf(later)).toMatchObject({
      severity: 'warning',
      place: 'registrar',
      message: expect.stringContaining('has 12.00 EUR'),
      remedies: [{ operation: 'domains.registrars.put', path: `/v1/domains/registrars/${id}` }],
    })
    expect((await problemOf(later)).message).toContain('cost 23.80 EUR')
    await setCredit('0')
    await list()
    expect(await problemOf(soon)).toMatchObject({ severity: 'critical' })
    await eventually(async () => {
      const { data } = await read('/v1/events?event=domain.problem_found&limit=200')
      return data.some((event: any) => event.data.domain_id === soon && event.data.code === 'renewal_unpaid')
    })

    await setCredit('50.00')
    await list()
    expect(await problemOf(later)).toBeUndefined()
    await eventually(async () => {
      const { data } = await read('/v1/events?event=domain.problem_solved&limit=200')
      return data.some((event: any) => event.data.domain_id === soon && event.data.code === 'renewal_unpaid')
    })
  })

  it('is no problem if nothing is charged', async () => {
    const { add, list, registrar } = await givenRegistrar()
    const domain = await add('on-account.com', { auto_renew: true, expires_at: dayIn(5) })
    await list()
    expect((await registrar()).balance).toBeNull()
    expect(await problemOf(domain)).toBeUndefined()
  })
})

describe('a renewal that the credit does not pay', () => {
  it('fails with what to do, and is a problem of the domain until it is renewed', async () => {
    const { add, setCredit, credit } = await givenRegistrar()
    const domain = await add('unpaid.com', { auto_renew: false, expires_at: dayIn(60) })
    await setCredit('11.89')
    const failed = await renew(domain)
    expect(failed.body).toMatchObject({ state: 'failed', error: { code: 'payment' } })
    expect(failed.body.error.message).toMatch(/has 11\.89 EUR.*Nothing was bought\. Add credit at Sandbox/)
    expect(await credit()).toBe('11.89')
    expect(await problemOf(domain)).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('11.89 EUR'),
    })
    await eventually(async () =>
      (await read(`/v1/domains/${domain}`)).problems.codes.includes('renewal_unpaid'),
    )

    await setCredit('20.00')
    expect((await renew(domain)).body).toMatchObject({ state: 'done' })
    expect(await credit()).toBe('8.10')
    expect(await problemOf(domain)).toBeUndefined()
  })

  it('names what the registrar objects to in a dry run', async () => {
    const { add, setCredit } = await givenRegistrar()
    const domain = await add('dry.com', { expires_at: dayIn(60) })
    await setCredit('1.00')
    const { expires_at } = await read(`/v1/domains/${domain}`)
    const { status, body } = await service.request('POST', '/v1/domains/operations', {
      body: {
        kind: 'renew',
        domain_id: domain,
        years: 1,
        expires_at: expires_at.slice(0, 10),
        max_price: { amount: '50', currency: 'EUR' },
        dry_run: true,
      },
    })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('1.00 EUR')
  })
})
