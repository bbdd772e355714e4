/**
 * A change of a dynamic IP requires permission to change what follows it. Otherwise its token could open firewalls and
 * move records.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DynamicIpWorld, givenDynamicIpWorld, type TestDynamicIp } from '../testing/given-dynamic-ip.ts'
import { bindFirewall, givenFirewall, type TestFirewall } from '../testing/given-firewall.ts'

type Bound = 'nothing' | 'a record' | 'a firewall' | 'both'
type Attempt = { path: string; body?: object }

let world: DynamicIpWorld
let zoneId: string
let firewall: TestFirewall
const tokens = new Map<string, string>()
beforeAll(async () => {
  world = await givenDynamicIpWorld()
  zoneId = (await world.zone('permissions.example')).id
  firewall = await givenFirewall(world, 'edge')
  for (const more of [[], ['dns.write'], ['cloud.write'], ['dns.write', 'cloud.write']]) {
    const permissions = ['dynamic_ip.write', ...more]
    const { body } = await world.service.request('POST', '/v1/tokens', {
      body: { name: 'narrow', permissions },
    })
    tokens.set(more.join('+'), body.token)
  }
})
afterAll(() => world.close())

const needed: Record<Bound, string[]> = {
  nothing: [],
  'a record': ['dns.write'],
  'a firewall': ['cloud.write'],
  both: ['dns.write', 'cloud.write'],
}

type Given = { dynamicIp: TestDynamicIp; binding: string; rule: string | undefined }

let made = 0
async function given(bound: Bound): Promise<Given> {
  const dynamicIp = await world.dynamicIp()
  const dns = { zone_id: zoneId, name: `p${++made}`, type: 'A' }
  const binding = ['a record', 'both'].includes(bound) ? await dynamicIp.bind(dns) : null
  const rule = ['a firewall', 'both'].includes(bound) ? await bindFirewall(world, dynamicIp, firewall) : null
  return { dynamicIp, binding: binding?.['id'] as string, rule: rule?.id }
}

/** Operations that affect all bindings. They require the permissions for every target. */
const steering: Record<string, (one: Given) => Attempt> = {
  'dynamic_ips.update': ({ dynamicIp }) => ({ path: dynamicIp.path, body: { allow_private: true } }),
  'dynamic_ips.rotate': ({ dynamicIp }) => ({ path: `${dynamicIp.path}/rotate`, body: {} }),
  'dynamic_ips.block': ({ dynamicIp }) => ({ path: `${dynamicIp.path}/block`, body: { reason: 'test' } }),
  'dynamic_ips.unblock': ({ dynamicIp }) => ({ path: `${dynamicIp.path}/unblock` }),
  'dynamic_ips.delete': ({ dynamicIp }) => ({ path: dynamicIp.path }),
}

/** Operations on a single binding, with the permission that its target requires. */
const binding: Record<string, { needs: string; attempt: (one: Given) => Attempt }> = {
  'dynamic_ips.bindings.create': {
    needs: 'dns.write',
    attempt: ({ dynamicIp }) => ({
      path: `${dynamicIp.path}/bindings`,
      body: { zone_id: zoneId, name: `p${++made}`, type: 'A' },
    }),
  },
  'dynamic_ips.bindings.update': {
    needs: 'dns.write',
    attempt: (one) => ({ path: `${one.dynamicIp.path}/bindings/${one.binding}`, body: { ttl: 120 } }),
  },
  'dynamic_ips.bindings.delete': {
    needs: 'dns.write',
    attempt: (one) => ({ path: `${one.dynamicIp.path}/bindings/${one.binding}` }),
  },
  'dynamic_ips.firewall_bindings.create': {
    needs: 'cloud.write',
    attempt: ({ dynamicIp }) => ({
      path: `${dynamicIp.path}/firewall-bindings`,
      body: {
        connection_id: world.connectionId,
        firewall_ref: 'edge',
        protocol: 'tcp',
        ports: '22',
        networks: ['{ipv4}/32'],
      },
    }),
  },
  'dynamic_ips.firewall_bindings.update': {
    needs: 'cloud.write',
    attempt: (one) => ({
      path: `${one.dynamicIp.path}/firewall-bindings/${one.rule}`,
      body: { ports: '443' },
    }),
  },
  'dynamic_ips.firewall_bindings.apply': {
    needs: 'cloud.write',
    attempt: (one) => ({ path: `${one.dynamicIp.path}/firewall-bindings/${one.rule}/apply` }),
  },
  'dynamic_ips.firewall_bindings.delete': {
    needs: 'cloud.write',
    attempt: (one) => ({ path: `${one.dynamicIp.path}/firewall-bindings/${one.rule}` }),
  },
}

/** Affects no binding, because none exists yet. */
const harmless = ['dynamic_ips.create']

const operationOf = (id: string) => world.service.operations.find((operation) => operation.id === id)

function attempt(id: string, { path, body }: Attempt, token: string | undefined) {
  const method = operationOf(id)?.method ?? 'GET'
  return world.service.request(method, path, { token: token ?? '', ...(body && { body }) })
}

async function isUnchanged(dynamicIp: TestDynamicIp, before: Record<string, unknown>): Promise<void> {
  expect((await dynamicIp.read())['token']).toEqual(before['token'])
}

describe('every operation that changes a dynamic IP', () => {
  it('is in one of the lists of this test', () => {
    const writing = world.service.operations.filter(({ permission }) => permission === 'dynamic_ip.write')
    const listed = [...Object.keys(steering), ...Object.keys(binding), ...harmless]
    expect(writing.map(({ id }) => id).sort()).toEqual(listed.sort())
  })

  it.each(Object.keys(steering))('%s requires the permissions for all its bindings', async (id) => {
    for (const bound of Object.keys(needed) as Bound[]) {
      const one = await given(bound)
      const before = await one.dynamicIp.read()
      expect(before['write_permissions']).toEqual(needed[bound])
      for (const [more, token] of tokens) {
        const missing = needed[bound].filter((permission) => !more.split('+').includes(permission))
        if (missing.length === 0) continue
        const { status, body } = await attempt(id, steering[id]?.(one) ?? { path: '' }, token)
        expect([bound, more, status, body.permission]).toEqual([bound, more, 403, missing[0]])
        expect(body.detail).toContain(missing[0])
        await isUnchanged(one.dynamicIp, before)
      }
      const { status } = await attempt(
        id,
        steering[id]?.(one) ?? { path: '' },
        tokens.get(needed[bound].join('+')),
      )
      // A dynamic IP with firewall rules cannot be deleted.
      const isHeld = id === 'dynamic_ips.delete' && needed[bound].includes('cloud.write')
      expect([bound, isHeld ? status : status < 300]).toEqual([bound, isHeld ? 409 : true])
    }
  })

  it.each(Object.keys(binding))("%s requires the permission for the binding's target", async (id) => {
    const { needs = '', attempt: attemptOf } = binding[id] ?? {}
    const one = await given('both')
    const other = needs === 'dns.write' ? 'cloud.write' : 'dns.write'
    for (const more of ['', other]) {
      const { status, body } = await attempt(id, attemptOf?.(one) ?? { path: '' }, tokens.get(more))
      expect([more, status, body.permission]).toEqual([more, 403, needs])
    }
    const { status, body } = await attempt(id, attemptOf?.(one) ?? { path: '' }, tokens.get(needs))
    expect([status < 300, body?.code]).toEqual([true, undefined])
  })
})
