import type { CheckResult } from '@holdfast/checks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenancy } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { noLimits } from '#platform/plans/testing/no-limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { claimDue } from '#platform/work/claim/claim.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { claimChecks } from '../checks/claim-store.ts'
import { recordResults } from '../checks/record-results.ts'
import { localLocation } from '../monitors/schedule.ts'
import { statesKind } from './update-state.ts'

const workingCount = 40
const places = 10

let service: TestService
beforeAll(async () => {
  // Nothing is claimed but by this test.
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const result = (outcome: CheckResult['outcome']): CheckResult => ({
  outcome,
  failure: outcome === 'up' ? null : { class: 'connect_refused', message: 'The connection was refused.' },
  warnings: [],
  address: '127.0.0.1',
  phases: [],
  duration: 1,
  evidence: {},
})

async function newMonitor(name: string): Promise<string> {
  const { body } = await service.request('POST', '/v1/monitors', {
    body: { name, type: 'tcp', settings: { host: 'localhost', port: 1 }, fail_after: 1 },
  })
  return body.id
}

describe('a failure that is confirmed while many monitors have their first result', () => {
  it('does not wait until the states of all others are worked out', async () => {
    for (let i = 0; i < workingCount; i++) await newMonitor(`Working ${i}`)
    const failing = await newMonitor('Failing')
    const checks = await service.database.system((tx) =>
      claimChecks(tx, {
        location: localLocation,
        lateMs: 15_000,
        aheadMs: 3_600_000,
        limit: 100,
        fullAccounts: [],
      }),
    )
    const record = (outcome: CheckResult['outcome'], isOf: (id: string) => boolean) =>
      service.database.system((tx) =>
        recordResults(
          tx,
          checks.filter(({ id }) => isOf(id)).map((check) => ({ check, result: result(outcome) })),
          service.database.now(),
        ),
      )
    await record('up', (id) => id !== failing)
    await record('down', (id) => id === failing)
    const { database, secrets } = service
    const tenancy = createTenancy({
      database,
      secrets,
      events: createEvents([], createMetrics()),
      limits: noLimits,
      clock: database.now,
      log: createLog('silent'),
    })
    const kind = statesKind({ tenancy })
    const claimed = await service.database.system((tx) => claimDue(tx, kind, places))
    expect(claimed.length).toBeGreaterThan(0)
    expect(claimed.length).toBeLessThan(workingCount)
    expect(claimed.map(({ id }) => id)).toContain(failing)
  })
})
