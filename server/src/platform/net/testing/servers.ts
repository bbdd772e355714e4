/** Servers for the tests of this module, which are closed after the test. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

/** Starts an HTTP server on 127.0.0.1 and returns its port. */
export function givenHttpServer(response: RequestListener): Promise<number> {
  return listening(createHttpServer(response))
}

/** Starts a TCP server on 127.0.0.1 and returns its port. */
export function givenTcpServer(onConnection: (socket: Socket) => void, host?: string): Promise<number> {
  return listening(createServer(onConnection), host)
}

export type Certificate = { key: string; cert: string }

/** A self-signed certificate for that name, optionally an expired one. */
export function givenCertificate(name: string, time: 'good' | 'expired' = 'good'): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-tls-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: directory })
    if (status !== 0) throw new Error(`openssl ended with ${status}: ${stderr}`)
  }
  const extension = `subjectAltName=DNS:${name}`
  openssl(
    ...[
      'req',
      time === 'good' ? '-x509' : '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
    ],
    ...['-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-subj', `/CN=${name}`, '-addext', extension],
    ...(time === 'good' ? ['-days', '2'] : []),
  )
  if (time === 'expired') {
    writeFileSync(join(directory, 'ca.cnf'), authority)
    writeFileSync(join(directory, 'index'), '')
    openssl(
      ...[
        'ca',
        '-batch',
        '-selfsign',
        '-notext',
        '-config',
        'ca.cnf',
        '-keyfile',
        'key.pem',
        '-in',
        'cert.pem',
      ],
      ...['-startdate', '20200101000000Z', '-enddate', '20200102000000Z', '-out', 'cert.pem'],
    )
  }
  const read = (file: string) => readFileSync(join(directory, file), 'utf8')
  return { key: read('key.pem'), cert: read('cert.pem') }
}

/** `openssl ca` is the only way to sign for a period in the past. */
const authority = `[ca]
default_ca = own
[own]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
`

export function givenHttpsServer(certificate: Certificate, response: RequestListener): Promise<number> {
  return listening(createHttpsServer(certificate, response))
}

/** Records the target of every socket connection of this process until the test ends. */
export function givenSocketWatch(): string[] {
  const attempts: string[] = []
  const connectSocket = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...target: unknown[]) {
    attempts.push(JSON.stringify(target[0], (name, value) => (name === 'agent' ? undefined : value)))
    return Reflect.apply(connectSocket, this, target)
  } as typeof connectSocket
  onTestFinished(() => {
    Socket.prototype.connect = connectSocket
  })
  return attempts
}

/** A port of 127.0.0.1 without a listener. */
export async function givenClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Counts connections. */
export interface Tripwire {
  port: number
  /** The number of connections so far. */
  touched(): Promise<number>
}

/** On 127.0.0.1, or on `::`, which includes every address of this machine. */
export async function givenTripwire(host = '127.0.0.1'): Promise<Tripwire> {
  const callers: (number | undefined)[] = []
  const own = new Set<number | undefined>()
  const port = await givenTcpServer((socket) => callers.push(socket.remotePort), host)
  return {
    port,
    async touched() {
      // Connections are accepted in order: when this one is, all earlier ones have been counted.
      const probe = connect(port, '127.0.0.1')
      await once(probe, 'connect')
      own.add(probe.localPort)
      await eventually(() => callers.includes(probe.localPort))
      probe.destroy()
      return callers.filter((caller) => !own.has(caller)).length
    },
  }
}
