/** Firewall rules over time: rules of previous addresses, failing providers, and external changes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { type DynamicIpWorld, givenDynamicIpWorld, isInStates } from '../testing/given-dynamic-ip.ts'
import {
  bindFirewall,
  foreignRule,
  givenFirewall,
  type TestFirewall,
  type TestFirewallBinding,
} from '../testing/given-firewall.ts'

let world: DynamicIpWorld
// Far in the past, so that everything due by the service's clock is also due by the database's.
let offsetMs = -72 * 3600 * 1000
const pass = (seconds: number) => {
  offsetMs += seconds * 1000
}
beforeAll(async () => {
  world = await givenDynamicIpWorld({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => world.close())
beforeEach(() => pass(1))

let made = 0
async function givenBinding(fields: Record<string, unknown> = {}) {
  const firewall = await givenFirewall(world, `timed-${++made}`)
  const dynamicIp = await world.dynamicIp()
  await dynamicIp.report('myip=9.9.9.1')
  const binding = await bindFirewall(world, dynamicIp, firewall, fields)
  expect(binding.made['state']).toBe('in_sync')
  return { firewall, dynamicIp, binding }
}

const expectOpen = async (firewall: TestFirewall, ...networks: string[]) =>
  expect(await firewall.networks()).toEqual([foreignRule.network, ...networks])

const eventuallyOpen = (firewall: TestFirewall, ...networks: string[]) =>
  eventually(async () => (await firewall.networks()).join() === [foreignRule.network, ...networks].join())

const eventsOf = async (kind: string, { id }: TestFirewallBinding) =>
  (await world.events(kind)).filter((data) => data['binding_id'] === id)

/** Waits for a new check, after which all due work is done. */
async function lookedAt(binding: TestFirewallBinding): Promise<void> {
  const before = (await binding.read())['checked_at']
  await makeDue(binding, true)
  await eventually(async () => (await binding.read())['checked_at'] > before)
}

/** Makes it due at once, or not by its own time. */
async function makeDue({ id }: TestFirewallBinding, isDue: boolean): Promise<void> {
  const { service } = world
  await service.database.tenant(service.accountId, (tx) =>
    sql`update dynamic_ip_firewall_bindings set due_at = ${isDue ? sql`now()` : null} where id = ${id}`.execute(
      tx,
    ),
  )
}

describe('a rule for a previous address', () => {
  it('stays open for the overlap, shown with its end, and is closed then', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding({ overlap_seconds: 600 })
    await dynamicIp.report('myip=9.9.9.2')
    expect(await binding.in('in_sync')).toMatchObject({
      current_networks: ['9.9.9.2/32'],
      kept_networks: [{ network: '9.9.9.1/32' }],
    })
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
    pass(590)
    await lookedAt(binding)
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
    pass(11)
    await eventuallyOpen(firewall, '9.9.9.2/32')
    await eventually(async () => (await binding.read())['kept_networks'].length === 0)
  })

  it('is not closed if the address comes back meanwhile', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding({ overlap_seconds: 600 })
    await dynamicIp.report('myip=9.9.9.2')
    await binding.in('in_sync')
    await dynamicIp.report('myip=9.9.9.1')
    await eventually(async () => (await binding.read())['kept_networks'][0]?.network === '9.9.9.2/32')
    pass(700)
    await eventuallyOpen(firewall, '9.9.9.1/32')
  })

  it('stays until DNS has the new address, and its TTL has passed', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    const zone = await world.zone('slow.example')
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A', ttl: 600 })
    await world.sandbox({ faults: [{ on: 'write', kind: 'unavailable', name: 'home' }] })
    await dynamicIp.report('myip=9.9.9.2')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'failing'))
    await binding.in('in_sync')
    pass(3600)
    await lookedAt(binding)
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
    await world.sandbox({ faults: [] })
    await zone.check()
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
    pass(500)
    await lookedAt(binding)
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
    pass(101)
    await eventuallyOpen(firewall, '9.9.9.2/32')
  })

  it('is closed after a day, even if DNS never gets the new address', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    const zone = await world.zone('never.example')
    await dynamicIp.bind({ zone_id: zone.id, name: 'never', type: 'A' })
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected', name: 'never' }] })
    await dynamicIp.report('myip=9.9.9.2')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'failing'))
    await binding.in('in_sync')
    pass(24 * 3600 - 60)
    await lookedAt(binding)
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
    pass(61)
    await eventuallyOpen(firewall, '9.9.9.2/32')
    await world.sandbox({ faults: [] })
  })
})

