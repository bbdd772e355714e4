/** Firewall rules that wait for DNS, in real time, in which nothing becomes due early. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { type DynamicIpWorld, givenDynamicIpWorld, isInStates } from '../testing/given-dynamic-ip.ts'
import { bindFirewall, givenFirewall } from '../testing/given-firewall.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

describe('a rule for a previous address that waits for DNS', () => {
  it('is checked once DNS has the new address, and not every half minute until then', async () => {
    const firewall = await givenFirewall(world, 'edge')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.1')
    const binding = await bindFirewall(world, dynamicIp, firewall)
    const zone = await world.zone('woken.example')
    await dynamicIp.bind({ zone_id: zone.id, name: 'woken', type: 'A', ttl: 300 })
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected', name: 'woken' }] })
    await dynamicIp.report('myip=9.9.9.2')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'failing'))
    await binding.in('in_sync')
    const dueInSeconds = async () => {
      const { rows } = await world.service.database.tenant(world.service.accountId, (tx) =>
        sql<{ due_at: Date | null; checked_at: Date }>`
          select due_at, checked_at from dynamic_ip_firewall_bindings where id = ${binding.id}`.execute(tx),
      )
      const [row] = rows
      return row?.due_at ? (row.due_at.getTime() - row.checked_at.getTime()) / 1000 : 900
    }
    // Only the next check at the provider.
    expect(await dueInSeconds()).toBe(900)
    await world.sandbox({ faults: [] })
    await zone.check()
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
    await eventually(async () => (await dueInSeconds()) < 900)
    expect(await firewall.networks()).toEqual(expect.arrayContaining(['9.9.9.1/32', '9.9.9.2/32']))
  })
})
