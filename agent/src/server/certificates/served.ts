/**
 * Asks the TLS services of this machine for the certificate that they serve to clients without a server name, and web
 * servers for those that they serve for the names in their configuration.
 */
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

/** Ports of web servers. */
const webPorts = new Set([443, 8443, 9443])

const answerMs = 3000
const chainMax = 10
/** Each name is a handshake. */
export const namesMax = 32
/** No more names are asked for after this time, so that a slow service does not delay the report. */
const namesForMs = 10_000

export type Ports = { tls: ReadonlySet<number>; web: ReadonlySet<number> }

/** `names`: those that web servers are configured for. */
export async function readServedCertificates(
  listeners: readonly Listener[],
  names: readonly string[],
  ports: Ports = { tls: tlsPorts, web: webPorts },
): Promise<Certificate[]> {
  const found: Certificate[] = []
  const isAsked = new Set<string>()
  const hasNames = new Set<string>()
  for (const { protocol, address, port, process } of listeners) {
    const host = reachable(address)
    if (protocol !== 'tcp' || !ports.tls.has(port) || isAsked.has(`${host} ${port}`)) continue
    isAsked.add(`${host} ${port}`)
    // A web server on all addresses of both families serves the same names on both.
    const place = `${host === '::1' ? '127.0.0.1' : host} ${port}`
    const asked = ports.web.has(port) && !hasNames.has(place) ? names.slice(0, namesMax) : []
    hasNames.add(place)
    for (const { pem, names: served } of await servedChains(host, port, asked)) {
      const [server_name, ...others] = served
      const listener = {
        address,
        port,
        ...(server_name !== undefined && server_name !== '' && { server_name }),
        ...(others.length > 0 && { server_names: others }),
        ...(process && { process }),
      }
      found.push({ pem, listener })
    }
  }
  return found
}

type ServedChain = { pem: string; names: string[] }

/** Each chain once, with the names for which it is served. The empty name is that of a client without one. */
async function servedChains(host: string, port: number, names: readonly string[]): Promise<ServedChain[]> {
  const chains = new Map<string, string[]>()
  const until = performance.now() + namesForMs
  for (const name of ['', ...names]) {
    if (performance.now() > until) break
    const pem = writePem(await servedChain(host, port, name))
    // Without a name there is no answer either from a service without TLS.
    if (pem === '' && name === '') break
    if (pem !== '') chains.set(pem, [...(chains.get(pem) ?? []), name])
  }
  return [...chains].map(([pem, served]) => ({ pem, names: served }))
}

/** A service on all addresses is reached over loopback. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address === '::' ? '::1' : address
}

/** Empty if the service does not answer with TLS. */
function servedChain(host: string, port: number, name: string): Promise<X509Certificate[]> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ...(name !== '' && { servername: name }),
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
