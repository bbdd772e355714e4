import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { FirewallsProvider } from '#providers/ports/firewalls.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { libvirt } from '../adapter.ts'
import { libvirtPrograms, startLibvirtDaemon } from '../testing/libvirt-daemon.ts'
import { type NetworkFilters, startFilters } from '../testing/network-filters.ts'
import { missingForNamespaces } from '../testing/own-namespaces.ts'

const missing = missingPrograms(libvirtPrograms)
const missingForFilters = [...missing, ...missingForNamespaces()]

const office: FirewallRule = {
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  network: '203.0.113.8/32',
  description: 'office',
}

describe.skipIf(missingForFilters.length > 0)(titleWithout(missingForFilters, 'network filters'), () => {
  let filters: NetworkFilters
  let firewalls: FirewallsProvider
  beforeAll(async () => {
    filters = await startFilters()
    firewalls = libvirt.open(filters.credentials, testTools(loopbackEgress())).firewalls as FirewallsProvider
  })
  afterAll(() => filters.stop())

  const named = async (name: string) => (await firewalls.listFirewalls()).filter((one) => one.name === name)

  test('those that libvirt has from the start, and those of another chain, are no firewalls', async () => {
    const names = (await firewalls.listFirewalls()).map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith('own-'))).toEqual([])
    const shipped = /<uuid>(.*)<\/uuid>/.exec(await filters.xmlOf('clean-traffic'))?.[1] ?? ''
    await expect(firewalls.read(shipped)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(firewalls.change(shipped, { add: [office], remove: [] })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  test('a change leaves all else in the filter as it is', async () => {
    const content = `
      <filterref filter='clean-traffic'><parameter name='IP' value='192.0.2.80'/></filterref>
      <rule action='accept' direction='in' priority='300' statematch='false'><tcp dstportstart='0x50' flags='SYN/ALL'/></rule>
      <rule action='drop' direction='in'><arp opcode='Reply'/><arp match='no' arpsrcipaddr='$IP'/></rule>
      <rule action='accept' direction='inout'><all comment='&lt;a&gt; &amp; &quot;b&quot;'/></rule>
      <rule action='drop' direction='inout' priority='1000'/>`
    const ref = await filters.define('own-kept', content)
    const before = await filters.xmlOf(ref)
    await firewalls.change(ref, { add: [office], remove: [] })
    const after = await filters.xmlOf(ref)
    expect(after.replace(/ *<rule [^>]*>\s*<tcp [^>]*comment='office'\/>\s*<\/rule>\n/, '')).toBe(before)
    expect(after).not.toBe(before)
    await firewalls.change(ref, { add: [], remove: [office] })
    expect(await filters.xmlOf(ref)).toBe(before)
  })

  test.each([
    ['the usual priority', '', 499],
    ['a priority of its own', "priority='-20'", -21],
    ['the lowest priority', "priority='-1000'", -1000],
  ])('a new rule comes before one of %s that drops traffic', async (title, priority, expected) => {
    const ref = await filters.define(
      `own-${title.replaceAll(' ', '-')}`,
      `<rule action='drop' direction='inout' ${priority}><all/></rule>`,
    )
    await firewalls.change(ref, { add: [office], remove: [] })
    const [first] = (await filters.xmlOf(ref)).match(/<rule [^>]*>/g) ?? []
    expect(first).toBe(`<rule action='accept' direction='in' priority='${expected}'>`)
  })

  test('a change is in force at once for a machine that runs', async () => {
    const ref = await filters.define('own-applied', "<rule action='drop' direction='inout'><all/></rule>")
    await filters.addMachine(ref)
    const inbound = async () =>
      (await filters.packetFilter()).flatMap((line) => /^-A FO-\S+ (.*)/.exec(line)?.[1] ?? [])
    expect(await inbound()).toEqual(['-j DROP'])
    // Of the greatest length.
    const description = '東'.repeat(85)
    await firewalls.change(ref, { add: [{ ...office, description }], remove: [] })
    expect(await inbound()).toEqual([
      expect.stringMatching(`^-s 203.0.113.8/32 -p tcp -m tcp --dport 22 .*"${description}" -j ACCEPT$`),
      '-j DROP',
    ])
    await firewalls.change(ref, { add: [], remove: [{ ...office, description }] })
    expect(await inbound()).toEqual(['-j DROP'])
  })

  test.each(['two\nlines', '🔥'.repeat(64)])('the description %j is refused', async (description) => {
    const ref = await filters.define(`own-${description.length}`)
    await expect(
      firewalls.change(ref, { add: [{ ...office, description }], remove: [] }),
    ).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining('description') })
    expect((await firewalls.read(ref)).rules).toEqual([])
  })

  test('a filter that was replaced by another one of its name is not found, and not changed', async () => {
    const ref = await filters.define('own-replaced')
    await filters.remove(ref)
    const other = await filters.define('own-replaced')
    await expect(firewalls.change(ref, { add: [office], remove: [] })).rejects.toMatchObject({
      kind: 'not_found',
    })
    expect(await named('own-replaced')).toMatchObject([{ ref: other }])
    expect((await firewalls.read(other)).rules).toEqual([])
  })
})

test.skipIf(missing.length > 0)(
  titleWithout(missing, 'a driver without network filters is named in the error'),
  async () => {
    const daemon = await startLibvirtDaemon()
    onTestFinished(() => daemon.stop())
    const driver = 'test:///default'
    const { firewalls } = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress()))
    await expect(firewalls?.listFirewalls()).rejects.toMatchObject({
      kind: 'unsupported',
      message: 'libvirt has no network filters with the driver test:///default.',
    })
  },
)
