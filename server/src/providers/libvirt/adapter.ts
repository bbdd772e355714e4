import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { serverAddress } from '#providers/server-address.ts'
import { readTlsServer, wrongField } from '#providers/tls/access.ts'
import { createLibvirtChanges, withChanges } from './changes/changes.ts'
import { createLibvirtSnapshots } from './changes/snapshots.ts'
import { createLibvirtCreation } from './creation/creation.ts'
import { createLibvirtCloud, type WithSession } from './domains.ts'
import { createLibvirtFirewalls } from './firewalls/firewalls.ts'
import { manifest } from './manifest.ts'
import { createLibvirtMetrics } from './metrics/metrics.ts'
import { createLibvirtVolumes } from './volumes/volumes.ts'
import { withSession } from './wire/rpc.ts'

/** A host with libvirt: its daemon is called by the protocol of libvirt's own client. */
export const libvirt: ProviderAdapter = {
  manifest,
  open(credentials, { egress, providerState }) {
    const { driver = '' } = credentials
    const server = serverAddress('libvirt', credentials['server'] ?? '', credentials['port'] ?? '', driver)
    const session: WithSession = async (use, secondsMax) => {
      // A driver of the daemon itself, without a host and parameters.
      if (!/^[a-z]+:\/\/\/[a-z]+$/.test(driver)) throw wrongField('driver', 'must be like qemu:///system')
      return await withSession(egress, readTlsServer(credentials), driver, use, secondsMax)
    }
    return {
      ...(server !== undefined && { server }),
      async verify() {
        const hostname = await session(({ call }) =>
          call('connectGetHostname', Buffer.alloc(0), ({ string }) => string()),
        )
        return { detail: `libvirt on ${hostname}.` }
      },
      cloud: withChanges(createLibvirtCloud(session, providerState), session),
      serverChanges: createLibvirtChanges(session, providerState),
      snapshots: createLibvirtSnapshots(session),
      firewalls: createLibvirtFirewalls(session, driver),
      serverMetrics: createLibvirtMetrics(session, providerState),
      serverCreation: createLibvirtCreation(session, providerState, {
        driver,
        secret: credentials['client_key'] ?? '',
      }),
      volumes: createLibvirtVolumes(session),
    }
  },
}
