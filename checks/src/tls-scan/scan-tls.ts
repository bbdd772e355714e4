/**
 * Scans the TLS of one port from outside, with hellos that it builds itself: libraries no longer have the protocols and
 * ciphers that are looked for. It never completes a handshake, except for the request for HSTS, and judges nothing:
 * certificates are returned as the server sent them.
 */
import { isIP } from 'node:net'
import type { Address } from '#checks/network/address.ts'
import type { Network } from '#checks/network/network.ts'
import type { FailureClass } from '#checks/outcome.ts'
import type { StartTlsProtocol } from '#checks/types/tls/start-tls.ts'
import { type AddressSlots, createAddressSlots } from './connection/address-slots.ts'
import { type Answer, createSession } from './connection/session.ts'
import { readPosture } from './probes/posture.ts'
import { readServed } from './probes/served.ts'
import type { TlsOutcome, TlsScan } from './tls-scan.ts'

export type TlsScanTarget = {
  address: Address
  port: number
  /** For SNI and for the request for HSTS. Null, and an address, send no SNI. */
  serverName: string | null
  startTls?: StartTlsProtocol
  /** `certificate`: one handshake, for the certificates. `posture`: also everything else that the server accepts. */
  depth: 'certificate' | 'posture'
  /** Whether the port is HTTPS and is asked for HSTS, which belongs to the posture. */
  hsts?: boolean
}

export type TlsScanTools = {
  network: Network
  /** Ends the scan. What has been found until then is returned. */
  signal: AbortSignal
  /** Limits the connections to one address over all scans that share the slots; by default of this scan only. */
  slots?: AddressSlots
  /** The most that a scan makes; by default 60, and 20 in MySQL. */
  connectionsMax?: number
}

const connectionsMax = 60
/**
 * MySQL and MariaDB block an address after 100 connections without a login (`max_connect_errors`), also for programs that
 * log in from it. Any login from the address in between resets the count.
 */
const mysqlConnectionsMax = 20

/** Never throws for what a server does. */
export async function scanTls(target: TlsScanTarget, tools: TlsScanTools): Promise<TlsScan> {
  const { address, port, startTls, depth, hsts = false } = target
  const serverName = target.serverName !== null && isIP(target.serverName) === 0 ? target.serverName : null
  const session = createSession(
    { address, port, serverName, startTls },
    {
      network: tools.network,
      signal: tools.signal,
      slots: tools.slots ?? createAddressSlots(),
      connectionsMax: tools.connectionsMax ?? (startTls === 'mysql' ? mysqlConnectionsMax : connectionsMax),
    },
  )
  // A server that has a protocol of ALPN for something else than HTTP would reject those of HTTP.
  const alpn = startTls ? undefined : ['h2', 'http/1.1']
  const { served, first, accepted } = await readServed(session, serverName, alpn)
  if (accepted) session.accept(accepted)
  const posture =
    depth === 'posture' && (served || mayHaveOldTls(first))
      ? await readPosture(session, {
          serverName: served?.isNameRejected ? null : serverName,
          hstsHost: hsts ? (target.serverName ?? address.address) : null,
          accepted,
        })
      : null
  const isTls = served !== null || (posture?.protocols.length ?? 0) > 0
  const { outcome, detail } = isTls
    ? { outcome: 'tls' as const, detail: null }
    : explained(first, session.stopReason())
  return { outcome, detail, connections: session.connections(), served, posture: isTls ? posture : null }
}

/** A server that only has SSLv2 or anonymous ciphers does not accept the first hellos. */
function mayHaveOldTls({ kind }: Answer): boolean {
  return kind === 'alert' || kind === 'hello' || kind === 'malformed' || kind === 'closed'
}

const outcomesOfFailures: Partial<Readonly<Record<FailureClass, TlsOutcome>>> = {
  connect_refused: 'refused',
  connect_timeout: 'timeout',
  connect_failed: 'unreachable',
  timeout: 'timeout',
}

function explained(answer: Answer, stopReason: string | null): { outcome: TlsOutcome; detail: string } {
  switch (answer.kind) {
    case 'alert':
      return {
        outcome: 'declined',
        detail: `The server ended the handshake with the alert ${answer.alert.name}`,
      }
    case 'hello':
    case 'malformed':
      return { outcome: 'declined', detail: 'The server sent messages that are not valid in TLS' }
    case 'not_tls':
      return { outcome: 'no_tls', detail: `The server does not answer in TLS: “${answer.text}”` }
    case 'closed':
      return { outcome: 'closed', detail: 'The server closed the connection without an answer' }
    case 'timeout':
      return { outcome: 'timeout', detail: 'The server did not answer in time' }
    case 'stopped':
      return { outcome: 'timeout', detail: stopReason ?? 'The scan ran out of time' }
    case 'failed': {
      const { failureClass, message, cause } = answer.failure
      // The rules of the network refuse an address without a cause; a failure of this machine has one.
      if (failureClass === 'probe_internal')
        return { outcome: cause === undefined ? 'forbidden' : 'unreachable', detail: message }
      return { outcome: outcomesOfFailures[failureClass] ?? 'start_tls_failed', detail: message }
    }
  }
}
