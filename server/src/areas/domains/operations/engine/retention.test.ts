import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDomain } from '#areas/domains/testing/given-domain.ts'
import { givenOperation } from '#areas/domains/testing/given-operation.ts'
import { addSeconds } from '#kernel/time.ts'
import { plansWithRetention } from '#platform/plans/testing/plans-with-retention.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { dropOldOperations } from './retention.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

it('keeps operations that have ended as long as the plan says, and the others', async () => {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const domain = await givenDomain(service, connection.id, 'kept.example')
  const path = '/v1/domains/operations'
  const { body: ended } = await service.request('POST', path, {
    body: { kind: 'set_lock', domain_id: domain, locked: false },
    headers: { prefer: 'wait=30' },
  })
  expect(ended).toMatchObject({ state: 'done' })
  const waiting = await givenOperation(service, connection.id, domain)
  const kept = async (): Promise<string[]> =>
    (await service.request('GET', `${path}?domain_id=${domain}`)).body.data.map(({ id }: any) => id)
  const dropAfterDays = (days: number) =>
    dropOldOperations({
      database: service.database,
      plans: plansWithRetention('audit', 30),
      clock: () => addSeconds(new Date(), days * 86_400),
    })
  await dropAfterDays(29)
  expect((await kept()).sort()).toEqual([ended.id, waiting].sort())
  await dropAfterDays(31)
  expect(await kept()).toEqual([waiting])
})
