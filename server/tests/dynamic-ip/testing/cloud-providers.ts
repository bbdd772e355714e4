// Stand-ins for the cloud providers, to which requests for the addresses of the real ones are forwarded.
import { startFakeEc2 } from '#providers/aws/testing/fake-ec2.ts'
import { startFakeRoute53Domains } from '#providers/aws/testing/fake-route53-domains.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import {
  rightCredentials as digitaloceanCredentials,
  startFakeDigitalOcean,
} from '#providers/digitalocean/testing/fake-digitalocean.ts'
import {
  rightCredentials as hetznerCredentials,
  startFakeHetzner,
} from '#providers/hetzner/testing/fake-hetzner.ts'
import { libvirtPrograms } from '#providers/libvirt/testing/libvirt-daemon.ts'
import { startFilters } from '#providers/libvirt/testing/network-filters.ts'
import { missingForNamespaces } from '#providers/libvirt/testing/own-namespaces.ts'
import {
  rightCredentials as linodeCredentials,
  startFakeLinode,
} from '#providers/linode/testing/fake-linode.ts'
import { startFakeProxmox } from '#providers/proxmox/testing/fake-proxmox.ts'
import { newGuest } from '#providers/proxmox/testing/guests.ts'
import {
  rightCredentials as scalewayCredentials,
  startFakeScaleway,
} from '#providers/scaleway/testing/fake-scaleway.ts'
import { missingPrograms } from '#providers/testing/servers/programs.ts'
import { startFakeVultr, rightCredentials as vultrCredentials } from '#providers/vultr/testing/fake-vultr.ts'
import type { Egress } from '../../../src/platform/net/egress.ts'

export type CloudProvider = {
  provider: string
  credentials: Record<string, string>
  /** The addresses of the stand-ins, by those of the provider. */
  addresses: Record<string, string>
  /** A firewall that allows TCP port 22 from 198.51.100.0/24. */
  ref: string
  /** The networks that the firewall allows, in any order. */
  networks(): Promise<string[]> | string[]
  stop(): Promise<void>
}

const theirs = '198.51.100.0/24'

