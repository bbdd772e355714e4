import { writeFile } from 'node:fs/promises'
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

/** The programs that tests with BIND need. */
export const bindPrograms = ['named', 'rndc', 'nsupdate'] as const

const signingAlgorithms = ['rsasha256', 'ed25519'] as const

export type BindServer = NameServer & {
  /** Creates a zone that BIND transfers from a server on the loopback address. */
  addSecondaryZone(name: string, primaryPort: number): Promise<void>
  /** Creates a zone that BIND signs; by default with ECDSA. */
  createSignedZone(
    name: string,
    lines?: readonly string[],
    policy?: 'default' | (typeof signingAlgorithms)[number],
  ): Promise<void>
}

/**
 * Starts a BIND server whose zones accept updates with the writer's key. `recursion`: it follows aliases from one of its
 * zones into another, as a resolver does.
 */
export async function startBind({ recursion = false } = {}): Promise<BindServer> {
  const { folder, remove } = await temporaryFolder('bind')
  const [port = 0, controlPort = 0] = await freePorts(2)
  const keys = [writerKey, readerKey, adminKey]
    .map(({ name, algorithm, secret }) => `key "${name}" { algorithm ${algorithm}; secret "${secret}"; };`)
    .join('\n')
  const policies = signingAlgorithms
    .map((name) => `dnssec-policy "${name}" { keys { csk lifetime unlimited algorithm ${name}; }; };`)
    .join('\n')
  const control = `127.0.0.1 port ${controlPort}`
  await writeFile(
    join(folder, 'named.conf'),
    `${keys}
${policies}
controls { inet ${control} allow { 127.0.0.1; } keys { "${adminKey.name}"; }; };
options {
  directory "${folder}"; pid-file none; session-keyfile "${folder}/session.key"; lock-file none;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion ${recursion ? 'yes' : 'no'}; dnssec-validation no; empty-zones-enable no; notify no; allow-new-zones yes;
  allow-transfer { key "${writerKey.name}"; key "${readerKey.name}"; key "${adminKey.name}"; };
};
`,
  )
  await writeFile(
    join(folder, 'rndc.conf'),
    `${keys}\noptions { default-key "${adminKey.name}"; default-server 127.0.0.1; default-port ${controlPort}; };\n`,
  )
  const server = await startServer({
    program: 'named',
    args: ['-g', '-c', join(folder, 'named.conf')],
    cwd: folder,
    readyLine: 'all zones loaded',
  })
  const addZone = async (name: string, options: string) => {
    await runProgram('rndc', ['-c', join(folder, 'rndc.conf'), 'addzone', `"${name}"`, `{ ${options} };`])
  }
  const createZone = async (name: string, lines: readonly string[], options: string) => {
    const file = zoneFile(name)
    await writeFile(join(folder, file), zoneText(name, lines))
    const updaters = `allow-update { key "${writerKey.name}"; key "${adminKey.name}"; };`
    await addZone(name, `type primary; file "${file}"; ${updaters} ${options}`)
  }
  return {
    port,
    credentials: keyCredentials(writerKey, port),
    readerCredentials: keyCredentials(readerKey, port),
    createZone: (name, lines = []) => createZone(name, lines, ''),
    createSignedZone: (name, lines = [], policy = 'default') =>
      createZone(name, lines, `dnssec-policy ${policy}; inline-signing no;`),
    addSecondaryZone: (name, primaryPort) =>
      addZone(
        name,
        `type secondary; file "${zoneFile(name)}"; primaries { 127.0.0.1 port ${primaryPort}; };`,
      ),
    change: (...change) => changeByNsupdate(port, ...change),
    log: server.log,
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}
