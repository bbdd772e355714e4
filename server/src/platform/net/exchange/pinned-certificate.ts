/** Connections to servers with a self-signed certificate, which is known by its fingerprint. */
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { EgressError, egressErrorFrom } from '../egress-error.ts'
import { pinnedTo, type ResolvedAddress } from '../resolve.ts'
import type { Deadline } from './deadline.ts'

type Target = {
  url: URL
  host: string
  /** Already checked: the connection is made to one of these. */
  addresses: readonly ResolvedAddress[]
  /** The same check, for the address that the socket reports once it is connected. */
  isOpen: (address: string) => boolean
  deadline: Deadline
}

/** Nothing is sent before the certificate was compared: the request is written to the connection afterwards. */
export async function connectToCertificate(
  { url, host, addresses, isOpen, deadline }: Target,
  fingerprint: string,
): Promise<TLSSocket> {
  if (url.protocol !== 'https:') throw new EgressError('tls', `${host} must be called by https.`)
  deadline.require()
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const socket = connect({
    host,
    port: Number(url.port || 443),
    lookup: pinnedTo(addresses),
    ...(isIP(host) === 0 && { servername: host }),
    // The fingerprint decides instead: the authority, the name and the period of the certificate do not count.
    rejectUnauthorized: false,
  })
  deadline.onOver((timeout) => socket.destroy(timeout))
  socket.once('connect', () => {
    if (!isOpen(socket.remoteAddress ?? ''))
      socket.destroy(
        new EgressError('blocked', `${host} is not an address that this installation may connect to.`),
      )
  })
  socket.once('secureConnect', () => {
    const found = socket.getPeerCertificate().fingerprint256 ?? ''
    if (found.replaceAll(':', '').toLowerCase() === fingerprint) return resolve(socket)
    socket.destroy(
      new EgressError('tls', `${host} has a certificate with another fingerprint than expected: ${found}`),
    )
  })
  socket.once('error', (error) => reject(egressErrorFrom(error, host)))
  socket.once('close', () => reject(new EgressError('reset', `${host} closed the connection`)))
  return await promise
}
