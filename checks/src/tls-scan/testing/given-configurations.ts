/** Real servers with the configurations that other scanners are compared on. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import type { Certificate } from '#checks/testing/certificates.ts'
import { givenNginx, givenTlsServer, type Target } from '#checks/testing/targets.ts'
import { freePorts } from '../../../../server/src/providers/testing/servers/server-process.ts'
import { givenSelfSigned, type KeyName, keyNames } from './certificates.ts'
import { nginxConfigurations, opensslConfigurations } from './configurations.ts'

export type GivenConfigurations = {
  /** By the title of the configuration. */
  ports: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** All of them, or those with these titles. */
export async function givenConfigurations(titles?: readonly string[]): Promise<GivenConfigurations> {
  const isWanted = ({ title }: { title: string }) => titles?.includes(title) ?? true
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-tls-scan-'))
  const made = await Promise.all(
    keyNames.map(async (key) => [key, await givenSelfSigned(folder, key)] as const),
  )
  const certificates = new Map<KeyName, Certificate>(made)
  const certificateOf = (key: KeyName) => certificates.get(key) as Certificate
  const ports = new Map<string, number>()
  const targets = [await startNginx(isWanted, certificateOf, ports)]
  for (const { title, key, options } of opensslConfigurations.filter(isWanted)) {
    const server = await givenTlsServer(certificateOf(key), ...options)
    ports.set(title, server.port)
    targets.push(server)
  }
  if (isWanted({ title: 'post-quantum' })) {
    const server = await givenNodeServer(certificateOf('rsa'))
    ports.set('post-quantum', server.port)
    targets.push(server)
  }
  return {
    ports,
    async close() {
      await Promise.all(targets.map((target) => target.close()))
      await rm(folder, { recursive: true })
    },
  }
}

async function startNginx(
  isWanted: (configuration: { title: string }) => boolean,
  certificateOf: (key: KeyName) => Certificate,
  ports: Map<string, number>,
): Promise<Target> {
  const wanted = nginxConfigurations.filter(isWanted)
  const free = await freePorts(wanted.length)
  const servers = wanted.map(({ title, keys, protocols, ciphers, curves, more = '' }, index) => {
    ports.set(title, free[index] ?? 0)
    const files = keys.map((key) => {
      const { certFile, keyFile } = certificateOf(key)
      return `ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};`
    })
    return `server { listen 127.0.0.1:${free[index]} ssl; ${files.join(' ')} ssl_protocols ${protocols};
      ssl_ciphers ${ciphers}; ${curves ? `ssl_ecdh_curve ${curves};` : ''} ${more} }`
  })
  return await givenNginx(`server { listen 127.0.0.1:PORT; } ${servers.join('\n')}`)
}

/** Node has a newer OpenSSL than the system, which has the post-quantum groups. */
async function givenNodeServer({ cert, key }: Certificate): Promise<Target> {
  const server = createServer({ cert, key, ecdhCurve: 'X25519MLKEM768:SecP256r1MLKEM768:X25519' })
  server.on('tlsClientError', () => {})
  // Scanners leave connections open when they end.
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
