/** Asks the TLS services of this machine for the certificate that they serve to clients without a server name. */
import type { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { Certificate, Listener } from '../protocol/report.ts'
import { writePem } from './pem.ts'

/**
 * Ports on which TLS begins with the first byte. Others are left alone, because programs without TLS log an error for
 * each attempt, and some block the client after several.
 */
const tlsPorts = new Set([
  443, 465, 563, 636, 853, 990, 993, 995, 2376, 5061, 5671, 6443, 6697, 8443, 8883, 9443,
])

const answerMs = 3000
const chainMax = 10

export async function readServedCertificates(
  listeners: readonly Listener[],
  ports: ReadonlySet<number> = tlsPorts,
): Promise<Certificate[]> {
  const found: Certificate[] = []
  const isAsked = new Set<string>()
  for (const { protocol, address, port, process } of listeners) {
    const host = reachable(address)
    if (protocol !== 'tcp' || !ports.has(port) || isAsked.has(`${host} ${port}`)) continue
    isAsked.add(`${host} ${port}`)
    const chain = await servedChain(host, port)
    if (chain.length > 0)
      found.push({ pem: writePem(chain), listener: { address, port, ...(process && { process }) } })
  }
  return found
}

/** A service on all addresses is reached over loopback. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address === '::' ? '::1' : address
}

/** Empty if the service does not answer with TLS. */
function servedChain(host: string, port: number): Promise<X509Certificate[]> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      // The certificate is what is asked for, whether it is valid or not; nothing is sent to the service.
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const end = (chain: X509Certificate[]) => {
      socket.destroy()
      resolve(chain)
    }
    socket.setTimeout(answerMs, () => end([]))
    socket.once('error', () => end([]))
    socket.once('secureConnect', () => end(chainOf(socket.getPeerX509Certificate())))
  })
}

function chainOf(first: X509Certificate | undefined): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let next = first; next && chain.length < chainMax; next = next.issuerCertificate) {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) break
    chain.push(next)
  }
  return chain
}
