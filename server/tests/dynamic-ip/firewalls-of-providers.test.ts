/** Firewall rules that follow a dynamic IP, from a report to the API of each provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DynamicIpWorld, givenDynamicIpWorld } from '#areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { bindFirewall } from '#areas/dynamic-ip/testing/given-firewall.ts'
import { titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { eventually } from '#testing/wait/wait.ts'
import { providers } from '../../src/providers/registry.ts'
import {
  type CloudProvider,
  cloudProviders,
  forwardingEgress,
  missingFor,
} from './testing/cloud-providers.ts'

const theirs = '198.51.100.0/24'

it('every provider with firewalls is tested', () => {
  const kinds = providers.flatMap(({ manifest: { kind, firewalls, isSimulated } }) =>
    firewalls && !isSimulated ? kind : [],
  )
  expect(Object.keys(cloudProviders).sort()).toEqual(kinds.sort())
})

const cases = Object.entries(cloudProviders).map(([kind, start]) => ({
  kind,
  start,
  missing: missingFor[kind] ?? [],
}))

describe.each(cases)('firewall rules at $kind', ({ start, missing }) => {
  let cloud: CloudProvider
  let world: DynamicIpWorld
  beforeAll(async () => {
    cloud = await start()
    world = await givenDynamicIpWorld({ egress: forwardingEgress(loopbackEgress(), cloud.addresses) })
  })
  afterAll(async () => {
    await world.close()
    await cloud.stop()
  })

  it.skipIf(missing.length > 0)(
    titleWithout(missing, 'follow a dynamic IP, and leave those of others as they are'),
    async () => {
      const { provider, credentials, ref, networks } = cloud
      const { service } = world
      const connection = await service.request('POST', '/v1/connections', { body: { provider, credentials } })
      expect(connection).toMatchObject({ status: 201 })
      const { id: connection_id } = connection.body
      const { body: listed } = await service.request('GET', `/v1/connections/${connection_id}/firewalls`)
      expect(listed.data).toMatchObject([{ ref, name: expect.stringMatching(/^web/) }])
      const dynamicIp = await world.dynamicIp()
      await dynamicIp.report('myip=9.9.9.9')
      const binding = await bindFirewall(
        world,
        dynamicIp,
        { ref },
        { connection_id, description: 'Büro “Süd”' },
      )
      expect(await binding.in('in_sync')).toMatchObject({ current_networks: ['9.9.9.9/32'], error: null })
      expect((await networks()).sort()).toEqual([theirs, '9.9.9.9/32'])
      await dynamicIp.report('myip=8.8.8.8')
      await eventually(async () => !(await networks()).includes('9.9.9.9/32'))
      expect(await binding.in('in_sync')).toMatchObject({ current_networks: ['8.8.8.8/32'] })
      expect((await networks()).sort()).toEqual([theirs, '8.8.8.8/32'])
      const { status } = await service.request('DELETE', binding.path, { headers: { prefer: 'wait=20' } })
      expect(status).toBe(204)
      await eventually(async () => (await service.request('GET', binding.path)).status === 404)
      expect(await networks()).toEqual([theirs])
    },
  )
})
