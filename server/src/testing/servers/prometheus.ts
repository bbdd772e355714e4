/** Debian's Prometheus, which scrapes a path of one service under the job `holdfast`. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  freePorts,
  runProgram,
  startServer,
  temporaryFolder,
} from '#providers/testing/servers/server-process.ts'

export const prometheusPrograms = ['prometheus', 'promtool']

export type Rule = { name: string; health: string; lastError?: string; query: string }
export type Series = { metric: Record<string, string>; value: [number, string] }

export interface Prometheus {
  query(expression: string): Promise<Series[]>
  rules(): Promise<Rule[]>
  stop(): Promise<void>
}

type Scraped = {
  target: string
  token: string
  path?: string
  rulesFile?: string
  /** Lines of the configuration, such as those of remote write. */
  further?: string
}

export async function startPrometheus({
  target,
  token,
  path = '/metrics',
  rulesFile,
  further = '',
}: Scraped): Promise<Prometheus> {
  const { folder, remove } = await temporaryFolder('prometheus')
  const [port = 0] = await freePorts(1)
  if (rulesFile) copyFileSync(rulesFile, join(folder, 'alerts.yml'))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${rulesFile ? 'alerts.yml' : ''}]
scrape_configs:
  - job_name: holdfast
    metrics_path: ${path}
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ['${target}'] }]
${further}`,
  )
  const args = [
    '--config.file=prometheus.yml',
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const readyLine = 'Server is ready to receive web requests'
  const server = await startServer({ program: 'prometheus', args, cwd: folder, readyLine })
  const request = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    const { status, data, error } = (await response.json()) as { status: string; data: any; error?: string }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
  return {
    query: async (expression) => (await request(`query?query=${encodeURIComponent(expression)}`)).result,
    rules: async () => (await request('rules')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules),
    async stop() {
      await server.stop()
      await remove()
    },
  }
}

/** The output of promtool. Throws if it reports an error. */
export async function promtool(args: readonly string[], input = ''): Promise<string> {
  return await runProgram('promtool', args, input)
}
