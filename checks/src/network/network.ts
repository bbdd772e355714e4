/**
 * The only way from a check to the network. The service passes a network that checks every address against its egress
 * policy, a probe one with its own allow-list. No check type opens a socket in any other way.
 */
import { createSocket } from 'node:dgram'
import { getServers } from 'node:dns'
import { connect as connectSocket, isIP, type Socket } from 'node:net'
import { CheckFailure } from '#checks/outcome.ts'
import type { Address, Family } from './address.ts'
import { createNameResolver, type NameResolver } from './name-resolver.ts'
import { type PingReport, type PingRequest, ping } from './ping.ts'
import { hostAndPort } from './system-resolver.ts'

export type Network = {
  /**
   * The addresses of a host that the check may connect to, of one family or of both, in the order of the resolver.
   * Throws CheckFailure: `dns` if there is none, `probe_internal` if none is allowed.
   */
  resolve(host: string, family: Family | null): Promise<readonly Address[]>
  /** Connects to exactly this address. Throws CheckFailure. */
  connect(target: Address & { port: number; signal: AbortSignal }): Promise<Socket>
  /** The resolver that the operator configured; it may be used although its address is refused. Null: there is none. */
  systemResolver(): (Address & { port: number }) | null
  /** Sends a datagram, and repeats it each second until an answer comes. Throws CheckFailure. */
  exchangeDatagram(exchange: DatagramExchange): Promise<Buffer>
  /** Sends ICMP echo requests. Throws CheckFailure `probe_internal` if this machine cannot. */
  ping(request: PingRequest): Promise<PingReport>
}

export type DatagramExchange = Address & {
  port: number
  signal: AbortSignal
  message: Buffer
  /** Distinguishes the answer from unrelated datagrams. */
  isAnswer(bytes: Buffer): boolean
}

export type NetworkRules = {
  /** Why the check must not connect to an address; null if it may. Called before every connection. */
  refusal(address: string): string | null
  /**
   * Whether a name whose addresses are refused looks like one that does not exist. An installation with accounts that do
   * not trust each other answers yes, so that none learns which names its own network has. Called for each name.
   */
  concealsNames?(): boolean
  /** Resolvers for DNS checks that name none, as `dns.getServers()` writes them. By default those of the system. */
  resolvers?: readonly string[]
  /** How names of hosts are resolved; by default with the hosts file, DNS, and whatever else the system uses. */
  names?: NameResolver
  /** The program that sends ICMP echo requests; the system's `ping` by default. */
  pingProgram?: string
}

/** This machine's network, restricted by rules. */
export function createNetwork(rules: NetworkRules): Network {
  const { resolvers = getServers(), names = createNameResolver() } = rules
  const resolver = firstResolver(resolvers)
  const refusal = (address: string, port?: number) =>
    address === resolver?.address && port === resolver.port ? null : rules.refusal(address)
  return {
    systemResolver: () => resolver,
    async resolve(host, family) {
      const conceals = isIP(host) === 0 && (rules.concealsNames?.() ?? false)
      const addresses = await addressesOf(names, host, family).catch((error) => {
        throw conceals ? concealed(host, error) : error
      })
      const allowed = addresses.filter(({ address }) => refusal(address) === null)
      const [first] = addresses
      if (allowed.length > 0 || !first) return allowed
      throw conceals ? concealed(host) : new CheckFailure('probe_internal', refusal(first.address) ?? '')
    },
    async connect({ address, family, port, signal }) {
      const refused = refusal(address, port)
      if (refused !== null) throw new CheckFailure('probe_internal', refused)
      signal.throwIfAborted()
      const socket = connectSocket({ host: address, family, port })
      await connected(socket, { address, port, signal })
      return socket
    },
    async exchangeDatagram(exchange) {
      const refused = refusal(exchange.address, exchange.port)
      if (refused !== null) throw new CheckFailure('probe_internal', refused)
      exchange.signal.throwIfAborted()
      return await exchanged(exchange)
    },
    async ping(request) {
      const refused = refusal(request.address)
      if (refused !== null) throw new CheckFailure('probe_internal', refused)
      request.signal.throwIfAborted()
      return await ping(rules.pingProgram ?? 'ping', request)
    },
  }
}

