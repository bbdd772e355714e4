import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  adminKey,
  changeByNsupdate,
  keyCredentials,
  type NameServer,
  readerKey,
  writerKey,
  zoneFile,
  zoneText,
} from './name-server.ts'
import { freePorts, runProgram, startServer, temporaryFolder } from './server-process.ts'

/** The programs that tests with Knot need. */
export const knotPrograms = ['knotd', 'knotc', 'nsupdate'] as const

export type KnotServer = NameServer & {
  /** Creates a zone that Knot signs, with a digest of the zone (ZONEMD). */
  createSignedZone(name: string): Promise<void>
}

/** Starts a Knot DNS server whose zones accept updates with the writer's key. */
export async function startKnot(): Promise<KnotServer> {
  const { folder, remove } = await temporaryFolder('knot')
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'knot.conf')
  await mkdir(join(folder, 'database'))
  await writeFile(file, configuration(folder, port))
  const server = await startServer({
    program: 'knotd',
    args: ['-c', file],
    cwd: folder,
    readyLine: 'control, binding',
  })
  const createZone = async (name: string, lines: readonly string[], options: string) => {
    await writeFile(join(folder, zoneFile(name)), zoneText(name, lines))
    await appendFile(file, `  - domain: "${name}"\n    file: "${zoneFile(name)}"\n${options}`)
    await runProgram('knotc', ['-c', file, '-b', 'reload'])
    await runProgram('knotc', ['-c', file, '-b', 'zone-reload', name])
  }
  return {
    port,
    credentials: keyCredentials(writerKey, port),
    readerCredentials: keyCredentials(readerKey, port),
    createZone: (name, lines = []) => createZone(name, lines, ''),
    createSignedZone: (name) =>
      createZone(name, [], '    dnssec-signing: on\n    zonemd-generate: zonemd-sha384\n'),
    change: (...change) => changeByNsupdate(port, ...change),
    log: server.log,
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}

function configuration(folder: string, port: number): string {
  const keys = [writerKey, readerKey, adminKey]
    .map(
      ({ name, algorithm, secret }) =>
        `  - id: ${name}\n    algorithm: ${algorithm}\n    secret: ${secret}\n`,
    )
    .join('')
  return `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
database:
  storage: "${folder}/database"
log:
  - target: stderr
    any: info
key:
${keys}acl:
  - id: writers
    key: [${writerKey.name}, ${adminKey.name}]
    action: [update, transfer]
  - id: readers
    key: ${readerKey.name}
    action: transfer
template:
  - id: default
    storage: "${folder}"
    zonefile-sync: -1
    zonefile-load: whole
    journal-content: changes
    acl: [writers, readers]
zone:
`
}