describe('a failing provider', () => {
  it('closes nothing; the failure is published once, and only the newest address is written', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    await world.sandbox({ faults: [{ on: 'write', kind: 'unavailable', name: firewall.ref }] })
    for (const n of [2, 3, 4])
      expect((await dynamicIp.report(`myip=9.9.9.${n}`)).text).toBe(`good 9.9.9.${n}`)
    expect(await binding.in('failing')).toMatchObject({
      error: { code: 'unavailable' },
      current_networks: ['9.9.9.4/32'],
    })
    await expectOpen(firewall, '9.9.9.1/32')
    await world.sandbox({ faults: [] })
    await binding.in('in_sync')
    await eventuallyOpen(firewall, '9.9.9.4/32')
    expect(await eventsOf('dynamic_ip.binding_failed', binding)).toMatchObject([
      { firewall: { name: firewall.ref }, error: { code: 'unavailable' } },
    ])
    expect(await eventsOf('dynamic_ip.binding_recovered', binding)).toHaveLength(1)
  })

  it('that rejects the credentials blocks the binding until they are corrected, and marks the connection', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    await world.sandbox({ faults: [{ on: 'any', kind: 'auth', name: firewall.ref }] })
    await dynamicIp.report('myip=9.9.9.2')
    await binding.in('blocked')
    const connection = async () =>
      (await world.service.request('GET', `/v1/connections/${world.connectionId}`)).body
    expect((await connection())['status']).toBe('failing')
    await world.sandbox({ faults: [] })
    await binding.in('in_sync')
    expect((await connection())['status']).toBe('working')
    await eventuallyOpen(firewall, '9.9.9.2/32')
  })

  it('for a moment, while everything is in sync, is not reported', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    await world.sandbox({ faults: [{ on: 'read', kind: 'timeout', name: firewall.ref, times: 1 }] })
    pass(400)
    await dynamicIp.report('myip=9.9.9.1')
    await eventually(async () => {
      const { body } = await world.service.request('GET', `/v1/connections/${world.connectionId}/sandbox`)
      return body.faults.length === 0
    })
    const { checked_at } = binding.made
    expect(
      (
        await eventually(async () => {
          const now = await binding.read()
          return now['checked_at'] > checked_at && now
        })
      )['state'],
    ).toBe('in_sync')
    expect(await eventsOf('dynamic_ip.binding_failed', binding)).toEqual([])
  })

  it('without room for more rules keeps the existing ones', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding({ overlap_seconds: 600 })
    const rules = await firewall.rules()
    const many = Array.from({ length: 49 }, (_each, n) => ({ ...foreignRule, ports: `${1000 + n}` }))
    await firewall.replace([...rules.slice(1), ...many])
    await dynamicIp.report('myip=9.9.9.2')
    expect(await binding.in('failing')).toMatchObject({ error: { code: 'rejected' } })
    expect(await firewall.networks()).toContain('9.9.9.1/32')
    await firewall.replace(rules)
    await binding.in('in_sync')
    await expectOpen(firewall, '9.9.9.1/32', '9.9.9.2/32')
  })
})

describe('our rule that was changed externally', () => {
  const wideOpen = { ports: null, network: '0.0.0.0/0' }

  async function givenDrift(change: (firewall: TestFirewall) => Promise<void>) {
    const given = await givenBinding()
    await makeDue(given.binding, false)
    await change(given.firewall)
    pass(400)
    // A device that repeats a known address requests the check.
    expect((await given.dynamicIp.report('myip=9.9.9.1')).text).toBe('nochg 9.9.9.1')
    return { ...given, drifted: await given.binding.in('drifted') }
  }

  it('by removing it, is reported and left alone, until a person restores it', async () => {
    const { firewall, dynamicIp, binding, drifted } = await givenDrift((one) => one.replace([foreignRule]))
    const apart = async () => {
      const { body } = await world.service.request('GET', '/v1/dynamic-ips?limit=200')
      return body.data.find(({ id }: { id: string }) => id === dynamicIp.id).firewall_bindings_apart
    }
    expect(await apart()).toBe(1)
    const found = async (query: string) =>
      (await world.service.request('GET', `${dynamicIp.path}/firewall-bindings?${query}`)).body.data.length
    expect(await found('needs_attention=true')).toBe(1)
    expect(await found('needs_attention=false')).toBe(0)
    expect(await found(`q=${String(drifted['firewall_name']).slice(1).toUpperCase()}`)).toBe(1)
    expect(await found('q=no-such-firewall')).toBe(0)
    expect(drifted['drift']).toMatchObject({ missing: [{ network: '9.9.9.1/32' }], unexpected: [] })
    pass(1000)
    await lookedAt(binding)
    await expectOpen(firewall)
    const { body } = await world.service.request('POST', `${binding.path}/apply`, {
      headers: { prefer: 'wait=20' },
    })
    expect(body).toMatchObject({ state: 'in_sync', drift: null })
    expect(await apart()).toBe(0)
    await expectOpen(firewall, '9.9.9.1/32')
  })

  it('by widening it, is corrected with the next address, without an overlap', async () => {
    const { firewall, dynamicIp, drifted } = await givenDrift(async (one) => {
      const [theirs = foreignRule, ours = foreignRule] = await one.rules()
      await one.replace([theirs, { ...ours, ...wideOpen }])
    })
    expect(drifted['drift']).toMatchObject({
      missing: [{ ports: '22', network: '9.9.9.1/32' }],
      unexpected: [{ ports: null, network: '0.0.0.0/0' }],
    })
    await expectOpen(firewall, '0.0.0.0/0')
    await dynamicIp.report('myip=9.9.9.2')
    await eventuallyOpen(firewall, '9.9.9.2/32')
  })

  it('is no longer drift when it is restored externally', async () => {
    const { firewall, binding, dynamicIp } = await givenDrift((one) => one.replace([foreignRule]))
    const ours = { ...foreignRule, network: '9.9.9.1/32', description: `[holdfast ${binding.id}]` }
    await firewall.replace([foreignRule, ours])
    pass(400)
    await dynamicIp.report('myip=9.9.9.1')
    expect(await binding.in('in_sync')).toMatchObject({ drift: null })
  })
})

