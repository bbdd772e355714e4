/**
 * Gauges of the whole installation, read from the database for /metrics. They must cause little load and never block:
 * one reading at a time, cached for some seconds, each query limited in time. A database that hangs delays the response
 * by two seconds, after which these gauges are missing and `holdfast_database_up` is 0.
 */
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { settlesWithin } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'

export type GaugeDeclaration = { name: string; help: string; labelNames: readonly string[] }
export type Sample = { gauge: string; labels?: Record<string, string>; value: number }

/** One query for one or more gauges, in the system scope. */
export type Measure = { gauges: readonly GaugeDeclaration[]; read(tx: Tx): Promise<readonly Sample[]> }

const responseSecondsMax = 2
const cacheMs = 5000

export function registerDatabaseGauges(
  registry: Registry,
  measures: readonly Measure[],
  database: Pick<Database, 'system'>,
): void {
  const gauges = new Map<string, Gauge>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    let samples: Sample[] = []
    let isUp = true
    try {
      await database.system(async () => {})
      samples = (await readEach(measures, database)).flat()
    } catch {
      isUp = false
    }
    readAt = performance.now()
    show(gauges, samples)
    up.set(isUp ? 1 : 0)
  }

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < cacheMs) return
    reading ??= readAll().finally(() => {
      reading = null
    })
    if (await settlesWithin(responseSecondsMax, reading)) return
    show(gauges, [])
    up.set(0)
  }

  const registers = [registry]
  const collect = refresh
  const up = new Gauge({
    name: 'holdfast_database_up',
    help: 'Whether the database answered within 2 seconds. While it is 0, the gauges read from it are missing.',
    registers,
    collect,
  })
  for (const { name, help, labelNames } of measures.flatMap((measure) => measure.gauges))
    gauges.set(name, new Gauge({ name, help, labelNames, registers, collect }))
}

/**
 * Run one after another, so that a scrape uses one connection. Gauges that cannot be read are missing; the others are
 * returned.
 */
async function readEach(
  measures: readonly Measure[],
  database: Pick<Database, 'system'>,
): Promise<(readonly Sample[])[]> {
  const read = []
  for (const measure of measures) {
    const samples = database.system(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${responseSecondsMax * 1000}`}, true)`.execute(tx)
      return await measure.read(tx)
    })
    read.push(await samples.catch(() => []))
  }
  return read
}

/** Replaces all values at once. A gauge without a sample has no value instead of an old one. */
function show(gauges: ReadonlyMap<string, Gauge>, samples: readonly Sample[]): void {
  for (const gauge of gauges.values()) {
    gauge.reset()
    // Resetting a gauge without labels sets it to 0, which would be wrong.
    gauge.remove({})
  }
  for (const { gauge, labels = {}, value } of samples) gauges.get(gauge)?.set(labels, value)
}

/** The version of the server, and the size of the database. */
export async function readServer(tx: Tx): Promise<{ version: string; size_bytes: number }> {
  const { rows } = await sql<{ version: string; size_bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`.execute(
    tx,
  )
  return rows[0] ?? { version: '', size_bytes: 0 }
}
