/**
 * Scans of TLS on one nginx: handshakes for the certificate, and whole postures, in CPU time of this process. In the same
 * run, each round also measures a handshake with node:tls that verifies nothing, and sslscan; testssl.sh runs once.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { createAddressSlots, createNetwork, scanTls, type TlsScan } from '../../../checks/src/index.ts'
import { mebibytes, median, milliseconds, print } from '../measure/figures.ts'
import { benchDirectory } from '../peer/service-process.ts'
import { startTlsNginx } from './tls-nginx.ts'

const rounds = 5
const handshakes = 600
const postures = 30
const sslscans = 4
const atOnce = 50

const network = createNetwork({ refusal: () => null })
/** The benchmark has one address for what are thousands in practice. */
const slots = createAddressSlots(atOnce)
const { signal } = new AbortController()

type Cost = { cpuMs: number; wallMs: number }

/** Of one piece of work, on average. */
async function costOf(count: number, work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const begun = performance.now()
  let left = count
  const run = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, run))
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000 / count, wallMs: (performance.now() - begun) / count }
}

function scan(port: number, depth: 'certificate' | 'posture'): Promise<TlsScan> {
  const address = { address: '127.0.0.1', family: 4 as const }
  return scanTls({ address, port, serverName: 'localhost', depth }, { network, signal, slots })
}

/** What the handshake costs if Node performs it and the chain is read. */
function nodeHandshake(port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
  socket.once('error', reject)
  socket.once('secureConnect', () => {
    socket.getPeerX509Certificate()
    socket.destroy()
    resolve()
  })
  return promise
}

const run = promisify(execFile)
const sslscan = '/usr/bin/sslscan'
const testssl = '/usr/bin/testssl'

/** CPU time of a command, as the shell reports it for its children, and the time that it takes. */
async function costOfCommand(line: string, times: number): Promise<Cost> {
  const command = `for i in $(seq ${times}); do ${line} >/dev/null; done; times`
  const begun = performance.now()
  const { stdout } = await run('bash', ['-c', command])
  const wallMs = (performance.now() - begun) / times
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return { cpuMs: (seconds.reduce((sum, value) => sum + value, 0) * 1000) / times, wallMs }
}

export async function benchTlsScan(): Promise<void> {
  for (const program of [sslscan, testssl])
    if (!existsSync(program)) throw new Error(`There is no ${program}`)
  const directory = benchDirectory()
  const nginx = await startTlsNginx(directory.path)
  const { port } = nginx
  const [certificate, posture, node, theirs] = [[], [], [], []] as [Cost[], Cost[], Cost[], Cost[]]
  const { connections } = await scan(port, 'posture')
  for (let round = 0; round < rounds; round++) {
    certificate.push(await costOf(handshakes, () => scan(port, 'certificate')))
    node.push(await costOf(handshakes, () => nodeHandshake(port)))
    posture.push(await costOf(postures, () => scan(port, 'posture')))
    theirs.push(await costOfCommand(`${sslscan} --no-heartbleed 127.0.0.1:${port}`, sslscans))
  }
  // The same as a posture: protocols, ciphers, groups and their order.
  const options =
    '--quiet --color 0 --warnings off --nodns none --ip 127.0.0.1 --protocols --each-cipher --fs'
  const ofTestssl = await costOfCommand(`${testssl} ${options} localhost:${port}`, 1)
  const oneAtATime = await costOf(1, () => scan(port, 'posture'))
  const cpu = (costs: readonly Cost[]) => median(costs.map(({ cpuMs }) => cpuMs))
  const aSecond = (costs: readonly Cost[]) => (1000 / cpu(costs)).toFixed(0)
  print({
    'handshakes for the certificate, a second and core': `${aSecond(certificate)}, ${cpu(certificate).toFixed(2)} ms of CPU each`,
    'handshakes of Node without verification': `${aSecond(node)}, ${cpu(node).toFixed(2)} ms of CPU each`,
    'ratio of the CPU times, ours to those of Node': (cpu(certificate) / cpu(node)).toFixed(2),
    'whole postures, a second and core': `${aSecond(posture)}, ${milliseconds(cpu(posture))} of CPU each`,
    'connections of a posture': String(connections),
    'sslscan; testssl.sh, CPU each': `${milliseconds(cpu(theirs))}; ${milliseconds(ofTestssl.cpuMs)}`,
    'ratio of the CPU times, ours to those of sslscan; of testssl.sh': `${(cpu(posture) / cpu(theirs)).toFixed(2)}; ${(cpu(posture) / ofTestssl.cpuMs).toFixed(5)}`,
    'one posture at a time; one sslscan; one testssl.sh': `${milliseconds(oneAtATime.wallMs)}; ${milliseconds(median(theirs.map(({ wallMs }) => wallMs)))}; ${milliseconds(ofTestssl.wallMs)}`,
    'memory of the process': mebibytes(process.memoryUsage().rss),
  })
  await nginx.stop()
  directory.remove()
}