/** The same for all reasons. */
function concealed(host: string, cause?: unknown): CheckFailure {
  return new CheckFailure('dns', `${host} has no address that may be checked from here`, { cause })
}

function firstResolver(resolvers: readonly string[]): (Address & { port: number }) | null {
  const [first] = resolvers
  if (first === undefined) return null
  const { host, port } = hostAndPort(first)
  const family = isIP(host)
  return family === 0 ? null : { address: host, family: family as Family, port }
}

async function addressesOf(
  names: NameResolver,
  host: string,
  family: Family | null,
): Promise<readonly Address[]> {
  const literal = isIP(host)
  if (literal !== 0) {
    if (family !== null && family !== literal) throw noAddress(host, family)
    return [{ address: host, family: literal as Family }]
  }
  try {
    return await names(host, family)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') throw noAddress(host, family, error)
    throw new CheckFailure('dns', `${host} could not be resolved: ${code ?? error}`, { cause: error })
  }
}

function noAddress(host: string, family: Family | null, cause?: unknown): CheckFailure {
  const what = family === null ? 'address' : `IPv${family} address`
  return new CheckFailure('dns', `${host} has no ${what}`, { cause })
}

function connected(
  socket: Socket,
  { address, port, signal }: { address: string; port: number; signal: AbortSignal },
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const target = endpoint(address, port)
  const onAbort = () => {
    socket.destroy()
    reject(new CheckFailure('connect_timeout', `${target} did not accept the connection in time`))
  }
  signal.addEventListener('abort', onAbort, { once: true })
  socket.once('connect', resolve)
  socket.once('error', (error: NodeJS.ErrnoException) => reject(connectFailure(error, target)))
  return promise.finally(() => signal.removeEventListener('abort', onAbort))
}

/** Failures of this machine, not of the target. */
const ownFailures = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'ENETUNREACH',
  'ENETDOWN',
])

function connectFailure(error: NodeJS.ErrnoException, target: string): CheckFailure {
  const cause = { cause: error }
  switch (error.code) {
    case 'ECONNREFUSED':
      return new CheckFailure('connect_refused', `${target} refused the connection`, cause)
    case 'ETIMEDOUT':
      return new CheckFailure('connect_timeout', `${target} did not accept the connection in time`, cause)
    default:
      return ownFailures.has(error.code ?? '')
        ? new CheckFailure(
            'probe_internal',
            `This machine could not connect to ${target}: ${error.code}`,
            cause,
          )
        : new CheckFailure(
            'connect_failed',
            `No connection to ${target}: ${error.code ?? error.message}`,
            cause,
          )
  }
}

const resendMilliseconds = 1000

function exchanged({ address, family, port, signal, message, isAnswer }: DatagramExchange): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const send = () => socket.send(message)
  const onAbort = () =>
    reject(new CheckFailure('timeout', `No answer from ${endpoint(address, port)} in time`))
  const resend = setInterval(send, resendMilliseconds)
  signal.addEventListener('abort', onAbort, { once: true })
  // A connected UDP socket receives only from this address, and reports when the port is closed.
  socket.connect(port, address)
  socket.once('connect', send)
  socket.on('message', (bytes) => isAnswer(bytes) && resolve(bytes))
  socket.on('error', (error: NodeJS.ErrnoException) => reject(connectFailure(error, endpoint(address, port))))
  return promise.finally(() => {
    clearInterval(resend)
    signal.removeEventListener('abort', onAbort)
    socket.close()
  })
}

function endpoint(address: string, port: number): string {
  return `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
}
