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
import { type AddressSlots, withSlot } from './address-slots.ts'
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
  /** For people; null while the session may continue. */
  stopReason(): string | null
  /** Remembers a hello that the server accepts, to find out later whether it still does. */
  accept(hello: ClientHello): void
  /**
   * Some hellos may have had no answer: a refusal, or a limit of the server. In the second case it now also refuses what it
   * accepted, and the session stops with that reason.
   */
  confirmSilence(): Promise<void>
}

const answerMilliseconds = 5000
const pauseMilliseconds = 250
/** Mail servers that have a process for each connection need some time to end those that were closed. */
const limitPauseMilliseconds = 1500
/** After so many closed connections in which a second attempt had the same result, that is how the server refuses. */
const repeatedClosesMax = 2
const timeoutsInRowMax = 3

export function createSession(target: SessionTarget, tools: SessionTools): Session {
  const state = {
    connections: 0,
    stopReason: null as string | null,
    accepted: null as ClientHello | null,
    closes: 0,
    timeouts: 0,
    isSilent: false,
    hasAnswered: false,
  }

  function stop(reason: string): NoAnswer {
    state.stopReason ??= reason
    return { kind: 'stopped' }
  }

  async function connectedOnce<Result>(
    task: (socket: Socket) => Promise<Result>,
  ): Promise<Result | NoAnswer> {
    if (tools.signal.aborted) return stop('The scan ran out of time')
    if (state.stopReason !== null) return { kind: 'stopped' }
    if (state.connections >= tools.connectionsMax)
      return stop(`The server needs more than the ${tools.connectionsMax} connections of a scan`)
    state.connections++
    return await withConnection(target, tools, task)
  }

  const inSlot = <Result>(task: () => Promise<Result>) => withSlot(tools.slots, target.address.address, task)

  /**
   * Repeats once what a busy server may have refused for its load only. The slot is kept meanwhile: no other hello of the
   * scan takes the place of the one that waits.
   */
  async function answered<Result extends { kind: string }>(
    task: (socket: Socket) => Promise<Result>,
  ): Promise<Result | NoAnswer> {
    return await inSlot(async () => {
      const first = await connectedOnce(task)
      if (!mayBeLimit(first)) return await counted(first)
      state.isSilent = true
      const pause = first.kind === 'failed' ? limitPauseMilliseconds : pauseMilliseconds
      await sleep(pause, undefined, { signal: tools.signal }).catch(() => {})
      const again = await connectedOnce(task)
      if (again.kind === 'closed') state.closes++
      return await counted(again)
    })
  }

  function mayBeLimit(answer: { kind: string }): boolean {
    if (answer.kind === 'failed') return state.hasAnswered
    return answer.kind === 'closed' && state.closes < repeatedClosesMax
  }

  async function counted<Result extends { kind: string }>(answer: Result): Promise<Result | NoAnswer> {
    if (answer.kind === 'closed' || answer.kind === 'timeout') state.isSilent = true
    state.timeouts = answer.kind === 'timeout' ? state.timeouts + 1 : 0
    if (tools.signal.aborted) return stop('The scan ran out of time')
    // After a first answer, no connection or no STARTTLS is a limit of the server, not a refusal of the hello.
    if (answer.kind === 'failed' && state.hasAnswered)
      return stop('The server does not accept connections any longer')
    if (answer.kind !== 'failed') state.hasAnswered = true
    if (state.timeouts < timeoutsInRowMax) return answer
    // A firewall that drops the hellos of old protocols says nothing about the others.
    if (!(await stillAccepts())) return stop('The server does not answer any longer')
    state.timeouts = 0
    return answer
  }

  /** Within a slot. */
  async function stillAccepts(): Promise<boolean> {
    const { accepted } = state
    if (!accepted) return false
    const answer = await connectedOnce((socket) => exchangeHello(socket, accepted, 'hello'))
    return answer.kind === 'hello'
  }

  return {
    ask: (hello, until) => answered((socket) => exchangeHello(socket, hello, until)),
    // A server of today may wait for more bytes of what looks to it like the begin of a record.
    async askSslv2() {
      const answer = await inSlot(() => connectedOnce(exchangeSslv2Hello))
      return answer.kind === 'failed' ? answered(exchangeSslv2Hello) : answer
    },
    connected: (task) => inSlot(() => connectedOnce(task)),
    connections: () => state.connections,
    stopReason: () => state.stopReason,
    accept(hello) {
      state.accepted = hello
    },
    async confirmSilence() {
      if (!state.isSilent || !state.accepted || state.stopReason !== null) return
      if (!(await inSlot(stillAccepts))) stop('The server no longer accepts what it accepted before')
    },
  }
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
    if (protocol) await beginTls(opened, protocol, serverName ?? address.address, limit.signal)
    const result = await task(opened)
    return limit.signal.aborted ? { kind: 'timeout' } : result
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    return { kind: 'failed', failure: error }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    socket?.destroy()
  }
}

/** No other hello helps against a server that does not even begin TLS. */
async function beginTls(
  socket: Socket,
  protocol: StartTlsProtocol,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await startTls(socket, protocol, name)
  } catch (error) {
    throw signal.aborted ? new CheckFailure('timeout', 'The server did not answer in time') : error
  }
}
