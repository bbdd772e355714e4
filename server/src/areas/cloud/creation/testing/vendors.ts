/** The vendors at which servers are created under failure, each with its stand-in. */
import { ec2At } from '#providers/aws/testing/ec2-at.ts'
import { image as ec2Image } from '#providers/aws/testing/ec2-creation.ts'
import * as ec2 from '#providers/aws/testing/fake-ec2.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import { digitaloceanAt } from '#providers/digitalocean/adapter.ts'
import * as digitalocean from '#providers/digitalocean/testing/fake-digitalocean.ts'
import { hetznerAt } from '#providers/hetzner/adapter.ts'
import * as hetzner from '#providers/hetzner/testing/fake-hetzner.ts'
import { linodeAt } from '#providers/linode/adapter.ts'
import * as linode from '#providers/linode/testing/fake-linode.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { proxmox } from '#providers/proxmox/adapter.ts'
import * as fakeProxmox from '#providers/proxmox/testing/fake-proxmox.ts'
import { newGuest as fakeGuest, newTemplate } from '#providers/proxmox/testing/guests.ts'
import { scalewayAt } from '#providers/scaleway/adapter.ts'
import { image as scalewayImage } from '#providers/scaleway/testing/creation.ts'
import * as scaleway from '#providers/scaleway/testing/fake-scaleway.ts'
import type { ServerCertificate } from '#providers/testing/servers/http-server.ts'
import { vultrAt } from '#providers/vultr/adapter.ts'
import * as vultr from '#providers/vultr/testing/fake-vultr.ts'
import type { ServerInput } from '../schema.ts'

type Started = {
  /** The address of the API, with its prefix. */
  url: string
  /** The refs of the servers with this name. */
  refsOf(name: string): string[]
  /** How many disks of servers with this name there are, where they could outlive it. */
  disksOf?(name: string): number
  /** What a server was created with, where it is sent on its own. */
  userDataOf?(name: string): string | null
  /** The refs of the volumes with this name. Absent: none are created there. */
  volumesOf?(name: string): string[]
  /** Where a volume is created with its server: adds one, whose volumes have its name, and returns its ref. */
  addServer?(name: string): string
  /** The refs of the firewalls that were created with this name. Absent: none are created there. */
  firewallRefs?(name: string): string[]
  stop(): Promise<void>
}

export type CreatingVendor = {
  vendor: string
  start(): Promise<Started>
  /** The adapter for an API at this address. */
  adapter(url: string): ProviderAdapter
  credentials: Credentials
  /** Its API is called by TLS. */
  tls?: ServerCertificate
  order: Pick<ServerInput, 'region' | 'size' | 'image'>
  /** It shows changed rules of firewalls so late that tests create firewalls without any. */
  showsRulesLate?: true
}

