/**
 * Everything that a server accepts. The order of the probes matters where a server needs more connections than a scan
 * has: first whether each protocol and each set of ciphers is there, then what concerns clients of today, then weak
 * ciphers, and last the usual ciphers of old protocols.
 */
import { randomBytes } from 'node:crypto'
import type { Session } from '#checks/tls-scan/connection/session.ts'
import { type SuiteSet, suitesBefore13, tls13Suites } from '#checks/tls-scan/registry/cipher-suites.ts'
import { groupsBefore13, groupsOfTls13, namedGroup } from '#checks/tls-scan/registry/named-groups.ts'
import type {
  AcceptedCipher,
  AcceptedGroup,
  ProtocolCiphers,
  TlsPosture,
  TlsProtocol,
} from '#checks/tls-scan/tls-scan.ts'
import { alertCodes } from '#checks/tls-scan/wire/alerts.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import { type HelloVersion, helloVersions } from '#checks/tls-scan/wire/versions.ts'
import { acceptedGroups } from './groups.ts'
import { readHsts } from './hsts.ts'
import { advance, complete, createSuiteTrack, type HelloDefaults, type SuiteTrack } from './suites.ts'

export type PostureOptions = {
  serverName: string | null
  /** The host to ask for HSTS; null to ask none. */
  hstsHost: string | null
  /** A hello that the server has accepted; null if it has accepted none yet. */
  accepted: ClientHello | null
}

type OldVersion = Exclude<HelloVersion, 'TLSv1.3'>
const oldVersions = ['TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3'] as const satisfies readonly OldVersion[]
const suiteSets = ['usual', 'weak', 'rare'] as const satisfies readonly SuiteSet[]

type OldTracks = Readonly<Record<OldVersion, Readonly<Record<SuiteSet, SuiteTrack>>>>

export async function readPosture(session: Session, options: PostureOptions): Promise<TlsPosture> {
  const { serverName, hstsHost } = options
  const before13: HelloDefaults = { serverName, groups: groupsBefore13 }
  const tracks = oldTracks()
  const tls13 = createSuiteTrack('TLSv1.3', tls13Suites)

  const [sslv2] = await Promise.all([
    session.askSslv2(),
    completeTls13(session, tls13, { serverName, groups: groupsOfTls13 }, options.accepted),
    ...oldVersions.map((version) => beginVersion(session, tracks[version], before13)),
  ])
  const tls13Groups = await acceptedGroups(session, {
    version: 'TLSv1.3',
    suites: codesOf(tls13.accepted),
    serverName,
  })
  const versions = helloVersions.filter((version) =>
    version === 'TLSv1.3' ? tls13.accepted.length > 0 : acceptedIn(tracks[version]).length > 0,
  )
  const [hsts, isFallbackPrevented] = await Promise.all([
    hstsHost === null ? { state: 'not_asked' as const } : readHsts(session, hstsHost),
    fallbackPrevented(session, versions, tracks, before13),
  ])
  const completing = (version: OldVersion, set: SuiteSet) => complete(session, tracks[version][set], before13)
  const newestOld = oldVersions.find((version) => versions.includes(version)) ?? null
  if (newestOld) await Promise.all(suiteSets.map((set) => completing(newestOld, set)))
  await Promise.all(oldVersions.map((version) => completing(version, 'weak')))
  const oldGroups = newestOld
    ? await acceptedGroups(session, {
        version: newestOld,
        suites: codesOf(acceptedIn(tracks[newestOld]).filter(({ keyExchange }) => keyExchange === 'ECDHE')),
        serverName,
      })
    : []
  await Promise.all(oldVersions.flatMap((version) => suiteSets.map((set) => completing(version, set))))
  await session.confirmSilence()

  const newest = newestOld && helloOf(tracks[newestOld])
  return {
    incomplete: session.stopReason(),
    protocols: [...(sslv2.kind === 'hello' ? (['SSLv2'] as const) : []), ...versions],
    ciphers: [
      ...(sslv2.kind === 'hello'
        ? [{ protocol: 'SSLv2' as const, ciphers: unseen(sslv2.ciphers), isComplete: true }]
        : []),
      ...versions.map((version) =>
        version === 'TLSv1.3'
          ? protocolCiphers(version, [tls13])
          : protocolCiphers(version, Object.values(tracks[version])),
      ),
    ],
    groups: groupsIn([
      ['TLSv1.3', tls13Groups],
      [newestOld ?? 'TLSv1.2', oldGroups],
    ]),
    isSecureRenegotiation: newest ? newest.isSecureRenegotiation : null,
    isCompressed: newest ? oldVersions.some((version) => helloOf(tracks[version])?.isCompressed) : null,
    isExtendedMasterSecret: newest ? newest.isExtendedMasterSecret : null,
    isFallbackPrevented,
    hsts,
  }
}

