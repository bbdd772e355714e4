/** What the server serves to a client of today: certificates, protocol, cipher and group. */
import type { Answer, Session } from '#checks/tls-scan/connection/session.ts'
import { cipherSuite } from '#checks/tls-scan/registry/cipher-suites.ts'
import type { ServedTls } from '#checks/tls-scan/tls-scan.ts'
import { alertCodes } from '#checks/tls-scan/wire/alerts.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import { modernHello, olderHellos, seenExchange } from './hellos.ts'

export type ServedAnswer = {
  served: ServedTls | null
  /** The answer to the first hello; it says why nothing is served. */
  first: Answer
  /** A hello that the server accepts. */
  accepted: ClientHello | null
}

export async function readServed(
  session: Session,
  serverName: string | null,
  alpn: readonly string[] | undefined,
): Promise<ServedAnswer> {
  const hello = modernHello(serverName, alpn)
  const first = await session.ask(hello, 'certificates')
  if (hasCertificate(first)) return { served: servedIn(first, false), first, accepted: hello }
  const withoutAlpn = modernHello(serverName, undefined)
  if (isAlert(first, alertCodes.noApplicationProtocol)) {
    const answer = await session.ask(withoutAlpn, 'certificates')
    if (hasCertificate(answer)) return { served: servedIn(answer, false), first, accepted: withoutAlpn }
  }
  if (isAlert(first, alertCodes.unrecognizedName)) {
    const unnamed = modernHello(null, undefined)
    const answer = await session.ask(unnamed, 'certificates')
    if (hasCertificate(answer)) return { served: servedIn(answer, true), first, accepted: unnamed }
  }
  if (!isTlsAnswer(first)) return { served: null, first, accepted: null }
  for (const older of olderHellos(serverName)) {
    const answer = await session.ask(older, 'certificates')
    if (hasCertificate(answer)) return { served: servedIn(answer, false), first, accepted: older }
  }
  return { served: null, first, accepted: null }
}

/** Old servers close the connection when they do not understand a hello. */
function isTlsAnswer({ kind }: Answer): boolean {
  return (
    kind === 'alert' || kind === 'hello' || kind === 'malformed' || kind === 'closed' || kind === 'timeout'
  )
}

function isAlert(answer: Answer, code: number): boolean {
  return answer.kind === 'alert' && answer.alert.code === code
}

type HelloAnswer = Extract<Answer, { kind: 'hello' }>

function hasCertificate(answer: Answer): answer is HelloAnswer {
  return answer.kind === 'hello' && (answer.flight.chain?.length ?? 0) > 0
}

function servedIn({ hello, flight, isKeyProven }: HelloAnswer, isNameRejected: boolean): ServedTls {
  return {
    protocol: hello.version,
    cipher: cipherSuite(hello.suite),
    keyExchange: seenExchange(flight),
    alpn: flight.alpn,
    chain: flight.chain ?? [],
    isKeyProven,
    staple: flight.staple,
    isNameRejected,
  }
}
