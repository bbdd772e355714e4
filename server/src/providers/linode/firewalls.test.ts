// https://techdocs.akamai.com/linode-api/reference/get-firewalls
import { expect, test } from 'vitest'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { linodeAt } from './adapter.ts'
import { rightCredentials, startFakeLinode } from './testing/fake-linode.ts'

test('a firewall that is deleted while the firewalls are listed is left out', async () => {
  const fake = await startFakeLinode()
  try {
    const gone = fake.addFirewall('gone')
    fake.addFirewall('kept')
    fake.deleteOnceListed(gone)
    const { firewalls } = linodeAt(fake.url).open(rightCredentials, testTools(loopbackEgress()))
    expect(await firewalls?.listFirewalls()).toMatchObject([{ name: 'kept', attachedTo: [] }])
  } finally {
    await fake.stop()
  }
})
