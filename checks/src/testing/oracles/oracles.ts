/** Two other checkers, run against the same targets: blackbox_exporter of Prometheus and monitoring-plugins. */
import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from '../../../../server/src/providers/testing/servers/programs.ts'
import {
  freePorts,
  temporaryFolder,
} from '../../../../server/src/providers/testing/servers/server-process.ts'
import { started } from '../targets.ts'

export type Verdict = 'up' | 'degraded' | 'down' | 'unknown'

/** A module of blackbox_exporter's configuration, and what it probes. */
export type BlackboxProbe = { target: string; module: object }

const blackboxProgram = 'prometheus-blackbox-exporter'
const pluginFolder = '/usr/lib/nagios/plugins'

export const oraclePrograms = [
  blackboxProgram,
  ...['check_dig', 'check_http', 'check_icmp', 'check_pgsql', 'check_smtp', 'check_ssh', 'check_tcp'].map(
    (name) => join(pluginFolder, name),
  ),
]

export type Blackbox = { verdictOf(index: number): Promise<Verdict>; close(): Promise<void> }

/** blackbox_exporter with a module for each probe. */
export async function givenBlackbox(probes: readonly (BlackboxProbe | null)[]): Promise<Blackbox> {
  const { folder, remove } = await temporaryFolder('blackbox')
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'blackbox.yml')
  const modules = probes.map((probe, index) => [`m${index}`, { timeout: '3s', ...probe?.module }])
  // JSON is YAML.
  await writeFile(
    file,
    JSON.stringify({ modules: Object.fromEntries(modules.filter((_, index) => probes[index])) }),
  )
  const server = await started(
    spawn(
      programPath(blackboxProgram) ?? blackboxProgram,
      [`--config.file=${file}`, `--web.listen-address=127.0.0.1:${port}`],
      { stdio: 'ignore' },
    ),
    port,
  )
  return {
    async verdictOf(index) {
      const query = new URLSearchParams({ module: `m${index}`, target: probes[index]?.target ?? '' })
      const response = await fetch(`http://127.0.0.1:${port}/probe?${query}`)
      const text = await response.text()
      const [, success] = /^probe_success (\d)$/m.exec(text) ?? []
      if (success === undefined) throw new Error(`blackbox_exporter answers: ${text}`)
      return success === '1' ? 'up' : 'down'
    },
    async close() {
      await server.close()
      await remove()
    },
  }
}

const verdicts: readonly Verdict[] = ['up', 'degraded', 'down', 'unknown']

/** Runs a plugin, such as `check_http`; its exit code is its verdict. */
export function pluginVerdict([name = '', ...args]: readonly string[]): Promise<Verdict> {
  const { promise, resolve } = Promise.withResolvers<Verdict>()
  const child = execFile(join(pluginFolder, name), args, () =>
    resolve(verdicts[child.exitCode ?? 3] ?? 'unknown'),
  )
  return promise
}
