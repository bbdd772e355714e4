import { describeDocument } from '#providers/testing/document-test.ts'
import { firewallConformance } from '#providers/testing/firewall-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { hetznerAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeHetzner } from './testing/fake-hetzner.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Hetzner Cloud', manifest.firewalls, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network, description }) {
      fake.addRule(ref, {
        direction: direction === 'inbound' ? 'in' : 'out',
        protocol,
        port: ports,
        [direction === 'inbound' ? 'source_ips' : 'destination_ips']: [network],
        description,
      })
    },
    absentRef: '4711',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

describeDocument('hetzner', '/v1', exchanges, ['GET', 'POST'])
