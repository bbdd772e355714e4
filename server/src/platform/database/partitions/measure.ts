import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { parsePartition } from './catalogue.ts'
import type { PartitionedTable } from './partitioned-table.ts'

const ahead = 'holdfast_partitions_ahead_seconds'
const rest = 'holdfast_default_partition_bytes'

/** How far ahead each table has partitions without a gap, and the size of its default partition. */
export function partitionMeasure(tables: readonly PartitionedTable[]): Measure {
  return {
    gauges: [
      {
        name: ahead,
        help: 'How far into the future the table has partitions. 0: new rows go to the default partition.',
        labelNames: ['table'],
      },
      {
        name: rest,
        help: 'Size of the default partition of each table, which holds rows without another partition. It should be 0.',
        labelNames: ['table'],
      },
    ],
    async read(tx) {
      const { rows } = await sql<{ table: string; name: string; bound: string; bytes: number; now: Date }>`
        select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
               case when pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' then pg_relation_size(c.oid) else 0 end::float8 as bytes,
               now() as now
        from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
        where p.relnamespace = 'public'::regnamespace and p.relkind = 'p'
          and p.relname = any(${tables.map(({ table }) => table)})`.execute(tx)
      return tables.flatMap(({ table }) => {
        const own = rows.filter((row) => row.table === table)
        const now = own[0]?.now.getTime() ?? 0
        const partitions = own.flatMap(({ name, bound }) => parsePartition(name, bound))
        let end = now
        for (const { from, to } of partitions.sort((a, b) => a.from - b.from))
          if (from <= end && to > end) end = to
        return [
          { gauge: ahead, labels: { table }, value: (end - now) / 1000 },
          { gauge: rest, labels: { table }, value: own.reduce((sum, { bytes }) => sum + bytes, 0) },
        ]
      })
    },
  }
}
