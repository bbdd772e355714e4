import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { givenDomain } from '../../testing/given-domain.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const order = (body: Record<string, unknown>) => service.request('POST', '/v1/domains/operations', { body })
const read = async (at: string) => (await service.request('GET', at)).body

it('a purchase is made only for the years of the TLD, which the requirements list', async () => {
  const { body: created } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const connection = created.id
  const register = { kind: 'register', connection_id: connection, name: 'short.ai', dry_run: true }
  const refused = await order({ ...register, years: 1 })
  expect(refused.body.errors).toEqual([
    {
      pointer: '/years',
      message: 'For .ai, Sandbox sells these numbers of years at once: 2, 3, 4, 5, 6, 7, 8, 9, 10.',
    },
  ])
  const dry = await order({ ...register, years: 2 })
  expect(dry.body.price).toEqual({ amount: '20.00', currency: 'EUR' })
  const domain = await givenDomain(service, connection, 'held.ai', {
    expires_at: '2031-03-04T05:06:07.000Z',
  })
  const renew = {
    kind: 'renew',
    domain_id: domain,
    expires_at: '2031-03-04',
    max_price: { amount: '100.00', currency: 'EUR' },
  }
  const renewed = await order({ ...renew, years: 1 })
  expect(renewed.body.errors).toMatchObject([{ pointer: '/years' }])
  const query = `connection_id=${connection}&tld=ai`
  expect(await read(`/v1/domains/requirements?${query}&kind=renew`)).toMatchObject({
    years: [2, 3, 4, 5, 6, 7, 8, 9],
    contact_roles: [],
    schema: null,
  })
  const { body } = await service.request('POST', '/v1/domains/check', {
    body: { names: ['short.ai'], connection_id: connection },
  })
  expect(body.data).toMatchObject([{ years: 2, prices: { register: { amount: '20.00' } } }])
})
