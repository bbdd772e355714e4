/** `holdfast-agent ip` on a machine with its own network: what it finds on an interface, and over both families. */

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
} from '../../server/src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { givenProxy, type TestProxy } from '../../server/src/areas/dynamic-ip/testing/proxy.ts'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { runAgent, startAgent } from './testing/agent.ts'
import { givenNetwork, type Network, networkFault } from './testing/network.ts'

const missing = missingPrograms(['ip', 'unshare', 'nsenter'])
const without = missing.length > 0 ? missing : [networkFault() ?? []].flat()

describe.skipIf(without.length > 0)(
  titleWithout(without, 'the agent on a machine with its own network'),
  () => {
    let world: DynamicIpWorld
    let network: Network
    let over: { ipv4: TestProxy; ipv6: TestProxy }
    let folder: string
    let removeFolder: () => Promise<void>
    let made = 0
    beforeAll(async () => {
      world = await givenDynamicIpWorld({ environment: { HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' } })
      const temporary = await temporaryFolder('network')
      folder = temporary.folder
      removeFolder = temporary.remove
      const { port } = world.service.app.server.address() as AddressInfo
      const sockets = { ipv4: join(folder, '4.sock'), ipv6: join(folder, '6.sock') }
      over = {
        ipv4: await givenProxy(port, '9.9.9.9', sockets.ipv4),
        ipv6: await givenProxy(port, '2620:fe::fe', sockets.ipv6),
      }
      network = await givenNetwork(folder, sockets)
    })
    afterAll(async () => {
      await network?.close()
      for (const one of Object.values(over ?? {})) await one.leave()
      await world.close()
      await removeFolder()
    })

    async function givenMachine() {
      const dynamicIp = await world.dynamicIp()
      const way = { within: network.within, environment: { HOLDFAST_TOKEN: dynamicIp.token } }
      const state = join(folder, `${++made}.json`)
      const args = (...more: string[]) => ['ip', '--url', network.url, '--state', state, ...more]
      const known = async () => {
        const { ipv4, ipv6, ipv6_prefix } = await dynamicIp.read()
        return [ipv4, ipv6, ipv6_prefix].map((one) => one?.address ?? null)
      }
      return { dynamicIp, way, args, known }
    }

    it('gets its address of each family from the service, and reports both at once', async () => {
      const { dynamicIp, way, args, known } = await givenMachine()
      expect((await runAgent(args('--once'), way)).lines).toContain(
        '9.9.9.9, 2620:fe::fe: good 9.9.9.9,2620:fe::fe',
      )
      expect(await known()).toEqual(['9.9.9.9', '2620:fe::fe', null])
      expect(await dynamicIp.reports()).toHaveLength(1)
    })

    it('does not change a family for which it finds no address', async () => {
      const { way, args, known } = await givenMachine()
      await runAgent(args('--once'), way)
      await over.ipv6.leave()
      over.ipv4.address = '9.9.9.10'
      try {
        const { code, lines } = await runAgent(args('--once'), way)
        expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('No IPv6 address')])
        expect(await known()).toEqual(['9.9.9.10', '2620:fe::fe', null])
      } finally {
        over.ipv4.address = '9.9.9.9'
        await over.ipv6.comeBack()
      }
      expect((await runAgent(args('--once', '--no-ipv6'), way)).lines).toContain(
        '9.9.9.9: good 9.9.9.9,2620:fe::fe',
      )
    })

    it('reports the stable address of an interface, not one that is temporary, deprecated or private', async () => {
      await network.address('add', '10.1.2.3/8')
      await network.address('add', '9.9.9.20/32')
      await network.address('add', 'fd00::20/64', 'nodad')
      await network.address('add', '2620:fe:0:1::20/64', 'nodad', 'preferred_lft', '0')
      await network.address('add', '2620:fe:0:1::21/64', 'nodad', 'mngtmpaddr')
      // This address precedes the stable one in the list, and becomes ready after duplicate address detection.
      await eventually(async () =>
        (await network.listed()).some(({ temporary, tentative }) => temporary && !tentative),
      )
      const { way, args, known } = await givenMachine()
      const agent = startAgent(args('--interface', 'wan0', '--prefix', '56', '--every', '1s'), way)
      onTestFinished(async () => void (await agent.stop('SIGKILL')))
      await eventually(async () => (await known()).join() === '9.9.9.20,2620:fe:0:1::21,2620:fe::/56')
      await network.address('del', '9.9.9.20/32')
      await network.address('add', '9.9.9.21/32')
      await network.address('add', '2620:fe:0:100::21/64', 'nodad')
      await network.address('del', '2620:fe:0:1::21/64')
      await eventually(async () => (await known()).join() === '9.9.9.21,2620:fe:0:100::21,2620:fe:0:100::/56')
    })

    it('behind NAT reports IPv6 from the interface, and IPv4 as the service sees it', async () => {
      for (const { family, local, prefixlen } of await network.listed())
        if (family === 'inet') await network.address('del', `${local}/${prefixlen}`)
      await network.address('add', '10.1.2.4/8')
      await network.address('add', '2620:fe:0:2::40/64', 'nodad')
      const { dynamicIp, way, args, known } = await givenMachine()
      await runAgent(args('--once', '--interface', 'wan0'), way)
      expect(await known()).toEqual(['9.9.9.9', expect.stringMatching(/^2620:fe:0:/), null])
      expect(await dynamicIp.reports()).toHaveLength(1)
      await network.address('del', '10.1.2.4/8')
      const { lines } = await runAgent(args('--once', '--interface', 'wan0'), way)
      expect(lines.join('\n')).toContain('No IPv4 address: interface wan0 has no usable public address')
    })

    it('finds the addresses of an interface without the `ip` command', async () => {
      await network.address('add', '9.9.9.30/32')
      const { way, args, known } = await givenMachine()
      const environment = { ...way.environment, PATH: folder }
      const { code } = await runAgent(args('--once', '--interface', 'wan0', '--no-ipv6'), {
        ...way,
        environment,
      })
      expect([code, (await known())[0]]).toEqual([0, expect.stringMatching(/^9\.9\.9\./)])
    })
  },
)
