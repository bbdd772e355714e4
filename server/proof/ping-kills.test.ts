import { expect, it } from 'vitest'
import { pingKills } from './ping-kills.ts'

const pings = Number(process.env['HOLDFAST_PINGS'] ?? 2000)
const kills = Number(process.env['HOLDFAST_PING_KILLS'] ?? 2)

it('every ping that was answered is stored, whatever is killed with -9 while jobs ping', async () => {
  const result = await pingKills({ pings, kills })
  expect(result).toMatchObject({ acknowledged: pings, lost: 0, doubled: 0, unknown: 0, inconsistent: 0 })
  expect(Object.values(result.kills).reduce((sum, count) => sum + count, 0)).toBe(kills)
  // Some were not answered because of the kills, and were sent again.
  expect(result.repeatedRequests).toBeGreaterThan(0)
})
