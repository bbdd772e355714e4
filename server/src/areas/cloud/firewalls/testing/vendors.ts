/** The vendors at which firewalls are created under failure, each with its stand-in. */
import { ec2At } from '#providers/aws/testing/ec2-at.ts'
import * as ec2 from '#providers/aws/testing/fake-ec2.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import { digitaloceanAt } from '#providers/digitalocean/adapter.ts'
import * as digitalocean from '#providers/digitalocean/testing/fake-digitalocean.ts'
import { hetznerAt } from '#providers/hetzner/adapter.ts'
import * as hetzner from '#providers/hetzner/testing/fake-hetzner.ts'
import { linodeAt } from '#providers/linode/adapter.ts'
import * as linode from '#providers/linode/testing/fake-linode.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { scalewayAt } from '#providers/scaleway/adapter.ts'
import * as scaleway from '#providers/scaleway/testing/fake-scaleway.ts'
import { vultrAt } from '#providers/vultr/adapter.ts'
import * as vultr from '#providers/vultr/testing/fake-vultr.ts'

type Started = {
  /** The address of the API, with its prefix. */
  url: string
  /** The refs of the firewalls that were created with this name. */
  firewallRefs(name: string): string[]
  stop(): Promise<void>
}

export type FirewallVendor = {
  vendor: string
  start(): Promise<Started>
  /** The adapter for an API at this address. */
  adapter(url: string): ProviderAdapter
  credentials: Credentials
  region: string | null
  /** It shows changes of rules so late that they are left out. */
  isSlow?: true
}

export const firewallVendors: readonly FirewallVendor[] = [
  {
    vendor: 'Amazon EC2',
    async start() {
      const fake = await ec2.startFakeEc2()
      // EC2 shows a new group later than it has created it.
      fake.creation.hidden = 2
      return fake
    },
    adapter: ec2At,
    credentials: rightKeys,
    region: 'eu-central-1',
    isSlow: true,
  },
  {
    vendor: 'Hetzner Cloud',
    start: hetzner.startFakeHetzner,
    adapter: hetznerAt,
    credentials: hetzner.rightCredentials,
    region: null,
  },
  {
    vendor: 'DigitalOcean',
    start: digitalocean.startFakeDigitalOcean,
    adapter: digitaloceanAt,
    credentials: digitalocean.rightCredentials,
    region: null,
  },
  {
    vendor: 'Akamai Cloud (Linode)',
    start: linode.startFakeLinode,
    adapter: linodeAt,
    credentials: linode.rightCredentials,
    region: null,
  },
  {
    vendor: 'Scaleway',
    start: scaleway.startFakeScaleway,
    adapter: scalewayAt,
    credentials: scaleway.rightCredentials,
    region: 'fr-par-1',
  },
  {
    vendor: 'Vultr',
    start: vultr.startFakeVultr,
    adapter: vultrAt,
    credentials: vultr.rightCredentials,
    region: null,
  },
]
