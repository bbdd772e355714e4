import { type RawBuilder, sql } from 'kysely'
import { parseLabelFilter } from '#kernel/text/labels.ts'
import type { Tx } from '../connection/database.ts'
import { condition } from './condition.ts'

/** All requested labels must match. */
export function whereLabels(column: string, labels: readonly string[] | undefined): RawBuilder<boolean> {
  const conditions = (labels ?? [])
    .map(parseLabelFilter)
    .map(({ name, value }) =>
      value === null
        ? condition`${sql.ref(column)} ? ${name}`
        : condition`${sql.ref(column)} @> ${JSON.stringify({ [name]: value })}::jsonb`,
    )
  return conditions.length === 0 ? condition`true` : condition`${sql.join(conditions, sql` and `)}`
}

export type LabelCount = { name: string; value: string; count: number }

/** The labels in a SELECT with the column `labels`, the most frequent ones at the top, at most this number. */
export async function readLabels(tx: Tx, rows: RawBuilder<unknown>, max: number): Promise<LabelCount[]> {
  const { rows: labels } = await sql<LabelCount>`
    select label.key as name, label.value, count(*)::integer as count
    from (${rows}) as labelled, jsonb_each_text(labelled.labels) as label
    group by label.key, label.value order by count(*) desc, label.key, label.value limit ${max}`.execute(tx)
  return labels
}
