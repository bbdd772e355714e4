/**
 * The connections of one scan: at most two at once and at most `connectionsMax` in all. It pauses when the server closes
 * a connection without an answer, and stops when the server no longer accepts connections or no longer answers.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#checks/network/address.ts'
import type { Network } from '#checks/network/network.ts'
import { CheckFailure } from '#checks/outcome.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import type { Sslv2Answer } from '#checks/tls-scan/wire/sslv2.ts'
import { type StartTlsProtocol, startTls } from '#checks/types/tls/start-tls.ts'
import type { AddressSlots } from './address-slots.ts'
import { exchangeHello, exchangeSslv2Hello, type HelloAnswer, type ReadUntil } from './answers.ts'

export type SessionTarget = {
  address: Address
  port: number
  serverName: string | null
  startTls?: StartTlsProtocol | undefined
}

export type SessionTools = {
  network: Network
  signal: AbortSignal
  slots: AddressSlots
  connectionsMax: number
}

export type NoAnswer =
  /** The server did not answer within the time of one connection. */
  | { kind: 'timeout' }
  /** There was no connection, or STARTTLS failed. */
  | { kind: 'failed'; failure: CheckFailure }
  /** The session has stopped: `stopReason` says why. */
  | { kind: 'stopped' }

export type Answer = HelloAnswer | NoAnswer

export type Session = {
  ask(hello: ClientHello, until: ReadUntil): Promise<Answer>
  askSslv2(): Promise<Sslv2Answer | NoAnswer>
  /** Runs a task on a connection, after STARTTLS. The connection is closed afterwards. */
  connected<Result>(task: (socket: Socket) => Promise<Result>): Promise<Result | NoAnswer>
  connections(): number
  /** Ends the session. The reason is for people. */
  stop(reason: string): void
  /** For people; null while the session may continue. */
  stopReason(): string | null
  /** Whether a hello was left without any answer, which may mean a refusal or a limit of the server. */
  hadSilence(): boolean
}

const answerMilliseconds = 5000
const pauseMilliseconds = 250
/** After so many closed connections in which a second attempt had the same result, that is how the server refuses. */
const repeatedClosesMax = 2
const timeoutsInRowMax = 3

export function createSession(target: SessionTarget, tools: SessionTools): Session {
  const state = { connections: 0, stopReason: null as string | null, closes: 0, timeouts: 0, isSilent: false }

  function stop(reason: string): NoAnswer {
    state.stopReason ??= reason
    return { kind: 'stopped' }
  }

  async function connected<Result>(task: (socket: Socket) => Promise<Result>): Promise<Result | NoAnswer> {
    const release = await tools.slots.take(target.address.address)
    try {
      if (tools.signal.aborted) return stop('The scan ran out of time')
      if (state.stopReason !== null) return { kind: 'stopped' }
      if (state.connections >= tools.connectionsMax)
        return stop(`The server needs more than the ${tools.connectionsMax} connections of a scan`)
      state.connections++
      return await withConnection(target, tools, task)
    } finally {
      release()
    }
  }

  /** Repeats once what a busy server may have refused for its load only. */
  async function answered<Result extends { kind: string }>(
    task: (socket: Socket) => Promise<Result>,
  ): Promise<Result | NoAnswer> {
    const answer = await connected(task)
    if (!mayBeLimit(answer)) return counted(answer)
    state.isSilent = true
    await sleep(pauseMilliseconds, undefined, { signal: tools.signal }).catch(() => {})
    const again = await connected(task)
    if (again.kind === 'closed') state.closes++
    if (isConnectFailure(again) && state.connections > 2)
      return stop('The server does not accept connections any longer')
    return counted(again)
  }

  function mayBeLimit(answer: { kind: string }): boolean {
    return (
      (answer.kind === 'closed' && state.closes < repeatedClosesMax) ||
      (isConnectFailure(answer) && state.connections > 1)
    )
  }

  function counted<Result extends { kind: string }>(answer: Result): Result | NoAnswer {
    if (answer.kind === 'closed' || answer.kind === 'timeout') state.isSilent = true
    state.timeouts = answer.kind === 'timeout' ? state.timeouts + 1 : 0
    if (tools.signal.aborted) return stop('The scan ran out of time')
    return state.timeouts >= timeoutsInRowMax ? stop('The server does not answer any longer') : answer
  }

  return {
    ask: (hello, until) => answered((socket) => exchangeHello(socket, hello, until)),
    // A server of today may wait for more bytes of what looks to it like the begin of a record.
    askSslv2: () => connected(exchangeSslv2Hello),
    connected,
    connections: () => state.connections,
    stop: (reason) => void stop(reason),
    stopReason: () => state.stopReason,
    hadSilence: () => state.isSilent,
  }
}

function isConnectFailure(answer: { kind: string; failure?: CheckFailure }): boolean {
  return answer.kind === 'failed' && answer.failure?.failureClass.startsWith('connect_') === true
}

async function withConnection<Result>(
  { address, port, serverName, startTls: protocol }: SessionTarget,
  { network, signal }: SessionTools,
  task: (socket: Socket) => Promise<Result>,
): Promise<Result | NoAnswer> {
  const limit = new AbortController()
  const onAbort = () => limit.abort()
  const timer = setTimeout(onAbort, answerMilliseconds)
  signal.addEventListener('abort', onAbort, { once: true })
  let socket: Socket | null = null
  try {
    socket = await network.connect({ ...address, port, signal: limit.signal })
    const opened = socket
    opened.on('error', () => {})
    limit.signal.addEventListener('abort', () => opened.destroy(), { once: true })
    if (protocol) await startTls(opened, protocol, serverName ?? address.address)
    const result = await task(opened)
    return limit.signal.aborted ? { kind: 'timeout' } : result
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    return limit.signal.aborted && socket ? { kind: 'timeout' } : { kind: 'failed', failure: error }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    socket?.destroy()
  }
}
