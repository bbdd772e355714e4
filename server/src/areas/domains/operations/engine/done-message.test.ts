import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

it('a purchase that is done says what it did not make', async () => {
  const connection = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My registrar' },
  })
  const { body } = await service.request('POST', '/v1/domains/operations', {
    body: {
      kind: 'register',
      connection_id: connection.body.id,
      name: 'open.us',
      years: 1,
      privacy: true,
      max_price: { amount: '100.00', currency: 'EUR' },
    },
    headers: { prefer: 'wait=30' },
  })
  const message = expect.stringContaining('registered without privacy')
  expect(body).toMatchObject({ state: 'done', error: null, message })
  const domain = await service.request('GET', `/v1/domains/${body.domain_id}`)
  expect(domain.body).toMatchObject({ privacy: false })
})
