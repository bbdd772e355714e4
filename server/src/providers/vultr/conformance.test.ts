import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { vultrAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeVultr } from './testing/fake-vultr.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Vultr', manifest.firewalls, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addGroup(name),
    async addAtProvider(ref, { protocol, ports, network, description }) {
      const [subnet = '', size] = network.split('/')
      fake.addRule(ref, {
        ip_type: subnet.includes(':') ? 'v6' : 'v4',
        protocol,
        subnet,
        subnet_size: Number(size),
        ...(ports !== null && { port: ports.replace('-', ':') }),
        notes: description,
      })
    },
    absentRef: 'cb676a46-66fd-4dfb-b839-443f2e6c0b60',
    wrongCredentials: [{ api_key: 'WRONG-KEY' }],
    stop: () => fake.stop(),
  }
})

describeDocument('vultr', '/v2', exchanges, ['DELETE', 'GET', 'POST'])
