/**
 * Disk space per monitor and year. Results that the benchmark made are copied over a whole day and rolled up by the service's
 * code; the size of rows is that of the partitions with their indexes after a vacuum.
 */
import type { Pool } from 'pg'
import { rollUpResults } from '../../../server/src/areas/monitoring/results/rollups/roll-up.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { mebibytes, print } from '../measure/figures.ts'

const monitors = 100
const rawDays = 30

const rowsADay = {
  monitor_results: 1440,
  monitor_rollups_5m: 288,
  monitor_rollups_1h: 24,
  monitor_rollups_1d: 1,
}
type Table = keyof typeof rowsADay
const keptDays: Record<Table, number> = {
  monitor_results: rawDays,
  monitor_rollups_5m: 90,
  monitor_rollups_1h: 365,
  monitor_rollups_1d: 365,
}

export async function benchStorage(
  pool: Pool,
  connection: Parameters<typeof openDatabase>[0],
): Promise<void> {
  // Only results that were made by this run are copied.
  await pool.query(
    `create temporary table samples as
       select result.*, row_number() over () - 1 as n from monitor_results as result where outcome = 'up' limit 20000`,
  )
  const { rows: samples } = await pool.query<{ count: number }>('select count(*)::int as count from samples')
  await pool.query('truncate monitor_results, monitor_rollups_5m, monitor_rollups_1h, monitor_rollups_1d')
  await pool.query(
    `insert into monitor_results
     select account_id, monitor.id, date_trunc('day', now()) - interval '1 day' + interval '1 minute' * minute, location,
       outcome, duration, phases, failure_class, message, address, evidence
     from (select id, row_number() over () as place from monitors order by id limit $1) as monitor,
       generate_series(0, 1439) as minute, samples
     where samples.n = (place * 1440 + minute * 7919) % $2`,
    [monitors, samples[0]?.count],
  )
  await pool.query(
    `update monitor_rollup_progress set rolled_until = date_trunc('day', now()) - interval '1 day'`,
  )
  const database = openDatabase(connection, 2, () => {})
  await rollUpResults(database)
  await database.close()
  let total = 0
  for (const table of Object.keys(rowsADay) as Table[]) {
    await pool.query(`vacuum analyze ${table}`)
    const { rows } = await pool.query<{ bytes: number; count: number }>(
      `select (select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size($1::text::regclass))
               from pg_partition_tree($1::text::regclass) where isleaf)::float8 as bytes,
         (select count(*) from ${table})::float8 as count`,
      [table],
    )
    const { bytes = 0, count = 1 } = rows[0] ?? {}
    const bytesOfRow = bytes / count
    const year = bytesOfRow * rowsADay[table] * keptDays[table]
    total += year
    print({
      [`${table}: bytes of a row, a monitor and year`]: `${bytesOfRow.toFixed(0)}, ${mebibytes(year)}`,
    })
  }
  print({
    [`disk per monitor and year at 60 s, results kept for ${rawDays} days`]: `${(total / 2 ** 20).toFixed(1)} MiB`,
  })
}
