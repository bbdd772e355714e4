/** Pebble, the test CA of Let's Encrypt, with validation by real name servers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from '#providers/testing/servers/programs.ts'
import {
  freePorts,
  runProgram,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '#providers/testing/servers/server-process.ts'

export type Pebble = {
  directoryUrl: string
  /** The authority of its server, in PEM. */
  authority: string
  /** The certificate and the key of its server, in PEM. */
  server: { cert: string; key: string }
  process: ServerProcess
  stop(): Promise<void>
}

export type PebbleOptions = {
  /** `pebble` of Debian by default. */
  program?: string
  /** Where it asks for TXT records. */
  dnsPort: number
  /** The key of an external account binding, by its id; accounts need one then. */
  binding?: Readonly<Record<string, string>>
  config?: Readonly<Record<string, unknown>>
  environment?: Readonly<Record<string, string>>
}

/** Of version 2.7 and later, with renewal information and profiles. */
export const newPebble = process.env['HOLDFAST_TEST_PEBBLE'] ?? 'pebble-next'

export const pebblePrograms = ['pebble', 'openssl', 'env'] as const

export async function startPebble({
  program = 'pebble',
  dnsPort,
  binding,
  config = {},
  environment = {},
}: PebbleOptions): Promise<Pebble> {
  const { folder, remove } = await temporaryFolder('pebble')
  const [port = 0, managementPort = 0, httpPort = 0, tlsPort = 0] = await freePorts(4)
  const authority = await makeCertificates(folder)
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        certificate: join(folder, 'server.pem'),
        privateKey: join(folder, 'server.key'),
        httpPort,
        tlsPort,
        ocspResponderURL: '',
        externalAccountBindingRequired: binding !== undefined,
        ...(binding && { externalAccountMACKeys: binding }),
        ...config,
      },
    }),
  )
  const settings = Object.entries({ PEBBLE_VA_NOSLEEP: '1', ...environment }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const process = await startServer({
    program: 'env',
    args: [
      ...settings,
      programPath(program) ?? program,
      '-config',
      'config.json',
      '-dnsserver',
      `127.0.0.1:${dnsPort}`,
    ],
    cwd: folder,
    readyLine: 'ACME directory available at',
  })
  return {
    directoryUrl: `https://127.0.0.1:${port}/dir`,
    authority,
    server: {
      cert: readFileSync(join(folder, 'server.pem'), 'utf8'),
      key: readFileSync(join(folder, 'server.key'), 'utf8'),
    },
    process,
    async stop() {
      await process.stop()
      await remove()
    },
  }
}

/** An authority and a certificate of it for the loopback address; returns the authority in PEM. */
async function makeCertificates(folder: string): Promise<string> {
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await runProgram('openssl', [
    ...['req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Test CA'],
  ])
  await runProgram('openssl', [
    ...['req', '-x509', ...newKey, '-keyout', at('server.key'), '-out', at('server.pem')],
    ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-subj', '/CN=pebble'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=critical,CA:FALSE'],
  ])
  return await runProgram('cat', [at('ca.pem')])
}
