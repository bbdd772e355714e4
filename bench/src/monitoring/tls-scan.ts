/**
 * Scans of TLS on one nginx: handshakes for the certificate, and whole postures, in CPU time of this process. In the same
 * run, each round also measures a handshake with node:tls that verifies nothing, and sslscan.
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
const sslscanProgram = '/usr/bin/sslscan'

/** CPU time of sslscan, as the shell reports it for its children, and the time that it takes. */
async function costOfSslscan(port: number): Promise<Cost> {
  const command = `for i in $(seq ${sslscans}); do ${sslscanProgram} --no-heartbleed 127.0.0.1:${port} >/dev/null; done; times`
  const begun = performance.now()
  const { stdout } = await run('bash', ['-c', command])
  const wallMs = (performance.now() - begun) / sslscans
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return { cpuMs: (seconds.reduce((sum, value) => sum + value, 0) * 1000) / sslscans, wallMs }
}

export async function benchTlsScan(): Promise<void> {
  if (!existsSync(sslscanProgram)) throw new Error(`There is no ${sslscanProgram}: install sslscan`)
  const directory = benchDirectory()
  const nginx = await startTlsNginx(directory.path)
  const { port } = nginx
  const [certificate, posture, node, sslscan] = [[], [], [], []] as [Cost[], Cost[], Cost[], Cost[]]
  const { connections } = await scan(port, 'posture')
  for (let round = 0; round < rounds; round++) {
    certificate.push(await costOf(handshakes, () => scan(port, 'certificate')))
    node.push(await costOf(handshakes, () => nodeHandshake(port)))
    posture.push(await costOf(postures, () => scan(port, 'posture')))
    sslscan.push(await costOfSslscan(port))
  }
  const oneAtATime = await costOf(1, () => scan(port, 'posture'))
  const cpu = (costs: readonly Cost[]) => median(costs.map(({ cpuMs }) => cpuMs))
  const aSecond = (costs: readonly Cost[]) => (1000 / cpu(costs)).toFixed(0)
  print({
    'handshakes for the certificate, a second and core': `${aSecond(certificate)}, ${cpu(certificate).toFixed(2)} ms of CPU each`,
    'handshakes of Node without verification': `${aSecond(node)}, ${cpu(node).toFixed(2)} ms of CPU each`,
    'ratio of the CPU times, ours to those of Node': (cpu(certificate) / cpu(node)).toFixed(2),
    'whole postures, a second and core': `${aSecond(posture)}, ${milliseconds(cpu(posture))} of CPU each`,
    'connections of a posture': String(connections),
    'sslscan, CPU each': milliseconds(cpu(sslscan)),
    'ratio of the CPU times, ours to those of sslscan': (cpu(posture) / cpu(sslscan)).toFixed(2),
    'one posture at a time; one sslscan': `${milliseconds(oneAtATime.wallMs)}; ${milliseconds(median(sslscan.map(({ wallMs }) => wallMs)))}`,
    'memory of the process': mebibytes(process.memoryUsage().rss),
  })
  await nginx.stop()
  directory.remove()
}
