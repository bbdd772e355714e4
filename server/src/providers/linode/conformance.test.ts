import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { linodeAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeLinode } from './testing/fake-linode.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Linode', manifest.firewalls, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network, description }) {
      fake.addRule(ref, direction, {
        label: 'by-hand',
        action: 'ACCEPT',
        protocol: protocol.toUpperCase(),
        ports,
        description,
        addresses: { [network.includes(':') ? 'ipv6' : 'ipv4']: [network] },
      })
    },
    absentRef: '4711',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

describeDocument('linode', '', exchanges, ['GET', 'PUT'])
