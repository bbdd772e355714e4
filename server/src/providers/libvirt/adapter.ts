import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { serverAddress } from '#providers/server-address.ts'
import { readTlsServer, wrongField } from '#providers/tls/access.ts'
import { createLibvirtCloud } from './domains.ts'
import { manifest } from './manifest.ts'
import { type LibvirtSession, withSession } from './wire/rpc.ts'

/** A host with libvirt: its daemon is called by the protocol of libvirt's own client. */
export const libvirt: ProviderAdapter = {
  manifest,
  open(credentials, { egress, providerState }) {
    const { driver = '' } = credentials
    const server = serverAddress('libvirt', credentials['server'] ?? '', credentials['port'] ?? '', driver)
    const session = async <T>(use: (session: LibvirtSession) => Promise<T>): Promise<T> => {
      // A driver of the daemon itself, without a host and parameters.
      if (!/^[a-z]+:\/\/\/[a-z]+$/.test(driver)) throw wrongField('driver', 'must be like qemu:///system')
      return await withSession(egress, readTlsServer(credentials), driver, use)
    }
    return {
      ...(server !== undefined && { server }),
      async verify() {
        const hostname = await session(({ call }) =>
          call('connectGetHostname', Buffer.alloc(0), ({ string }) => string()),
        )
        return { detail: `libvirt on ${hostname}.` }
      },
      cloud: createLibvirtCloud(session, providerState),
    }
  },
}