describe('a worker that stops', () => {
  it('after the provider made the change leaves nothing duplicated and nothing open', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    const before = await written(binding)
    await dynamicIp.report('myip=9.9.9.2')
    await binding.in('in_sync')
    await eventuallyOpen(firewall, '9.9.9.2/32')
    // The row during an update: the wanted rules are listed, and the result is not stored.
    await rewrite(binding, before.verified_seq, [
      { ...before.rules[0], leaves: { after: new Date(0), by: new Date(0) } },
      { rule: { ...before.rules[0].rule, network: '9.9.9.2/32' }, since: null, leaves: null },
    ])
    await binding.in('in_sync')
    await expectOpen(firewall, '9.9.9.2/32')
    expect((await written(binding)).rules).toMatchObject([{ rule: { network: '9.9.9.2/32' }, leaves: null }])
  })

  it('between adding and removing leaves the removal to the next worker', async () => {
    const { firewall, dynamicIp, binding } = await givenBinding()
    const [, ours = foreignRule] = await firewall.rules()
    await dynamicIp.report('myip=9.9.9.2')
    await binding.in('in_sync')
    await eventuallyOpen(firewall, '9.9.9.2/32')
    const { rules } = await written(binding)
    await firewall.replace([...(await firewall.rules()), ours, ours])
    await rewrite(binding, null, [
      ...rules,
      { rule: ours, since: new Date(0), leaves: { after: new Date(0), by: new Date(0) } },
    ])
    await binding.in('in_sync')
    await expectOpen(firewall, '9.9.9.2/32')
  })

  async function written({ id }: TestFirewallBinding): Promise<any> {
    const { service } = world
    const { rows } = await service.database.tenant(service.accountId, (tx) =>
      sql`select rules, verified_seq from dynamic_ip_firewall_bindings where id = ${id}`.execute(tx),
    )
    return rows[0]
  }

  async function rewrite({ id }: TestFirewallBinding, seq: number | null, rules: unknown): Promise<void> {
    const { service } = world
    await service.database.tenant(service.accountId, (tx) =>
      sql`update dynamic_ip_firewall_bindings
        set rules = ${JSON.stringify(rules)}, verified_seq = ${seq}, due_at = now() where id = ${id}`.execute(
        tx,
      ),
    )
  }
})

describe('a dynamic IP with alternating reports', () => {
  it('opens the address that is kept, and not the other', async () => {
    const { firewall, dynamicIp } = await givenBinding()
    for (let turn = 1; turn <= 7; turn++) {
      pass(300)
      await dynamicIp.report(`myip=9.9.9.${turn % 2 === 1 ? 2 : 1}`)
    }
    expect((await dynamicIp.read())['state']).toBe('held')
    await eventuallyOpen(firewall, '9.9.9.1/32')
  })
})

describe('a firewall that many bindings share', () => {
  it('is changed by one worker at a time, and gets all rules', async () => {
    const { firewall, dynamicIp } = await givenBinding()
    const ports = ['80', '443', '8080', '8443']
    for (const port of ports) await bindFirewall(world, dynamicIp, firewall, { ports: port })
    await world.sandbox({ latency_ms: 50 })
    await dynamicIp.report('myip=9.9.9.2')
    const mostAtOnce = await eventually(async () => {
      inHand.push(await leases(firewall))
      const rules = await firewall.rules()
      return rules.filter(({ network }) => network === '9.9.9.2/32').length === 5 && Math.max(...inHand)
    })
    await world.sandbox({ latency_ms: 0 })
    expect(mostAtOnce).toBe(1)
  })

  const inHand: number[] = []

  async function leases({ ref }: TestFirewall): Promise<number> {
    const { service } = world
    const { rows } = await service.database.tenant(service.accountId, (tx) =>
      sql<{ count: number }>`select count(lease)::int as count from dynamic_ip_firewall_bindings
        where firewall_ref = ${ref}`.execute(tx),
    )
    return rows[0]?.count ?? 0
  }
})