export const creatingVendors: readonly CreatingVendor[] = [
  {
    vendor: 'Amazon EC2',
    async start() {
      const fake = await ec2.startFakeEc2()
      // EC2 shows new instances and groups later than it has created them.
      fake.creation.hidden = 2
      const refsByName = refsOf(fake.instances, ({ tags }) => tags['Name'] ?? '')
      return {
        ...fake,
        refsOf: (name) => refsByName(name).filter((ref) => fake.instances.get(ref)?.state !== 'terminated'),
        volumesOf: refsOf(fake.creation.disks, ({ name }) => name),
      }
    },
    adapter: (url) => ec2At(url),
    credentials: rightKeys,
    order: { region: 'eu-central-1', size: 't3.micro', image: `eu-central-1/${ec2Image}` },
    showsRulesLate: true,
  },
  {
    vendor: 'Hetzner Cloud',
    async start() {
      const fake = await hetzner.startFakeHetzner()
      return {
        ...fake,
        refsOf: refsOf(fake.servers, ({ name }) => name),
        volumesOf: refsOf(fake.volumes, ({ name }) => name),
      }
    },
    adapter: hetznerAt,
    credentials: hetzner.rightCredentials,
    order: { region: 'fsn1', size: 'cpx22', image: '67794396' },
  },
  {
    vendor: 'DigitalOcean',
    async start() {
      const fake = await digitalocean.startFakeDigitalOcean()
      return {
        ...fake,
        refsOf: refsOf(fake.droplets, ({ name }) => name),
        volumesOf: refsOf(fake.volumes, ({ name }) => name),
      }
    },
    adapter: digitaloceanAt,
    credentials: digitalocean.rightCredentials,
    order: { region: 'nyc3', size: 's-2vcpu-2gb', image: 'debian-13-x64' },
  },
  {
    vendor: 'Akamai Cloud (Linode)',
    async start() {
      const fake = await linode.startFakeLinode()
      return {
        ...fake,
        refsOf: refsOf(fake.instances, ({ label }) => label),
        volumesOf: refsOf(fake.volumes, ({ label }) => label),
      }
    },
    adapter: linodeAt,
    credentials: linode.rightCredentials,
    order: { region: 'eu-central', size: 'g6-standard-2', image: 'linode/debian13' },
  },
  {
    vendor: 'Scaleway',
    async start() {
      const fake = await scaleway.startFakeScaleway()
      return {
        ...fake,
        refsOf: refsOf(fake.instances, ({ name }) => name),
        volumesOf: refsOf(fake.volumes, ({ name }) => name),
        userDataOf: (name) => [...fake.instances.values()].find((one) => one.name === name)?.userData ?? null,
        disksOf: (name) => [...fake.volumes.values()].filter((disk) => disk.name === `${name}-boot`).length,
      }
    },
    adapter: scalewayAt,
    credentials: scaleway.rightCredentials,
    order: { region: 'fr-par-1', size: 'PLAY2-PICO', image: `fr-par-1/${scalewayImage}` },
  },
  {
    vendor: 'Vultr',
    async start() {
      const fake = await vultr.startFakeVultr()
      return {
        ...fake,
        refsOf: refsOf(fake.instances, ({ label }) => label),
        // The operation follows the name.
        volumesOf: refsOf(fake.blocks, ({ label }) => label.split(' ')[0] ?? ''),
      }
    },
    adapter: vultrAt,
    credentials: vultr.rightCredentials,
    order: { region: 'fra', size: 'vc2-1c-2gb', image: '2625' },
  },
  {
    vendor: 'Proxmox VE',
    async start() {
      const fake = await fakeProxmox.startFakeProxmox()
      fake.guests.set('qemu/9000', newTemplate(9000, 'debian-13'))
      const guestsNamed = refsOf(fake.guests, ({ name }) => name)
      return {
        ...fake,
        refsOf: guestsNamed,
        volumesOf: (name) =>
          guestsNamed(name).flatMap((ref) =>
            Object.entries(fake.guests.get(ref)?.config ?? {}).flatMap(([slot, value]) =>
              /^scsi[1-9]/.test(slot) ? (String(value).split(',')[0] ?? []) : [],
            ),
          ),
        addServer(name) {
          const vmid = 100 + fake.guests.size
          fake.guests.set(`qemu/${vmid}`, fakeGuest(vmid, name))
          return `qemu/${vmid}`
        },
      }
    },
    // Its address is a credential.
    adapter: (url) => ({
      ...proxmox,
      open: (credentials, tools) => proxmox.open({ ...credentials, port: new URL(url).port }, tools),
    }),
    credentials: fakeProxmox.rightCredentials,
    tls: fakeProxmox.certificate,
    order: { region: 'pve1', size: '2x2048', image: 'qemu/9000' },
  },
]

function refsOf<Server>(servers: ReadonlyMap<string, Server>, nameOf: (server: Server) => string) {
  return (name: string) => [...servers].filter(([, one]) => nameOf(one) === name).map(([ref]) => ref)
}
