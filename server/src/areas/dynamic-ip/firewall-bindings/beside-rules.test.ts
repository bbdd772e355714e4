/** Rules that follow a dynamic IP in a firewall whose other rules people change. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenFirewall as givenListedFirewall } from '#areas/cloud/testing/given-firewall.ts'
import { markOf } from '#kernel/ip/firewall/mark.ts'
import { eventually } from '#testing/wait/wait.ts'
import { type DynamicIpWorld, givenDynamicIpWorld } from '../testing/given-dynamic-ip.ts'
import { bindFirewall, foreignRule, givenFirewall, type SandboxRule } from '../testing/given-firewall.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

const address = '9.9.9.9'
const web: SandboxRule = { ...foreignRule, ports: '443', network: '0.0.0.0/0', description: '' }

const get = async (path: string) => (await world.service.request('GET', path)).body
const plan = (id: string, rules: SandboxRule[]) =>
  world.service.request('POST', `/v1/firewalls/${id}/plan`, { body: { rules } })
async function replace(id: string, rules: SandboxRule[], wait = 20) {
  const { hash } = await get(`/v1/firewalls/${id}/rules`)
  const headers = { prefer: `wait=${wait}` }
  return (await world.service.request('PUT', `/v1/firewalls/${id}/rules`, { body: { hash, rules }, headers }))
    .body
}

async function given(name: string) {
  const firewall = await givenFirewall(world, name)
  const id = await givenListedFirewall(world.service, world.connectionId, name, { rules: [foreignRule] })
  const dynamicIp = await world.dynamicIp()
  await dynamicIp.report(`myip=${address}`)
  return { id, firewall, dynamicIp, networks: async () => (await firewall.networks()).sort() }
}

describe('rules that follow a dynamic IP', () => {
  it('are shown with what keeps them, and stay when the others are changed', async () => {
    const { id, firewall, dynamicIp, networks } = await given('shared')
    const binding = await bindFirewall(world, dynamicIp, firewall)
    const { managed_rules, rules } = await get(`/v1/firewalls/${id}/rules`)
    expect(rules).toEqual([foreignRule])
    expect(managed_rules).toMatchObject([
      {
        network: `${address}/32`,
        managed_by: { type: 'dynamic_ip', id: dynamicIp.id, name: (await dynamicIp.read())['name'] },
      },
    ])
    expect((await plan(id, [web])).body).toMatchObject({ add: [web], remove: [foreignRule], managed: 1 })
    expect((await replace(id, [web])).error).toBeNull()
    expect(await networks()).toEqual(['0.0.0.0/0', `${address}/32`])
    const marked = { ...web, ports: '80', description: markOf(binding.id) }
    const refused = await plan(id, [web, marked])
    expect([refused.status, refused.body.errors?.[0].pointer]).toEqual([422, '/rules/1/description'])
    for (const [of, kind, other] of [
      [id, 'firewall_binding', binding.id],
      [binding.id, 'firewall', id],
    ])
      expect((await get(`/v1/related?id=${of}&kind=${kind}`)).data).toMatchObject([{ id: other }])
  })

  it('can be changed like the others once their binding is deleted', async () => {
    const { id, firewall, dynamicIp } = await given('left')
    const { path } = await bindFirewall(world, dynamicIp, firewall)
    await world.service.request('DELETE', `${path}?keep_rules=true`)
    const { managed_rules, rules } = await get(`/v1/firewalls/${id}/rules`)
    expect([managed_rules.length, rules.length]).toEqual([0, 2])
    expect((await replace(id, [])).error).toBeNull()
    expect(await firewall.rules()).toEqual([])
  })

  it('and the others are written one after the other', async () => {
    const { id, firewall, dynamicIp, networks } = await given('busy')
    const { accountId, database } = world.service
    const run = (text: ReturnType<typeof sql>) => database.tenant(accountId, (tx) => text.execute(tx))
    await run(sql`
      insert into firewall_locks (account_id, connection_id, ref, holder, locked_until)
      values (${accountId}, ${world.connectionId}, 'busy', 'another', now() + interval '1 hour')`)
    expect((await replace(id, [web], 1)).change).not.toBeNull()
    const binding = await bindFirewall(world, dynamicIp, firewall).catch(() => null)
    expect(binding?.made['state']).toBe('pending')
    expect(await firewall.rules()).toEqual([foreignRule])
    await run(sql`update firewall_locks set locked_until = now() - interval '1 second' where ref = 'busy'`)
    await binding?.in('in_sync')
    await eventually(async () => (await get(`/v1/firewalls/${id}`)).change === null)
    expect(await networks()).toEqual(['0.0.0.0/0', `${address}/32`])
    const { rows } = await run(sql`select holder from firewall_locks where ref = 'busy'`)
    expect(rows).toEqual([])
  })
})
