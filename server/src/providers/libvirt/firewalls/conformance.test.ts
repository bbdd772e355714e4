import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { ForeignRule } from '#providers/ports/firewalls.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { makeCertificates } from '#providers/tls/testing/certificates.ts'
import { libvirt } from '../adapter.ts'
import { manifest } from '../manifest.ts'
import { libvirtPrograms } from '../testing/libvirt-daemon.ts'
import { startFilters } from '../testing/network-filters.ts'
import { missingForNamespaces } from '../testing/own-namespaces.ts'

const missing = [...missingPrograms(libvirtPrograms), ...missingForNamespaces()]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'network filters of libvirtd'), () => {
  firewallConformance('libvirt', manifest.firewalls, async () => {
    const filters = await startFilters()
    const { client } = makeCertificates()
    const tools = testTools(loopbackEgress())
    return {
      open: (own = filters.credentials) => libvirt.open(own, tools),
      makeFirewall: filters.define,
      addAtProvider: (ref, { direction, protocol, ports, network, description }) => {
        const end = direction === 'inbound' ? 'src' : 'dst'
        const [address, length] = network.split('/')
        return filters.add(
          ref,
          `<rule action='accept' direction='${direction === 'inbound' ? 'in' : 'out'}'>
             <${protocol} ${end}ipaddr='${address}' ${end}ipmask='${length}'
               ${ports === null ? '' : `dstportstart='${ports}'`} comment='${description}'/>
           </rule>`,
        )
      },
      async addForeign(ref) {
        await filters.add(
          ref,
          `<filterref filter='clean-traffic'><parameter name='IP' value='192.0.2.80'/></filterref>
           <rule action='accept' direction='in' statematch='false'><tcp dstportstart='80' dstportend='81'/></rule>
           <rule action='accept' direction='in'><tcp srcipaddr='$OFFICE' dstportstart='25' srcportstart='1024'/></rule>
           <rule action='accept' direction='out'><udp dstipfrom='192.0.2.1' dstipto='192.0.2.9'/></rule>
           <rule action='accept' direction='in'><icmp srcipaddr='192.0.2.0' srcipmask='24' type='8' code='0'/></rule>
           <rule action='accept' direction='inout' priority='-500'><mac protocolid='arp'/></rule>
           <rule action='return' direction='out'><sctp/></rule>
           <rule action='reject' direction='out'><tcp dstportstart='25' comment='no mail'/></rule>
           <rule action='drop' direction='inout' priority='1000'><all/></rule>`,
        )
        const of = (traffic: string, own: Partial<ForeignRule> = {}): ForeignRule => ({
          kind: 'rule',
          direction: 'inbound',
          action: 'allow',
          traffic,
          peers: [],
          description: '',
          ...own,
        })
        const ofBoth = (traffic: string, own: Partial<ForeignRule> = {}) =>
          firewallDirections.map((direction) => of(traffic, { direction, ...own }))
        return [
          ...ofBoth('filter clean-traffic IP=192.0.2.80', { action: 'deny' }),
          of('tcp 80-81 statematch false'),
          of('tcp 25 srcportstart 1024', { peers: ['$OFFICE'] }),
          of('udp', { direction: 'outbound', peers: ['192.0.2.1-192.0.2.9'] }),
          of('icmp type 8 code 0', { peers: ['192.0.2.0/24'] }),
          ...ofBoth('mac protocolid arp'),
          of('return sctp', { direction: 'outbound' }),
          of('tcp 25', { direction: 'outbound', action: 'deny', description: 'no mail' }),
          ...ofBoth('all', { action: 'deny' }),
          ...ofBoth('', { kind: 'policy' }),
        ]
      },
      async attach(ref) {
        const machine = await filters.addMachine(ref)
        const other = await filters.define('other', `<filterref filter='${await filters.nameOf(ref)}'/>`)
        return [
          { kind: 'server', ref: machine },
          { kind: 'other', ref: `filter ${await filters.nameOf(other)}` },
        ]
      },
      absentRef: randomUUID(),
      wrongCredentials: [
        { ...filters.credentials, client_certificate: client.certificate, client_key: client.key },
      ],
      stop: filters.stop,
    }
  })
})
