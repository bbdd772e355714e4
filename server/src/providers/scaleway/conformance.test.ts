import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeScaleway } from './testing/fake-scaleway.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Scaleway', manifest.firewalls, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    makeFirewall: async (name) => fake.addGroup('fr-par-1', name),
    // Its description is lost: rules have none at Scaleway.
    async addAtProvider(ref, { direction, protocol, ports, network }) {
      const [from = null, to = null] = ports === null ? [] : ports.split('-').map(Number)
      fake.addRule(ref, {
        direction,
        protocol: protocol.toUpperCase(),
        action: 'accept',
        ip_range: network,
        dest_port_from: from,
        dest_port_to: to,
      })
    },
    absentRef: 'fr-par-1/11111111-1111-4111-8111-111111111111',
    wrongCredentials: [{ ...rightCredentials, secret_key: 'wrong-key' }],
    stop: () => fake.stop(),
  }
})

describeDocument('scaleway', '', exchanges, ['DELETE', 'GET', 'POST'], 'instance.openapi.json')
