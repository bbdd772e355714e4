/** Three vendors, each with a third of the servers, in this process. One is behind a proxy that can lose requests. */
import { manifest as digitalocean } from '../../../server/src/providers/digitalocean/manifest.ts'
import { newDroplet } from '../../../server/src/providers/digitalocean/testing/droplets.ts'
import {
  rightCredentials as digitaloceanToken,
  startFakeDigitalOcean,
} from '../../../server/src/providers/digitalocean/testing/fake-digitalocean.ts'
import { manifest as hetzner } from '../../../server/src/providers/hetzner/manifest.ts'
import {
  rightCredentials as hetznerToken,
  startFakeHetzner,
} from '../../../server/src/providers/hetzner/testing/fake-hetzner.ts'
import { newServer } from '../../../server/src/providers/hetzner/testing/servers.ts'
import type { ProviderManifest } from '../../../server/src/providers/ports/provider.ts'
import { startFaultyProxy } from '../../../server/src/providers/testing/servers/faulty-proxy.ts'
import { manifest as vultr } from '../../../server/src/providers/vultr/manifest.ts'
import {
  startFakeVultr,
  rightCredentials as vultrKey,
} from '../../../server/src/providers/vultr/testing/fake-vultr.ts'
import { newInstance } from '../../../server/src/providers/vultr/testing/instances.ts'

export type Vendor = {
  provider: string
  credentials: Record<string, string>
  budgets: NonNullable<ProviderManifest['budgets']>
  /** The requests so far. */
  requests: readonly string[]
}

export type Vendors = {
  all: readonly Vendor[]
  /**
   * Vultr, which limits requests by the second only, so that orders do not wait for its budget: the share of requests that
   * are lost, and the number of servers with a name.
   */
  lossy: { lose(share: number): void; countOf(name: string): number }
  /** The URLs of the vendors and of their stand-ins. */
  diverted: Record<string, string>
  stop(): Promise<void>
}

/** Ids of servers that the vendors create begin lower. */
const firstId = 1_000_000

export async function startVendors(servers: number): Promise<Vendors> {
  const each = Math.floor(servers / 3)
  const fakes = {
    hetzner: await startFakeHetzner(),
    digitalocean: await startFakeDigitalOcean(),
    vultr: await startFakeVultr(),
  }
  for (let n = 0; n < each; n++) {
    const id = firstId + n
    fakes.hetzner.servers.set(String(id), newServer(id, `h-${n}`))
    fakes.digitalocean.droplets.set(String(id), newDroplet(id, `d-${n}`))
    const instance = newInstance(`v-${n}`)
    fakes.vultr.instances.set(instance.id, instance)
  }
  const proxy = await startFaultyProxy(fakes.vultr.url)
  const vendor = (
    { kind, budgets = [] }: ProviderManifest,
    credentials: Record<string, string>,
    { requests }: { requests: string[] },
  ): Vendor => ({ provider: kind, credentials, budgets, requests })
  return {
    all: [
      vendor(hetzner, hetznerToken, fakes.hetzner),
      vendor(digitalocean, digitaloceanToken, fakes.digitalocean),
      vendor(vultr, vultrKey, fakes.vultr),
    ],
    lossy: {
      lose: proxy.cutSome,
      countOf: (name) => [...fakes.vultr.instances.values()].filter(({ label }) => label === name).length,
    },
    diverted: {
      'https://api.hetzner.cloud/v1': fakes.hetzner.url,
      'https://api.digitalocean.com': fakes.digitalocean.url,
      'https://api.vultr.com/v2': proxy.url,
    },
    async stop() {
      await proxy.stop()
      for (const fake of Object.values(fakes)) await fake.stop()
    },
  }
}
