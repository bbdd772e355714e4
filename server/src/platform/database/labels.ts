import { type RawBuilder, sql } from 'kysely'
import { parseLabelFilter } from '#kernel/labels.ts'

/** All labels asked for must be there. */
export function whereLabels(column: string, labels: readonly string[] | undefined): RawBuilder<boolean> {
  const conditions = (labels ?? [])
    .map(parseLabelFilter)
    .map(({ name, value }) =>
      value === null
        ? sql<boolean>`${sql.ref(column)} ? ${name}`
        : sql<boolean>`${sql.ref(column)} @> ${JSON.stringify({ [name]: value })}::jsonb`,
    )
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
