/**
 * What the agents of Holdfast cost the server that they run on, beside Debian's prometheus-node-exporter in the same run:
 * memory of the process, and CPU time with that of the programs that it starts. All report over TLS, or are scraped, once a
 * minute. The search for updates, every six hours, is left out. BENCH_SECONDS (180) makes it shorter.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { givenCertificate } from '../../../../agent/tests/script/testing/reporting-server.ts'
import { givenIngestServer } from '../../../../agent/tests/testing/ingest-server.ts'
import { bundleAgent } from '../../../../scripts/release/agent-bundle.ts'
import { agentNodeOptions, buildAgentExecutable } from '../../../../scripts/release/agent-executable.ts'
import { freePorts } from '../../../../server/src/providers/testing/servers/server-process.ts'
import { print } from '../../measure/figures.ts'
import { benchDirectory } from '../../peer/service-process.ts'
import { cutConnections } from './cut-connections.ts'
import { givenScript, startNodeAgent } from './programs.ts'

const source = join(import.meta.dirname, '../../../../agent/src/main.ts')
const seconds = Number(process.env['BENCH_SECONDS'] ?? 180)
/** Starting costs more than running. */
const warmUpSeconds = 75
const everySeconds = 60
const ticksPerSecond = 100

export async function benchAgent(): Promise<void> {
  const directory = benchDirectory()
  const { key, ca } = await givenCertificate(directory.path)
  const server = await givenIngestServer({
    tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(ca, 'utf8') },
  })
  const service = { url: server.url, ca }
  const [executable, bundle] = [join(directory.path, 'holdfast-agent'), join(directory.path, 'agent.cjs')]
  await bundleAgent(bundle)
  const { cuts, reports, lost, sentTwice } = await cutConnections(bundle, join(directory.path, 'cut'))
  print({ [`over ${cuts} cut connections`]: `${reports} reports, ${lost} lost, ${sentTwice} sent twice` })
  await buildAgentExecutable(executable)
  // A file that was just written is cached in larger pieces, of which more is mapped than of one that was read.
  execFileSync('sync', [executable])
  execFileSync('dd', [`if=${executable}`, 'iflag=nocache', 'count=0', 'status=none'])
  const commands = {
    'the executable': [executable],
    'the program as one file for Node': [process.execPath, bundle],
    'the same without compilers of V8': [process.execPath, ...agentNodeOptions, bundle],
    'its source files': [process.execPath, source],
  }
  const [port = 0] = await freePorts(1)
  const exporter = spawn('prometheus-node-exporter', [`--web.listen-address=127.0.0.1:${port}`], {
    stdio: 'ignore',
  })
  const processes = new Map<string, ChildProcess>()
  for (const [name, command] of Object.entries(commands))
    processes.set(name, await startNodeAgent(command, join(directory.path, name), service))
  processes.set('prometheus-node-exporter', exporter)
  const runScript = await givenScript(join(directory.path, 'script'), service)
  await runScript()
  await delay(warmUpSeconds * 1000)

  const observations = [...processes].map(([name, child]) => ({ name, finish: observe(child) }))
  const begun = performance.now()
  let scriptSeconds = 0
  while (performance.now() - begun < seconds * 1000) {
    scriptSeconds += await runScript()
    await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await delay(everySeconds * 1000)
  }
  const scriptShare = scriptSeconds / ((performance.now() - begun) / 1000)
  const observed = new Map(observations.map(({ name, finish }) => [name, finish()]))
  const ratios = (name: string) => ratioOf(observed.get(name), observed.get('prometheus-node-exporter'))
  print({
    ...Object.fromEntries([...observed].map(([name, weight]) => [name, shown(weight)])),
    'the shell script': `nothing between its runs; ${percent(scriptShare)} of a core`,
    'ratio of the executable to the exporter': ratios('the executable'),
    'ratio of the shell script to the exporter, CPU': (
      scriptShare / (observed.get('prometheus-node-exporter')?.share ?? Number.NaN)
    ).toFixed(1),
    'reports of all agents': String(server.reports().length),
  })
  for (const child of processes.values()) child.kill('SIGKILL')
  await server.close()
  directory.remove()
}

/** Memory in bytes. The pages of files, above all of the program, are what the system takes first if it needs memory. */
type Weight = { resident: number; withoutFiles: number; share: number }

function observe(child: ChildProcess): () => Weight {
  const begun = performance.now()
  const before = cpuSecondsOf(child)
  return () => ({
    ...memoryOf(child),
    share: (cpuSecondsOf(child) - before) / ((performance.now() - begun) / 1000),
  })
}

/** Of its threads, and of the programs that it started and that have ended. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  // What a process has used is known by ticks of 10 ms only.
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const ticksOfChildren = Number(fields[13]) + Number(fields[14])
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9 + ticksOfChildren / ticksPerSecond
}

function memoryOf({ pid }: ChildProcess): Omit<Weight, 'share'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024
  return { resident: bytes('VmRSS'), withoutFiles: bytes('RssAnon') }
}

function shown({ resident, withoutFiles, share }: Weight): string {
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  return `${mib(resident)} MiB, ${mib(withoutFiles)} without pages of files; ${percent(share)} of a core`
}

function ratioOf(one: Weight | undefined, other: Weight | undefined): string {
  if (!one || !other) return ''
  const ratio = (member: keyof Weight) => (one[member] / other[member]).toFixed(1)
  return `memory ${ratio('resident')}, without pages of files ${ratio('withoutFiles')}, CPU ${ratio('share')}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
