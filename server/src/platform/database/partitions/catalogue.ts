/** Partitions as listed in PostgreSQL's catalogue, with their bounds as times. */
import type { ClientBase } from 'pg'
import { earliestId, timeOfId } from '#kernel/id.ts'
import type { PartitionedTable } from './partitioned-table.ts'

export type Partition = {
  name: string
  /** In milliseconds since 1970; -Infinity for the first partition. */
  from: number
  to: number
  /** `to` as a time. Null if the partition has no end. */
  end: Date | null
}

/** All partitions except the default one, ordered by time. */
export async function readPartitions(client: ClientBase, { table }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string; bound: string }>(boundsQuery, [table])
  return rows.flatMap(({ name, bound }) => parsePartition(name, bound)).sort((a, b) => a.from - b.from)
}

/** The names and bounds of a table's partitions. */
const boundsQuery = `
  select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass('public.' || quote_ident($1::text))`

/** Empty for the default partition. */
export function parsePartition(name: string, bound: string): Partition[] {
  const [, low, high] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(bound) ?? []
  if (low === undefined || high === undefined) return []
  const to = timeOfBound(high)
  return [{ name, from: timeOfBound(low), to, end: Number.isFinite(to) ? new Date(to) : null }]
}

function timeOfBound(text: string): number {
  if (text === 'MINVALUE') return -Infinity
  if (text === 'MAXVALUE') return Infinity
  const value = text.replaceAll("'", '')
  if (!/^\d/.test(value)) return timeOfId(value).getTime()
  // The offset is +00 or +05:30, for example.
  return Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

/** The bound of a partition at that time, as SQL. */
export function boundAt({ key }: PartitionedTable, ms: number): string {
  const at = new Date(ms)
  return `'${key.kind === null ? at.toISOString() : earliestId(key.kind, at)}'`
}

export async function readNow(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now() as now')
  const [row] = rows
  if (!row) throw new Error('The database did not return the time')
  return row.now
}

/** Whether anything was written to a table since it was created or truncated. */
export async function isTouched(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ touched: boolean }>(
    'select pg_relation_size($1::regclass) > 0 as touched',
    [table],
  )
  return rows[0]?.touched === true
}

type Range = { from: number; to: number }

/** Ranges of one width each without a partition, or what remains of them. */
export function uncovered(
  partitions: readonly Range[],
  { from, to, width }: Range & { width: number },
): Range[] {
  const missing: Range[] = []
  for (let start = from; start < to; start += width) {
    let begin = start
    let end = start + width
    for (const partition of partitions) {
      if (partition.from <= begin && partition.to > begin) begin = partition.to
      else if (partition.from > begin && partition.from < end) end = partition.from
    }
    if (begin < end) missing.push({ from: begin, to: end })
  }
  return missing
}
