/**
 * From the delivery of a forge to the first line of the log that the agent on the server has sent: the signed request,
 * the service, the agent that waits for jobs, and the recipe, all on this machine. Recipes belong to root: run it as root.
 * BENCH_DEPLOYS (60) makes it shorter.
 */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { buildAgentExecutable } from '../../../../scripts/release/agent-executable.ts'
import { githubPush } from '../../../../server/src/areas/deploys/senders/testing/payloads.ts'
import { findRunningPostgres } from '../../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { milliseconds, print, quantile } from '../../measure/figures.ts'
import { type BenchService, benchDirectory, startService } from '../../peer/service-process.ts'
import { enrolNodeAgent } from './programs.ts'

/** A hook accepts as many in a minute. */
const count = Number(process.env['BENCH_DEPLOYS'] ?? 60)
const recipe = { command: ['/bin/echo', 'begun'], directory: '/', user: 'root' }

type Hook = { delivery_url: string; secret: string }

export async function benchDeploys(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 1 })
  const [executable, recipes] = [join(directory.path, 'holdfast-agent'), join(directory.path, 'recipes')]
  await buildAgentExecutable(executable)
  mkdirSync(recipes)
  writeFileSync(join(recipes, 'bench.json'), JSON.stringify(recipe))
  const { token } = await post<{ token: string }>(service, '/v1/agents/enrolment-tokens', { name: 'bench' })
  const state = join(directory.path, 'agent')
  await enrolNodeAgent([executable], state, { url: service.url, token })
  const agent = spawn(executable, ['run', '--state', state, '--recipes', recipes], { stdio: 'ignore' })
  const { rows } = await pool.query<{ id: string }>('select id from servers')
  const hook = await post<Hook>(service, '/v1/deploy-hooks', {
    name: 'bench',
    source: 'github',
    server_id: rows[0]?.id,
    recipe: 'bench',
  })

  const toLine: number[] = []
  const toEnd: number[] = []
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    const id = await deliver(hook, `bench-${n}`)
    await untilDeploy(pool, id, 'log_received > 0')
    toLine.push(performance.now() - begun)
    await untilDeploy(pool, id, 'finished_at is not null')
    toEnd.push(performance.now() - begun)
  }
  const shown = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((part) => milliseconds(quantile(times, part))).join(', ')
  print({
    'deploys, one after the other': String(count),
    'delivery to the first line of the log, p50, p99, longest': shown(toLine),
    'delivery to the end, p50, p99, longest': shown(toEnd),
  })
  agent.kill('SIGKILL')
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function post<T>({ url, token }: BenchService, path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as T
}

async function deliver({ delivery_url, secret }: Hook, delivery: string): Promise<string> {
  const body = JSON.stringify(githubPush)
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': delivery,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  const response = await fetch(delivery_url, { method: 'POST', headers, body })
  if (response.status !== 202) throw new Error(await response.text())
  return ((await response.json()) as { deploy_id: string }).deploy_id
}

async function untilDeploy(pool: Pool, id: string, condition: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`select from deploys where id = $1 and ${condition}`, [id])
    if (rowCount === 1) return
    await delay(2)
  }
}
