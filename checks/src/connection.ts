/** Connects a check to a host, in the configured address family, with or without TLS. */
import type { Socket } from 'node:net'
import { getCACertificates, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Probe } from './check-type.ts'
import type { Family } from './network/address.ts'
import { openTls } from './network/tls-handshake.ts'
import { CheckFailure } from './outcome.ts'
import { OneOf } from './settings/fields.ts'

/** Whether a check uses IPv4 or IPv6. One check never tries both. */
export const IpFamily = OneOf(['any', 'ipv4', 'ipv6'], {
  default: 'any',
  title: 'IP version',
  description:
    'Which addresses of the host are checked. `any` takes the first one that name resolution returns. A target that must work over both needs two monitors.',
})
export type IpFamily = 'any' | 'ipv4' | 'ipv6'

const families: Readonly<Record<IpFamily, Family | null>> = { any: null, ipv4: 4, ipv6: 6 }

/** The family that the check is limited to; null means either. */
export const familyOf = (family: IpFamily): Family | null => families[family]

/** Resolves a host and connects to its first address. The socket is destroyed when the check runs out of time. */
export async function connectTo(
  probe: Probe,
  { host, port, family = 'any' }: { host: string; port: number; family?: IpFamily | undefined },
): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '')
  const [address] = await probe.phase('dns', () => probe.network.resolve(name, familyOf(family)))
  if (!address) throw new CheckFailure('dns', `${name} has no address`)
  probe.use(address)
  const { signal } = probe
  const socket = await probe.phase('connect', () => probe.network.connect({ ...address, port, signal }))
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  limitReceived(probe, socket)
  // Readers attach their own error listeners. An error between two reads must not end the process.
  socket.on('error', () => {})
  return socket
}

/** More than any check reads; what a driver of a database would otherwise collect without end. */
const receivedBytesMax = 8 * 1024 * 1024
const watchMilliseconds = 50

/** Counts below TLS and below the drivers, which take the data from the socket by other ways than its events. */
function limitReceived(probe: Probe, socket: Socket): void {
  const watch = setInterval(() => {
    if (socket.bytesRead <= receivedBytesMax) return
    probe.abort(
      new CheckFailure('body_too_large', `The server sent more than ${receivedBytesMax / 2 ** 20} MiB`),
    )
  }, watchMilliseconds)
  socket.once('close', () => clearInterval(watch))
}

export type TlsSettings = {
  /** The name for SNI and for the certificate. */
  name: string
  ignoreCertificate?: boolean | undefined
  /** Warn this many days before the certificate expires; 0 does not warn. */
  expiryDays?: number | undefined
  /** Fail this many days before the certificate expires; 0 fails once it has expired. */
  expiryDownDays?: number | undefined
  alpn?: readonly string[]
  clientCertificate?: { cert: string; key: string } | undefined
  /** Certificates in PEM that are trusted in addition to those of the system. */
  authority?: string | undefined
}

/** Performs the TLS handshake on a connection and checks the certificate. */
export async function secure(probe: Probe, socket: Socket, settings: TlsSettings): Promise<TLSSocket> {
  const { name, alpn, clientCertificate, authority, ignoreCertificate = false } = settings
  const options = {
    name,
    ...(alpn && { ALPNProtocols: [...alpn] }),
    ...clientCertificate,
    ...(authority !== undefined && { ca: [...getCACertificates(), authority] }),
  }
  const secured = await probe.phase('tls', () => openTls(socket, options))
  const certificate = secured.getPeerCertificate()
  probe.see({
    tls: {
      protocol: secured.getProtocol(),
      cipher: secured.getCipher().name,
      certificate: certificateEvidence(certificate),
    },
  })
  // The reason decides the failure class.
  if (!ignoreCertificate && !secured.authorized) throw certificateFailure(secured, certificate, name)
  if (!ignoreCertificate) judgeExpiry(probe, earliestExpiry(secured), settings)
  return secured
}

function certificateEvidence({
  subject,
  issuer,
  valid_from,
  valid_to,
  fingerprint256,
  subjectaltname,
}: PeerCertificate) {
  return {
    subject: subject?.CN ?? null,
    names: subjectaltname?.split(', ').map((name) => name.replace(/^DNS:|^IP Address:/, '')) ?? [],
    issuer: issuer?.CN ?? issuer?.O ?? null,
    not_before: isoTime(valid_from),
    not_after: isoTime(valid_to),
    fingerprint_sha256: fingerprint256?.replaceAll(':', '').toLowerCase() ?? null,
  }
}

function isoTime(text: string | undefined): string | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function certificateFailure(socket: TLSSocket, certificate: PeerCertificate, name: string): CheckFailure {
  const reason = String(socket.authorizationError)
  if (reason === 'CERT_HAS_EXPIRED')
    return new CheckFailure('tls_expired', `The certificate expired on ${isoTime(certificate.valid_to)}`)
  if (reason === 'CERT_NOT_YET_VALID')
    return new CheckFailure(
      'tls_expired',
      `The certificate is not valid before ${isoTime(certificate.valid_from)}`,
    )
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = certificate.subjectaltname ?? certificate.subject?.CN ?? 'no name'
    return new CheckFailure('tls_name', `The certificate is for ${names}, not for ${name}`)
  }
  return new CheckFailure('tls', `The certificate is not trusted: ${reason}`)
}

/** When the first certificate of the chain expires: clients refuse an expired intermediate as well. */
function earliestExpiry(socket: TLSSocket): { at: number; name: string | null } {
  let certificate = socket.getPeerCertificate(true)
  let earliest = { at: Date.parse(certificate.valid_to), name: null as string | null }
  const seen = new Set<string>()
  // The last one is its own issuer.
  while (certificate.issuerCertificate && !seen.has(certificate.fingerprint256)) {
    seen.add(certificate.fingerprint256)
    certificate = certificate.issuerCertificate
    const at = Date.parse(certificate.valid_to)
    if (at < earliest.at) earliest = { at, name: String(certificate.subject?.CN ?? 'of the authority') }
  }
  return earliest
}

function judgeExpiry(
  probe: Probe,
  { at, name }: { at: number; name: string | null },
  { expiryDays = 0, expiryDownDays = 0 }: TlsSettings,
): void {
  const left = Math.floor((at - Date.now()) / 86_400_000)
  const subject = name === null ? 'The certificate' : `The certificate ${name} in the chain`
  const message = `${subject} expires in ${left} day${left === 1 ? '' : 's'}, on ${new Date(at).toISOString()}`
  if (left < expiryDownDays) throw new CheckFailure('tls_expired', message)
  if (left < expiryDays) probe.warn({ code: 'certificate_expiring', message })
}
