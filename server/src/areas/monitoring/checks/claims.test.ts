import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { localLocation } from '../monitors/schedule.ts'
import { claimChecks, secondsUntilNextClaim, spreadOverdueChecks } from './claim-store.ts'

const count = 20

let service: TestService
let owner: Client
beforeAll(async () => {
  // Nothing is claimed but by these tests.
  service = await givenService({ works: false })
  owner = new Client(service.address)
  await owner.connect()
  for (let i = 0; i < count; i++)
    await service.request('POST', '/v1/monitors', {
      body: {
        name: `Monitor ${i}`,
        type: 'tcp',
        settings: { host: 'localhost', port: 1 },
        interval_seconds: 300,
      },
    })
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const setDue = (text: string) => owner.query(`update monitor_checks set due_at = now() + interval '${text}'`)
const claim = () =>
  service.database.system((tx) =>
    claimChecks(tx, { location: localLocation, lateMs: 15_000, aheadMs: 0, limit: 100, fullAccounts: [] }),
  )
const spread = () =>
  service.database.system((tx) => spreadOverdueChecks(tx, { location: localLocation, lateMs: 15_000 }))
const untilNext = () =>
  service.database.system((tx) => secondsUntilNextClaim(tx, { location: localLocation, aheadMs: 0 }))
const dueTimes = async (): Promise<number[]> =>
  (
    await owner.query('select extract(epoch from due_at - now())::float8 as seconds from monitor_checks')
  ).rows.map(({ seconds }) => seconds)

const phases = async () =>
  (
    await owner.query(
      'select monitor_id, extract(epoch from due_at) % 300 as phase from monitor_checks order by monitor_id',
    )
  ).rows

describe('due checks', () => {
  beforeEach(() => setDue('0 seconds'))

  it('are each claimed by one of several workers, and are due again in their next slot', async () => {
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(count)
    expect(claimed.length).toBe(count)
    const due = await dueTimes()
    expect(Math.max(...due)).toBeLessThanOrEqual(300)
    // Spread over the interval by their ids.
    expect(new Set(due.map(Math.round)).size).toBeGreaterThan(count / 2)
  })

  it('keep their phase: slots are whole intervals apart', async () => {
    await claim()
    const first = await phases()
    await owner.query(`update monitor_checks set due_at = due_at - interval '300 seconds'`)
    await claim()
    expect(await phases()).toEqual(first)
  })

  it('that are overdue after an outage are spread over a minute instead of made at once', async () => {
    await setDue('-1 hour')
    await spread()
    const due = await dueTimes()
    expect(Math.min(...due)).toBeGreaterThan(-1)
    expect(Math.max(...due)).toBeLessThanOrEqual(60)
    expect(new Set(due.map(Math.round)).size).toBeGreaterThan(count / 2)
  })

  it('of a suspended account are not claimed, and not spread, until it is resumed', async () => {
    const suspend = (text: string) => owner.query(`update accounts set suspended_at = ${text}`)
    await suspend('now()')
    expect(await claim()).toEqual([])
    expect(await untilNext()).toBeNull()
    await setDue('-1 hour')
    await spread()
    expect(await claim()).toEqual([])
    expect(Math.max(...(await dueTimes()))).toBeLessThan(-3000)
    await suspend('null')
    await spread()
    expect(Math.min(...(await dueTimes()))).toBeGreaterThan(-1)
    await setDue('0 seconds')
    expect((await claim()).length).toBe(count)
  })

  it('are waited for as long as the next one takes, and not at all if there is none', async () => {
    await setDue('1 hour')
    expect(await untilNext()).toBeGreaterThan(3500)
    await owner.query(
      `update monitor_checks set due_at = now() + interval '1 minute' where monitor_id = (select max(monitor_id) from monitor_checks)`,
    )
    expect(await untilNext()).toBeGreaterThan(50)
    expect(await untilNext()).toBeLessThanOrEqual(60)
    await owner.query('update monitor_checks set due_at = null')
    expect(await untilNext()).toBeNull()
    await owner.query('update monitor_checks set due_at = now()')
  })

  it('stay where they are while the installation is on hold', async () => {
    await service.request('PATCH', '/v1/instance/settings', { body: { on_hold: true } })
    expect(await claim()).toEqual([])
    await service.request('PATCH', '/v1/instance/settings', { body: { on_hold: false } })
    expect((await claim()).length).toBe(count)
  })
})