/** A new provider is added here. */
export const cloudProviders: Record<string, () => Promise<CloudProvider>> = {
  async aws() {
    const [ec2, { fake: domains }] = [await startFakeEc2(), await startFakeRoute53Domains()]
    const ref = ec2.addGroup('eu-central-1', 'web')
    ec2.addRule(ref, { isEgress: false, protocol: 'tcp', from: 22, to: 22, cidr: theirs })
    return {
      provider: 'aws',
      credentials: { ...rightKeys, regions: 'eu-central-1' },
      addresses: {
        'https://ec2.eu-central-1.amazonaws.com': ec2.url,
        'https://route53domains.us-east-1.amazonaws.com': domains.url,
      },
      ref,
      networks: () => ec2.rulesOf(ref).flatMap(({ isEgress, cidr }) => (isEgress || !cidr ? [] : cidr)),
      stop: async () => void (await Promise.all([ec2.stop(), domains.stop()])),
    }
  },
  async digitalocean() {
    const fake = await startFakeDigitalOcean()
    const ref = fake.addFirewall('web')
    fake.addRules(ref, {
      inbound_rules: [{ protocol: 'tcp', ports: '22', sources: { addresses: [theirs] } }],
    })
    return {
      provider: 'digitalocean',
      credentials: digitaloceanCredentials,
      addresses: { 'https://api.digitalocean.com': fake.url },
      ref,
      networks: () => fake.firewall(ref).inbound_rules.flatMap(({ sources }) => sources.addresses ?? []),
      stop: fake.stop,
    }
  },
  async hetzner() {
    const fake = await startFakeHetzner()
    const ref = fake.addFirewall('web')
    fake.addRule(ref, { direction: 'in', protocol: 'tcp', port: '22', source_ips: [theirs] })
    return {
      provider: 'hetzner',
      credentials: hetznerCredentials,
      addresses: { 'https://api.hetzner.cloud/v1': fake.url },
      ref,
      networks: () => fake.rulesOf(ref).flatMap(({ source_ips }) => source_ips ?? []),
      stop: fake.stop,
    }
  },
  /** A real daemon, without a stand-in. */
  async libvirt() {
    const filters = await startFilters()
    const [address = '', length = ''] = theirs.split('/')
    const ref = await filters.define(
      'web',
      `<rule action='accept' direction='in'>
         <tcp srcipaddr='${address}' srcipmask='${length}' dstportstart='22'/>
       </rule>`,
    )
    return {
      provider: 'libvirt',
      credentials: filters.credentials,
      addresses: {},
      ref,
      async networks() {
        const sources = (await filters.xmlOf(ref)).matchAll(/srcipaddr='([^']*)' srcipmask='([^']*)'/g)
        return [...sources].map(([, first, bits]) => `${first}/${bits}`)
      },
      stop: filters.stop,
    }
  },
  async linode() {
    const fake = await startFakeLinode()
    const ref = fake.addFirewall('web')
    const rule = { label: 'office', action: 'ACCEPT', protocol: 'TCP', ports: '22' }
    fake.addRule(ref, 'inbound', { ...rule, addresses: { ipv4: [theirs] } })
    return {
      provider: 'linode',
      credentials: linodeCredentials,
      addresses: { 'https://api.linode.com/v4': fake.url },
      ref,
      networks: () => fake.rulesOf(ref).inbound.flatMap(({ addresses }) => addresses?.ipv4 ?? []),
      stop: fake.stop,
    }
  },
  async proxmox() {
    const fake = await startFakeProxmox()
    const ref = 'qemu/100'
    const guest = {
      ...newGuest(100, 'web'),
      config: { net0: 'virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1' },
    }
    const rule = {
      type: 'in',
      action: 'ACCEPT',
      enable: 1,
      proto: 'tcp',
      dport: '22',
      source: theirs,
    } as const
    guest.firewall = { options: { enable: 1 }, rules: [rule], changesAfterReading: 0 }
    fake.guests.set(ref, guest)
    return {
      provider: 'proxmox',
      credentials: fake.credentials,
      addresses: {},
      ref,
      networks: () => guest.firewall.rules.flatMap(({ source }) => source ?? []),
      stop: fake.stop,
    }
  },
  async scaleway() {
    const fake = await startFakeScaleway()
    const ref = fake.addGroup('fr-par-1', 'web')
    const rule = { direction: 'inbound', protocol: 'TCP', action: 'accept', dest_port_from: 22 }
    fake.addRule(ref, { ...rule, ip_range: theirs })
    return {
      provider: 'scaleway',
      credentials: scalewayCredentials,
      addresses: { 'https://api.scaleway.com': fake.url },
      ref,
      networks: () => fake.rulesOf(ref).map(({ ip_range }) => ip_range),
      stop: fake.stop,
    }
  },
  async vultr() {
    const fake = await startFakeVultr()
    const ref = fake.addGroup('web')
    const [subnet = '', size] = theirs.split('/')
    const rule = { ip_type: 'v4', protocol: 'tcp', port: '22' }
    fake.addRule(ref, { ...rule, subnet, subnet_size: Number(size) })
    return {
      provider: 'vultr',
      credentials: vultrCredentials,
      addresses: { 'https://api.vultr.com/v2': fake.url },
      ref,
      networks: () => fake.rulesOf(ref).map(({ subnet, subnet_size }) => `${subnet}/${subnet_size}`),
      stop: fake.stop,
    }
  },
}

/** What is not there for the test of a provider. */
export const missingFor: Readonly<Record<string, string[]>> = {
  libvirt: [...missingPrograms(libvirtPrograms), ...missingForNamespaces()],
}

/** Requests for the addresses of providers reach their stand-ins. */
export function forwardingEgress(egress: Egress, addresses: Readonly<Record<string, string>>): Egress {
  return {
    ...egress,
    async request(request) {
      const { host } = new URL(request.url)
      const found = Object.entries(addresses).find(([address]) => request.url.startsWith(address))
      if (!found) return await egress.request(request)
      const url = found[1] + request.url.slice(found[0].length)
      return await egress.request({
        ...request,
        url,
        headers: { ...request.headers, 'X-Forwarded-Host': host },
      })
    },
  }
}
