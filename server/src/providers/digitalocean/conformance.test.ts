import { describeDocument } from '#providers/testing/document-test.ts'
import { firewallConformance } from '#providers/testing/firewall-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { digitaloceanAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeDigitalOcean } from './testing/fake-digitalocean.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('DigitalOcean', manifest.firewalls, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network }) {
      const target = { addresses: [network] }
      const rule = { protocol, ports: ports ?? 'all' }
      fake.addRules(
        ref,
        direction === 'inbound'
          ? { inbound_rules: [{ ...rule, sources: target }] }
          : { outbound_rules: [{ ...rule, destinations: target }] },
      )
    },
    absentRef: '4de7ac8b-495b-4884-9a69-1050c6793cd6',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

describeDocument('digitalocean', '', exchanges, ['DELETE', 'GET', 'POST'])
