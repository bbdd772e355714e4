/**
 * Measures the cost of a request that passes all checks: token, plan, rate limits, permission and tenant scope, and for
 * a change also the plan's resource limits and the audit entry. A bare Fastify app in its own process is measured in
 * turn with it as the baseline. Also measures how many tokens are checked per second.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { missingPrograms } from '../../../server/src/providers/testing/servers/programs.ts'
import { givenValkeyServer, valkeyProgram } from '../../../server/src/testing/servers/valkey-server.ts'
import { print } from '../measure/figures.ts'
import { cpuRatio, cpuTimes, type Load, type LoadTarget, load, perSecond, ratio } from '../measure/load.ts'
import { startBare } from '../peer/bare.ts'
import { benchDirectory, startService } from '../peer/service-process.ts'
import { checkTokens } from './api-tokens.ts'

const rounds = 3
const secondsARound = 3
const connections = 10
const plansFile = join(import.meta.dirname, '../../../server/src/platform/plans/plans.json')

export async function benchApi(): Promise<void> {
  const directory = benchDirectory()
  const plans = join(directory.path, 'plans.json')
  writeFileSync(plans, JSON.stringify(wideOpenPlans()))
  await alone(directory.path, plans)
  if (missingPrograms([valkeyProgram]).length === 0) await withValkey(directory.path, plans)
  directory.remove()
}

/** A plan without limits, and one with every limit, high enough for all that is measured. */
function wideOpenPlans() {
  const plans = JSON.parse(readFileSync(plansFile, 'utf8'))
  const rate = { per_minute: 1e9, burst: 1e9 }
  const counts = Object.fromEntries(Object.keys(plans.free.counts).map((name) => [name, 1e9]))
  const limited = {
    ...plans.unlimited,
    rates: { read: rate, write: rate, ingest: rate, session: rate },
    counts,
  }
  return { ...plans, limited }
}

async function alone(directory: string, plans: string): Promise<void> {
  const { service, database, bare, stop } = await start(directory, { HOLDFAST_PLANS_FILE: plans })
  const onPlan = async (plan: string, path: string, body?: unknown) => {
    await database.query('update accounts set plan = $1', [plan])
    // A token's identity is cached for one second.
    await delay(1100)
    return await measure(service, path, body)
  }
  const { unlimited, limited, memory, queries } = await inTurn({
    unlimited: () => onPlan('unlimited', '/v1/whoami'),
    limited: () => onPlan('limited', '/v1/whoami'),
    memory: () => measure(bare, '/memory'),
    queries: () => measure(bare, '/queries'),
  })
  const token = { name: 'bench', preset: 'read_only' }
  const { create, counted, insert } = await inTurn({
    create: () => onPlan('unlimited', '/v1/tokens', token),
    counted: () => onPlan('limited', '/v1/tokens', token),
    insert: () => measure(bare, '/insert', {}),
  })
  print({
    'GET /v1/whoami without rates, requests a second': perSecond(unlimited),
    'the same with rate limits in memory': perSecond(limited),
    'bare route with the same queries': perSecond(queries),
    'bare route from memory': perSecond(memory),
    'CPU time of the process for 1,000 requests: without rates, with, bare queries, from memory': cpuTimes(
      unlimited,
      limited,
      queries,
      memory,
    ),
    'ratio of the CPU times, the bare queries to those with rate limits': cpuRatio(limited, queries),
    'ratio with rate limits to without': ratio(limited, unlimited),
    'ratio with rate limits to the bare queries': ratio(limited, queries),
    'ratio with rate limits to the bare route from memory': ratio(limited, memory),
    'POST /v1/tokens with audit entry and all, requests a second': perSecond(create),
    'the same counted against the plan': perSecond(counted),
    'CPU time of the process for 1,000 requests: without a limit, counted, the bare insert': cpuTimes(
      create,
      counted,
      insert,
    ),
    'bare route with the insert alone': perSecond(insert),
    'ratio without a limit to the bare insert': ratio(create, insert),
    'ratio with a limit to without': ratio(counted, create),
    ...(await checkTokens(database, service.address)),
  })
  await stop()
}

async function withValkey(directory: string, plans: string): Promise<void> {
  const valkey = await givenValkeyServer()
  const { service, bare, stop } = await start(directory, {
    HOLDFAST_PLANS_FILE: plans,
    HOLDFAST_VALKEY_URL: valkey.url,
  })
  const { shared, queries } = await inTurn({
    shared: () => measure(service, '/v1/whoami'),
    queries: () => measure(bare, '/queries'),
  })
  print({
    'GET /v1/whoami with rate limits in Valkey, requests a second': perSecond(shared),
    'ratio to the bare queries in the same run': ratio(shared, queries),
  })
  await stop()
  await valkey.remove()
}

async function start(directory: string, variables: Record<string, string>) {
  const service = await startService(directory, variables)
  const running = await findRunningPostgres(directory)
  if (!running) throw new Error('The database of the service is not running')
  const database = new Client(running.superuser)
  await database.connect()
  const bare = await startBare(running.superuser, service)
  return {
    service: { ...service, address: running.superuser },
    database,
    bare,
    async stop() {
      await bare.stop()
      await database.end()
      await running.close()
      await service.stop()
    },
  }
}

function measure(target: LoadTarget, path: string, body?: unknown): Promise<Load> {
  return load(target, { path, connections, seconds: secondsARound, body })
}

/** Measures each target in turn, several times, and returns the figures of each. */
async function inTurn<K extends string>(
  measures: Record<K, () => Promise<Load>>,
): Promise<Record<K, Load[]>> {
  const names = Object.keys(measures) as K[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Load[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) figures[name].push(await measures[name]())
  return figures
}
