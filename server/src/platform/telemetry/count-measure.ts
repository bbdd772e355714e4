import { sql } from 'kysely'
import type { Measure } from './database-gauges.ts'

export type CountedColumn = {
  name: string
  help: string
  /** The label, the table, and the column whose values are counted. */
  label: string
  table: string
  column: string
  /** Every possible value. A value without rows counts 0. */
  values: readonly string[]
}

/** Counts the rows of a table for each value of a column. */
export function countMeasure({ name, help, label, table, column, values }: CountedColumn): Measure {
  return {
    gauges: [{ name, help, labelNames: [label] }],
    async read(tx) {
      const { rows } = await sql<{ value: string; count: number }>`
        select ${sql.ref(column)} as value, count(*) from ${sql.table(table)} group by 1`.execute(tx)
      const counts = new Map(rows.map(({ value, count }) => [value, count]))
      return values.map((value) => ({
        gauge: name,
        labels: { [label]: value },
        value: counts.get(value) ?? 0,
      }))
    },
  }
}
