/** Finds the accepted suites of a protocol: each hello offers those that are left, until the server refuses. */
import type { Session } from '#checks/tls-scan/connection/session.ts'
import { type CipherSuite, cipherSuite } from '#checks/tls-scan/registry/cipher-suites.ts'
import type { AcceptedCipher } from '#checks/tls-scan/tls-scan.ts'
import { alertCodes } from '#checks/tls-scan/wire/alerts.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import type { ServerHello } from '#checks/tls-scan/wire/server-messages.ts'
import type { HelloVersion } from '#checks/tls-scan/wire/versions.ts'
import { seenExchange } from './hellos.ts'

/** The suites of one set in one version, as far as they have been asked for. */
export type SuiteTrack = {
  readonly version: HelloVersion
  /** Those that the server has not yet been asked for alone. */
  left: readonly CipherSuite[]
  readonly accepted: AcceptedCipher[]
  /** The first hello of the server in this version. */
  hello: ServerHello | null
  /** The server has refused those that are left. */
  isDone: boolean
  /** The server does not have the version. */
  isVersionRefused: boolean
}

export function createSuiteTrack(version: HelloVersion, suites: readonly CipherSuite[]): SuiteTrack {
  return {
    version,
    left: suites,
    accepted: [],
    hello: null,
    isDone: suites.length === 0,
    isVersionRefused: false,
  }
}

export type HelloDefaults = Pick<ClientHello, 'serverName' | 'groups' | 'keyShares'>

/** Sends one hello and records its answer. */
export async function advance(session: Session, track: SuiteTrack, defaults: HelloDefaults): Promise<void> {
  if (track.isDone) return
  const { version, left } = track
  const isTls13 = version === 'TLSv1.3'
  const suites = left.map(({ code }) => code)
  const hello: ClientHello = { ...defaults, version, suites, isCompressionOffered: !isTls13 }
  const answer = await session.ask(hello, isTls13 ? 'hello' : 'key_exchange')
  switch (answer.kind) {
    case 'stopped':
      return
    case 'hello': {
      const { suite } = answer.hello
      track.isVersionRefused = answer.hello.version !== version
      track.isDone = track.isVersionRefused || !suites.includes(suite)
      if (track.isDone) return
      track.hello ??= answer.hello
      track.accepted.push({ ...cipherSuite(suite), seen: seenExchange(answer.flight) })
      track.left = left.filter(({ code }) => code !== suite)
      track.isDone = track.left.length === 0
      return
    }
    case 'alert':
      track.isVersionRefused = answer.alert.code === alertCodes.protocolVersion
      track.isDone = true
      return
    case 'timeout':
      // To drop the hello is how some firewalls refuse a version.
      track.isVersionRefused = track.accepted.length === 0
      track.isDone = true
      return
    default:
      track.isDone = true
  }
}

/** Sends hellos until the server refuses or the session stops. */
export async function complete(session: Session, track: SuiteTrack, defaults: HelloDefaults): Promise<void> {
  while (!track.isDone && session.stopReason() === null) await advance(session, track, defaults)
}
