/** The hellos of the probes. */

import { type CipherSuite, suitesBefore13 } from '#checks/tls-scan/registry/cipher-suites.ts'
import { groupsBefore13, namedGroup } from '#checks/tls-scan/registry/named-groups.ts'
import type { SeenKeyExchange } from '#checks/tls-scan/tls-scan.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import type { Flight } from '#checks/tls-scan/wire/flight.ts'
import { readableSuites } from '#checks/tls-scan/wire/key-schedule.ts'
import { shareableGroups } from '#checks/tls-scan/wire/key-share.ts'

const codesOf = (suites: readonly CipherSuite[]) => suites.map(({ code }) => code)

/** As browsers order them: forward secrecy first, then AEAD, then the ciphers that everybody has. */
const preference = ({ keyExchange, isForwardSecret, isAead, encryption }: CipherSuite) =>
  (isForwardSecret ? 0 : 100) +
  (isAead ? 0 : 50) +
  (keyExchange === 'DHE' ? 20 : 0) +
  (/^AES_\d+_(?:GCM|CBC)$|^CHACHA20/.test(encryption) ? 0 : 10)

const usualSuites = suitesBefore13('usual', true).toSorted((a, b) => preference(a) - preference(b))
const weakSuites = suitesBefore13('weak', true).filter(
  ({ authentication, bits, isExport }) => authentication !== 'anonymous' && bits >= 56 && !isExport,
)

/** What a client of today sends. */
export function modernHello(serverName: string | null, alpn: readonly string[] | undefined): ClientHello {
  return {
    version: 'TLSv1.3',
    isOlderOffered: true,
    suites: [...readableSuites, ...codesOf(usualSuites)],
    groups: shareableGroups,
    serverName,
    ...(alpn && { alpn }),
  }
}

/** For servers that fail with the hello of a client of today, the most usual ones first. */
export function olderHellos(serverName: string | null): readonly ClientHello[] {
  const older = { groups: groupsBefore13, serverName }
  return [
    { ...older, version: 'TLSv1.2', suites: [...codesOf(usualSuites).slice(0, 60), ...codesOf(weakSuites)] },
    { ...older, version: 'TLSv1.0', suites: codesOf([...suitesBefore13('usual', false), ...weakSuites]) },
    { ...older, version: 'SSLv3', suites: codesOf([...suitesBefore13('usual', false), ...weakSuites]) },
  ]
}

export function groupExchange(code: number | null): SeenKeyExchange {
  const group = code === null ? null : namedGroup(code)
  return {
    kind: 'group',
    name: group?.name ?? (code === null ? 'explicit' : `0x${code.toString(16).padStart(4, '0')}`),
    rsaBits: group?.rsaBits ?? null,
    isPostQuantum: group?.isPostQuantum ?? false,
  }
}

export function seenExchange({ hello, exchange }: Flight): SeenKeyExchange | null {
  if (hello?.version === 'TLSv1.3') return hello.group === null ? null : groupExchange(hello.group)
  if (!exchange) return null
  return exchange.kind === 'ec' ? groupExchange(exchange.group) : exchange
}
