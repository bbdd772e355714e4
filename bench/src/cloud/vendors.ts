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
import { manifest as linode } from '../../../server/src/providers/linode/manifest.ts'
import {
  rightCredentials as linodeToken,
  startFakeLinode,
} from '../../../server/src/providers/linode/testing/fake-linode.ts'
import { newInstance } from '../../../server/src/providers/linode/testing/instances.ts'
import type { ProviderManifest } from '../../../server/src/providers/ports/provider.ts'
import { startFaultyProxy } from '../../../server/src/providers/testing/servers/faulty-proxy.ts'

export type Vendor = {
  provider: string
  credentials: Record<string, string>
  budgets: NonNullable<ProviderManifest['budgets']>
  /** The requests so far. */
  requests: readonly string[]
}

export type Vendors = {
  all: readonly Vendor[]
  /** Of Hetzner Cloud: the share of requests that are lost, and the servers with a name. */
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
    linode: await startFakeLinode(),
  }
  for (let n = 0; n < each; n++) {
    const id = firstId + n
    fakes.hetzner.servers.set(String(id), newServer(id, `h-${n}`))
    fakes.digitalocean.droplets.set(String(id), newDroplet(id, `d-${n}`))
    fakes.linode.instances.set(String(id), newInstance(id, `l-${n}`))
  }
  const { origin, pathname } = new URL(fakes.hetzner.url)
  const proxy = await startFaultyProxy(origin)
  const vendor = (
    { kind, budgets = [] }: ProviderManifest,
    credentials: Record<string, string>,
    { requests }: { requests: string[] },
  ): Vendor => ({ provider: kind, credentials, budgets, requests })
  return {
    all: [
      vendor(hetzner, hetznerToken, fakes.hetzner),
      vendor(digitalocean, digitaloceanToken, fakes.digitalocean),
      vendor(linode, linodeToken, fakes.linode),
    ],
    lossy: {
      lose: proxy.cutSome,
      countOf: (name) => [...fakes.hetzner.servers.values()].filter((server) => server.name === name).length,
    },
    diverted: {
      'https://api.hetzner.cloud/v1': proxy.url + pathname.replace(/\/$/, ''),
      'https://api.digitalocean.com': fakes.digitalocean.url,
      'https://api.linode.com/v4': fakes.linode.url,
    },
    async stop() {
      await proxy.stop()
      for (const fake of Object.values(fakes)) await fake.stop()
    },
  }
}
