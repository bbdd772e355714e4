import { type RawBuilder, sql } from 'kysely'
import { parseLabelFilter } from '#kernel/text/labels.ts'
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
