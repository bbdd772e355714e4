/**
 * Keeps a failure of our own connection from being taken for a failure of everything that is monitored. When most
 * monitors fail within a minute, their failures are recorded as `unknown`: for as long as no connectivity target can be
 * reached (HOLDFAST_CONNECTIVITY_TARGETS), or, where none is set, for one minute.
 */
import { type CheckResult, createStormDetector, type Network, type StormDetector } from '@holdfast/checks'
import type { Log } from '#platform/telemetry/log.ts'

export interface ConnectionGuard {
  /** The result, or `unknown` in its place if our own connection is the likely cause of the failure. */
  judged(monitorId: string, result: CheckResult, at: number): Promise<CheckResult>
}

export type ConnectivityTarget = { host: string; port: number }

type Dependencies = { network: Network; targets: readonly ConnectivityTarget[]; log: Log }

const holdMs = 60_000
const probeTimeoutMs = 3000
/** How long the answer of the connectivity targets is taken for true. */
const probeValidMs = 5000

export function createConnectionGuard(
  { network, targets, log }: Dependencies,
  detector: StormDetector = createStormDetector(),
): ConnectionGuard {
  let isSuspect = false
  let probe: { at: number; isConnected: Promise<boolean> } | null = null

  async function isDisconnected(since: number, at: number): Promise<boolean> {
    if (targets.length === 0) return at - since < holdMs
    if (!probe || at - probe.at > probeValidMs)
      probe = {
        at,
        isConnected: Promise.any(targets.map(reach)).then(
          () => true,
          () => false,
        ),
      }
    return !(await probe.isConnected)
  }

  async function reach({ host, port }: ConnectivityTarget): Promise<void> {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    const [address] = await network.resolve(host, null)
    if (!address) throw new Error(`${host} has no address`)
    const socket = await network.connect({ ...address, port, signal })
    socket.destroy()
  }

  function setSuspect(now: boolean): void {
    if (now === isSuspect) return
    isSuspect = now
    if (now) log.warn('most monitors fail at the same time: failures are recorded as unknown')
    else log.info('failures of monitors count again')
  }

  return {
    async judged(monitorId, result, at) {
      detector.note(monitorId, result.outcome, at)
      const since = detector.stormSince(at)
      const isHeld = since !== null && (await isDisconnected(since, at))
      setSuspect(isHeld)
      return isHeld && result.outcome === 'down' ? unknownInstead(result) : result
    },
  }
}

function unknownInstead(result: CheckResult): CheckResult {
  const seen = result.failure ? ` The check itself: ${result.failure.message}` : ''
  const message = `Most monitors fail at the same time, so the connection of this installation is the likely cause.${seen}`
  return { ...result, outcome: 'unknown', failure: { class: 'probe_internal', message } }
}
