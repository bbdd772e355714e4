/** Starts the service in its own process, for benchmarks that use it over a socket. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BlockReport, takeReport } from '../measure/blocks.ts'

const root = join(import.meta.dirname, '../../..')
/** Starts it like `npm start`, but without the wrapper: `node <arguments>`. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const npmStart = scripts.start
  .split(' ')
  .slice(1)
  .map((argument) => (argument.endsWith('.js') ? join(root, argument) : argument))

export type BenchService = {
  url: string
  token: string
  dataDir: string
  pid: number
  /** With the monitor (`blocks.ts`): the blocks of its event loop since the last report. */
  blocks(): Promise<BlockReport>
  stop(): Promise<void>
}

export function benchDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export async function startService(
  dataDir: string,
  variables: Record<string, string> = {},
  nodeArguments: readonly string[] = [],
  programArguments: readonly string[] = npmStart,
): Promise<BenchService> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOLDFAST_DATA_DIR: dataDir,
    HOLDFAST_PORT: '0',
    HOLDFAST_LOG_LEVEL: 'warn',
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    ...variables,
  }
  const child = spawn(process.execPath, [...nodeArguments, ...programArguments], {
    env,
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await listening(child)
  return {
    url,
    token: readFileSync(join(dataDir, 'first-token'), 'utf8').trim(),
    dataDir,
    pid: child.pid ?? 0,
    blocks: () => takeReport(child),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function listening(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  for (;;) {
    const url = /Dashboard +(http:\/\/\S+?)\/\n/.exec(output)?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`)
    await delay(2)
  }
}
