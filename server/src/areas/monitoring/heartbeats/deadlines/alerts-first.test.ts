import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenancy } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { noLimits } from '#platform/plans/testing/no-limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { claimDue } from '#platform/work/claim/claim.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenHeartbeat, ping } from '../testing/given-heartbeat.ts'
import { heartbeatsKind } from './deadline-work.ts'

const workingCount = 40
const places = 10

let service: TestService
beforeAll(async () => {
  // Nothing is claimed but by this test.
  service = await givenService({ works: false })
})
afterAll(() => service.close())

it('alerts of heartbeats do not wait until the first states of all others are recorded', async () => {
  const recovering = await givenHeartbeat(service, { name: 'Recovering' })
  await ping(recovering, '/fail')
  for (let i = 0; i < workingCount; i++) await ping(await givenHeartbeat(service, { name: `Working ${i}` }))
  const failing = await givenHeartbeat(service, { name: 'Failing' })
  await ping(failing, '/fail')
  await ping(recovering)

  const { database, secrets } = service
  const metrics = createMetrics()
  const events = createEvents([], metrics)
  const log = createLog('silent')
  const tenancy = createTenancy({ database, secrets, events, limits: noLimits, clock: database.now, log })
  const kind = heartbeatsKind({ tenancy, metrics })
  const claimed = await database.system((tx) => claimDue(tx, kind, places))
  expect(claimed.length).toBeLessThan(workingCount)
  expect(claimed.map(({ id }) => id)).toEqual(expect.arrayContaining([failing.id, recovering.id]))
})