function oldTracks(): OldTracks {
  const tracksOf = (version: OldVersion) => {
    const track = (set: SuiteSet) => createSuiteTrack(version, suitesBefore13(set, version === 'TLSv1.2'))
    return { usual: track('usual'), weak: track('weak'), rare: track('rare') }
  }
  return {
    'TLSv1.2': tracksOf('TLSv1.2'),
    'TLSv1.1': tracksOf('TLSv1.1'),
    'TLSv1.0': tracksOf('TLSv1.0'),
    SSLv3: tracksOf('SSLv3'),
  }
}

/** One hello for each set, unless the server says that it does not have the version. */
async function beginVersion(
  session: Session,
  tracks: Readonly<Record<SuiteSet, SuiteTrack>>,
  defaults: HelloDefaults,
): Promise<void> {
  for (const set of suiteSets) {
    await advance(session, tracks[set], defaults)
    if (!tracks[set].isVersionRefused) continue
    for (const track of Object.values(tracks)) track.isDone = true
    return
  }
}

/** A few servers do not accept a hello without a key share, although they have TLS 1.3. */
async function completeTls13(
  session: Session,
  track: SuiteTrack,
  defaults: HelloDefaults,
  accepted: ClientHello | null,
): Promise<void> {
  await complete(session, track, defaults)
  if (track.accepted.length > 0 || track.isVersionRefused || accepted?.version !== 'TLSv1.3') return
  track.isDone = false
  // Any 32 bytes are a public key of this curve; the shared secret is not needed.
  const keyShares = [{ group: 0x001d, share: randomBytes(32) }]
  await complete(session, track, { ...defaults, keyShares })
}

const acceptedIn = (tracks: Readonly<Record<SuiteSet, SuiteTrack>>): readonly AcceptedCipher[] =>
  suiteSets.flatMap((set) => tracks[set].accepted)
const helloOf = (tracks: Readonly<Record<SuiteSet, SuiteTrack>>) =>
  suiteSets.map((set) => tracks[set].hello).find((hello) => hello !== null) ?? null
const codesOf = (suites: readonly { code: number }[]) => suites.map(({ code }) => code)

function protocolCiphers(protocol: TlsProtocol, tracks: readonly SuiteTrack[]): ProtocolCiphers {
  return {
    protocol,
    ciphers: tracks.flatMap(({ accepted }) => accepted),
    isComplete: tracks.every(({ isDone }) => isDone),
  }
}

function unseen(suites: readonly Omit<AcceptedCipher, 'seen'>[]): readonly AcceptedCipher[] {
  return suites.map((suite) => ({ ...suite, seen: null }))
}

function groupsIn(found: readonly (readonly [HelloVersion, readonly number[]])[]): readonly AcceptedGroup[] {
  const codes = [...new Set(found.flatMap(([, groups]) => groups))]
  return codes.flatMap((code) => {
    const group = namedGroup(code)
    const protocols = found.filter(([, groups]) => groups.includes(code)).map(([version]) => version)
    return group ? [{ ...group, protocols }] : []
  })
}

/** Repeats the hello of the second newest version as a client does whose first one failed (RFC 7507). */
async function fallbackPrevented(
  session: Session,
  versions: readonly HelloVersion[],
  tracks: OldTracks,
  defaults: HelloDefaults,
): Promise<boolean | null> {
  const version = versions.at(-2)
  if (version === undefined || version === 'TLSv1.3') return null
  const suites = codesOf(acceptedIn(tracks[version]))
  const answer = await session.ask({ ...defaults, version, suites, isFallback: true }, 'hello')
  if (answer.kind === 'hello') return false
  return answer.kind === 'alert' ? answer.alert.code === alertCodes.inappropriateFallback : null
}
