/** Firewall rules that follow a dynamic IP, up to the provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { type DynamicIpWorld, givenDynamicIpWorld } from '../testing/given-dynamic-ip.ts'
import { bindFirewall, foreignRule, givenFirewall } from '../testing/given-firewall.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

const ask = (...request: Parameters<DynamicIpWorld['service']['request']>) =>
  world.service.request(...request)

const eventsOf = async (kind: string, bindingId: string) =>
  (await world.events(kind)).filter((data) => data['binding_id'] === bindingId)

describe('a rule that follows a dynamic IP', () => {
  it('waits for the first address, then exists with our mark beside the rules of others', async () => {
    const firewall = await givenFirewall(world, 'first')
    const dynamicIp = await world.dynamicIp()
    const binding = await bindFirewall(world, dynamicIp, firewall, { description: 'ssh from home' })
    expect(binding.made).toMatchObject({
      firewall_name: 'first',
      direction: 'inbound',
      state: 'pending',
      current_networks: [],
    })
    expect(await firewall.rules()).toEqual([foreignRule])
    await dynamicIp.report('myip=9.9.9.9')
    expect(await binding.in('in_sync')).toMatchObject({ current_networks: ['9.9.9.9/32'], error: null })
    const description = `ssh from home [holdfast ${binding.id}]`
    expect(await firewall.rules()).toEqual([
      foreignRule,
      { ...foreignRule, network: '9.9.9.9/32', description },
    ])
  })

  it('changes with the address, and is removed when the address is cleared', async () => {
    const firewall = await givenFirewall(world, 'moving')
    const dynamicIp = await world.dynamicIp({ allow_withdrawal: true })
    const networks = ['{ipv4}/24', '{ipv6}/64', '{ipv6_prefix}']
    await dynamicIp.report('myip=9.9.9.9,2620:fe::9&ip6lanprefix=2a02:8100:1:100::/56')
    const binding = await bindFirewall(world, dynamicIp, firewall, {
      networks,
      protocol: 'udp',
      ports: '51820-51830',
    })
    expect(binding.made['state']).toBe('in_sync')
    expect(await firewall.networks()).toEqual([
      foreignRule.network,
      '9.9.9.0/24',
      '2620:fe::/64',
      '2a02:8100:1:100::/56',
    ])
    await dynamicIp.report('myip=8.8.8.8,preserve')
    await binding.in('in_sync')
    await eventually(async () => !(await firewall.networks()).includes('9.9.9.0/24'))
    expect((await firewall.networks()).sort()).toEqual(
      [foreignRule.network, '8.8.8.0/24', '2620:fe::/64', '2a02:8100:1:100::/56'].sort(),
    )
    await dynamicIp.report('offline=YES')
    await eventually(async () => (await firewall.rules()).length === 1)
    expect(await binding.in('in_sync')).toMatchObject({ current_networks: [], kept_networks: [] })
    expect(await firewall.rules()).toEqual([foreignRule])
  })

  it('has its actor in an event and in the audit log', async () => {
    const firewall = await givenFirewall(world, 'told')
    const dynamicIp = await world.dynamicIp({ name: 'Office', labels: { site: 'berlin' } })
    const binding = await bindFirewall(world, dynamicIp, firewall)
    await dynamicIp.report('myip=9.9.9.9', { from: '8.8.8.8' })
    await binding.in('in_sync')
    await dynamicIp.report('myip=9.9.9.10', { from: '8.8.4.4' })
    const changes = await eventually(async () => {
      const metadata = await eventsOf('dynamic_ip.firewall_changed', binding.id)
      return metadata.length >= 2 && metadata
    })
    expect(changes).toMatchObject([
      {
        name: 'Office',
        labels: { site: 'berlin' },
        firewall: { ref: 'told', name: 'told' },
        protocol: 'tcp',
        ports: '22',
        added: ['9.9.9.9/32'],
        removed: [],
        cause: 'report',
        reporter: { ip: '8.8.8.8', user_agent: 'test/1.0' },
      },
      { added: ['9.9.9.10/32'], removed: ['9.9.9.9/32'], reporter: { ip: '8.8.4.4' } },
    ])
    const { body } = await ask('GET', `/v1/audit-log?target=${binding.id}&actor=${dynamicIp.id}`)
    expect(body.data).toMatchObject([
      { changes: { before: { networks: ['9.9.9.9/32'] }, after: { networks: ['9.9.9.10/32'] } } },
      {
        actor: { name: 'Office' },
        origin: { ip: '8.8.8.8' },
        changes: { after: { networks: ['9.9.9.9/32'] } },
      },
    ])
  })

  it('changes on request: removed networks close at once, regardless of the overlap', async () => {
    const firewall = await givenFirewall(world, 'patched')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9,2620:fe::9')
    const binding = await bindFirewall(world, dynamicIp, firewall, {
      networks: ['{ipv4}/32', '{ipv6}/128'],
      overlap_seconds: 3600,
    })
    await dynamicIp.report('myip=9.9.9.10,2620:fe::9')
    expect((await binding.in('in_sync'))['kept_networks']).toMatchObject([{ network: '9.9.9.9/32' }])
    const { body } = await ask('PATCH', binding.path, {
      body: { ports: '443', networks: ['{ipv4}/32'], description: 'web' },
      headers: { prefer: 'wait=20' },
    })
    expect(body).toMatchObject({ state: 'in_sync', ports: '443', kept_networks: [], overlap_seconds: 3600 })
    expect(await firewall.rules()).toEqual([
      foreignRule,
      {
        ...foreignRule,
        ports: '443',
        network: '9.9.9.10/32',
        description: `web [holdfast ${binding.id}]`,
      },
    ])
  })

  it('keeps its mark if the provider allows only short descriptions', async () => {
    const firewall = await givenFirewall(world, 'short')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    const binding = await bindFirewall(world, dynamicIp, firewall, { description: '長'.repeat(100) })
    expect(binding.made['state']).toBe('in_sync')
    const [, rule] = await firewall.rules()
    expect(rule?.description).toHaveLength(100)
    expect(rule?.description).toMatch(new RegExp(`^長+ \\[holdfast ${binding.id}\\]$`))
  })
})

describe('a network that a binding must not open', () => {
  it('is rejected on input, with the place and a suggestion', async () => {
    await givenFirewall(world, 'refused')
    const dynamicIp = await world.dynamicIp()
    const create = (fields: Record<string, unknown>) =>
      ask('POST', `${dynamicIp.path}/firewall-bindings`, {
        body: {
          connection_id: world.connectionId,
          firewall_ref: 'refused',
          protocol: 'tcp',
          networks: ['{ipv4}/32'],
          ...fields,
        },
      })
    for (const [fields, pointer] of [
      [{ networks: ['{ipv4}/32', '{ipv4}/23'] }, '/networks/1'],
      [{ networks: ['{ipv6}/47'] }, '/networks/0'],
      [{ networks: ['{ipv4}/15'], allow_wide: true }, '/networks/0'],
      [{ networks: ['{ipv6}/31'], allow_wide: true }, '/networks/0'],
      [{ networks: ['{ipv4}/33'] }, '/networks/0'],
      [{ networks: ['0.0.0.0/0'] }, '/networks/0'],
      [{ networks: ['{ipv6_prefix}/64'] }, '/networks/0'],
      [{ ports: '0' }, '/ports'],
      [{ protocol: 'icmp', ports: '22' }, '/ports'],
      [{ firewall_ref: 'no-such' }, '/firewall_ref'],
      [{ connection_id: 'conn_01jcqkz0000000000000000000' }, '/connection_id'],
    ] as const) {
      const { status, body } = await create(fields)
      expect([fields, status, body.errors?.[0].pointer]).toEqual([fields, 422, pointer])
    }
    expect((await create({ networks: ['{ipv4}/16', '{ipv6}/32'], allow_wide: true })).status).toBe(201)
  })

  it('is not opened either if only the report shows its width: what was open stays, and the error is shown', async () => {
    const firewall = await givenFirewall(world, 'wide')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9&ip6lanprefix=2a02:8100:1:100::/56')
    const binding = await bindFirewall(world, dynamicIp, firewall, {
      networks: ['{ipv6_prefix}', '{ipv4}/32'],
    })
    await dynamicIp.report('myip=9.9.9.10&ip6lanprefix=2a02:8100::/40')
    const failing = await binding.in('failing')
    expect(failing).toMatchObject({ error: { code: 'network_too_wide' }, current_networks: ['9.9.9.10/32'] })
    expect(failing['error'].message).toContain('2a02:8100::/40 is wider than /48')
    expect((await firewall.networks()).sort()).toEqual(
      [foreignRule.network, '2a02:8100:1:100::/56', '9.9.9.9/32', '9.9.9.10/32'].sort(),
    )
    await ask('PATCH', binding.path, { body: { allow_wide: true } })
    await binding.in('in_sync')
    await eventually(async () => (await firewall.rules()).length === 3)
    expect((await firewall.networks()).sort()).toEqual(
      [foreignRule.network, '2a02:8100::/40', '9.9.9.10/32'].sort(),
    )
  })

  it('includes private networks, unless the dynamic IP allows private addresses', async () => {
    const firewall = await givenFirewall(world, 'private')
    const dynamicIp = await world.dynamicIp({ allow_private: true })
    await dynamicIp.report('myip=10.1.2.3')
    const binding = await bindFirewall(world, dynamicIp, firewall)
    expect(await firewall.networks()).toEqual([foreignRule.network, '10.1.2.3/32'])
    await ask('PATCH', dynamicIp.path, { body: { allow_private: false } })
    await ask('POST', `${binding.path}/apply`)
    expect(await binding.in('failing')).toMatchObject({ error: { code: 'network_not_public' } })
  })
})

describe('binding a firewall', () => {
  it('requires permission to write cloud resources', async () => {
    const firewall = await givenFirewall(world, 'rights')
    const dynamicIp = await world.dynamicIp()
    const binding = await bindFirewall(world, dynamicIp, firewall)
    const { body } = await ask('POST', '/v1/tokens', {
      body: { name: 'narrow', permissions: ['dynamic_ip.write'] },
    })
    const { token } = body
    const input = {
      connection_id: world.connectionId,
      firewall_ref: 'rights',
      protocol: 'tcp',
      networks: ['{ipv4}/32'],
    }
    for (const answer of [
      await ask('POST', `${dynamicIp.path}/firewall-bindings`, { body: input, token }),
      await ask('PATCH', binding.path, { body: { ports: '23' }, token }),
      await ask('POST', `${binding.path}/apply`, { token }),
      await ask('DELETE', binding.path, { token }),
    ])
      expect([answer.status, answer.body.permission]).toEqual([403, 'cloud.write'])
    expect((await ask('GET', binding.path, { token })).status).toBe(200)
  })

  it('is not found for other accounts', async () => {
    const firewall = await givenFirewall(world, 'foreign')
    const dynamicIp = await world.dynamicIp()
    const binding = await bindFirewall(world, dynamicIp, firewall)
    const { token } = await world.service.otherAccount()
    for (const method of ['GET', 'DELETE'])
      expect((await ask(method, binding.path, { token })).status).toBe(404)
    expect((await ask('GET', `${dynamicIp.path}/firewall-bindings`, { token })).status).toBe(404)
  })
})

describe('a deleted binding', () => {
  it('removes its rules, and keeps those of others', async () => {
    const firewall = await givenFirewall(world, 'deleted')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    const [gone, stays] = [
      await bindFirewall(world, dynamicIp, firewall),
      await bindFirewall(world, dynamicIp, firewall, { ports: '443' }),
    ]
    const { status } = await ask('DELETE', gone.path, { headers: { prefer: 'wait=20' } })
    expect([status, (await ask('GET', gone.path)).status]).toEqual([204, 404])
    expect((await firewall.rules()).map(({ ports, network }) => [ports, network])).toEqual([
      ['22', foreignRule.network],
      ['443', '9.9.9.9/32'],
    ])
    const metadata = await eventsOf('dynamic_ip.firewall_changed', gone.id)
    expect(metadata.at(-1)).toMatchObject({ removed: ['9.9.9.9/32'], cause: 'api', reporter: null })
    expect((await stays.read())['state']).toBe('in_sync')
  })

  it('waits while the provider is unavailable, cannot be changed meanwhile, and can be deleted at once', async () => {
    const firewall = await givenFirewall(world, 'away')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    const [waits, goes] = [
      await bindFirewall(world, dynamicIp, firewall),
      await bindFirewall(world, dynamicIp, firewall, { ports: '443' }),
    ]
    await world.sandbox({ faults: [{ on: 'any', kind: 'unavailable', name: 'away' }] })
    expect((await ask('DELETE', waits.path)).status).toBe(204)
    expect(await waits.in('failing')).toMatchObject({
      deleting_since: expect.any(String),
      error: { code: 'unavailable' },
    })
    expect((await ask('PATCH', waits.path, { body: { ports: '23' } })).body.code).toBe('wrong_state')
    expect((await ask('POST', `${waits.path}/apply`)).body.code).toBe('wrong_state')
    expect((await ask('DELETE', `${goes.path}?keep_rules=true`)).status).toBe(204)
    expect((await ask('GET', goes.path)).status).toBe(404)
    expect((await firewall.rules()).map(({ ports }) => ports)).toEqual(['22', '22', '443'])
    await world.sandbox({ faults: [] })
    await eventually(async () => (await ask('GET', waits.path)).status === 404)
    expect((await firewall.rules()).map(({ ports }) => ports)).toEqual(['22', '443'])
  })

  it('is required before its dynamic IP or connection can be deleted', async () => {
    const { body: connection } = await ask('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    const path = `/v1/connections/${connection.id}`
    await ask('PUT', `${path}/sandbox/firewalls/held`, { body: { rules: [] } })
    const dynamicIp = await world.dynamicIp({ name: 'Followed' })
    const fields = { connection_id: connection.id }
    const binding = await bindFirewall(world, dynamicIp, { ref: 'held' }, fields)
    for (const one of [dynamicIp.path, path]) {
      const { status, body } = await ask('DELETE', one)
      expect([one, status, body.code]).toEqual([one, 409, 'conflict'])
    }
    expect((await ask('GET', dynamicIp.path)).status).toBe(200)
    await ask('DELETE', binding.path, { headers: { prefer: 'wait=20' } })
    for (const one of [dynamicIp.path, path]) expect((await ask('DELETE', one)).status).toBe(204)
  })
})
