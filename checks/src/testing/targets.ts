/** Targets for checks: real servers, and servers that misbehave on purpose. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckType } from '#checks/check-type.ts'
import { createNetwork } from '#checks/network/network.ts'
import { runCheck } from '#checks/run-check.ts'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { freePorts } from '../../../server/src/providers/testing/servers/server-process.ts'
import type { Certificate } from './certificates.ts'

/** A network that may connect anywhere. */
const openNetwork = createNetwork({ refusal: () => null })

export function check(type: CheckType, settings: object, timeout = 5000) {
  return runCheck(type, settings, { timeout, network: openNetwork })
}

export type Target = { port: number; close(): Promise<void> }

/** A TCP server that handles each connection as the test defines. */
export async function givenServer(serve: (socket: Socket) => void): Promise<Target> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * A port on which nothing listens as long as this is open: it belongs to a connection of a client, so that the system
 * gives it to no other program.
 */
export async function givenClosedPort(): Promise<Target> {
  const server = await givenServer(() => {})
  const client = connect(server.port, '127.0.0.1')
  await once(client, 'connect')
  return {
    port: client.localPort ?? 0,
    async close() {
      client.destroy()
      await server.close()
    },
  }
}

/** A port for a program that is started now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** `openssl s_server` with a certificate and more options, such as `-no_tls1_3`. */
export async function givenTlsServer(
  { certFile, keyFile }: Certificate,
  ...options: string[]
): Promise<Target> {
  const port = await freePort()
  const args = [
    's_server',
    '-accept',
    `127.0.0.1:${port}`,
    '-cert',
    certFile,
    '-key',
    keyFile,
    '-www',
    '-quiet',
    ...options,
  ]
  return await started(spawn('openssl', args, { stdio: ['pipe', 'ignore', 'ignore'] }), port)
}

/** nginx with the given `server` blocks, in which `PORT` and `TLS_PORT` are replaced by its ports. */
export async function givenNginx(servers: string): Promise<Target & { tlsPort: number; directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-nginx-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  await mkdir(join(directory, 'html'))
  await writeFile(join(directory, 'html', 'large.txt'), 'x'.repeat(3 * 1024 * 1024))
  await writeFile(join(directory, 'html', 'index.html'), '<h1>Welcome</h1>\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${directory}/pid; error_log ${directory}/error.log;
     events {}
     http { access_log off; absolute_redirect off; root ${directory}/html; ${temporary.join(' ')} ${servers
       .replaceAll('TLS_PORT', String(tlsPort))
       .replaceAll('PORT', String(port))} }`,
  )
  const child = spawn(
    programPath('nginx') ?? 'nginx',
    ['-c', join(directory, 'nginx.conf'), '-p', directory],
    { stdio: 'ignore' },
  )
  const target = await started(child, port)
  return {
    ...target,
    tlsPort,
    directory,
    async close() {
      await target.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** A server process, once its port accepts connections. */
export async function started(child: ChildProcess, port: number): Promise<Target> {
  const exited = once(child, 'exit')
  let isOver = false
  void exited.then(() => (isOver = true))
  while (!(await accepts(port)))
    if (isOver) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(true))
  socket.once('error', () => setTimeout(resolve, 20, false))
  return await promise.finally(() => socket.destroy())
}
