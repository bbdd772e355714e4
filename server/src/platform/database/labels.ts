import { type RawBuilder, sql } from 'kysely'

/** `env:prod` asks for that value, `env` for any; all asked for must be there. */
export function whereLabels(column: string, labels: readonly string[] | undefined): RawBuilder<boolean> {
  const conditions = (labels ?? []).map((label) => {
    const [key = '', ...rest] = label.split(':')
    return label.includes(':')
      ? sql<boolean>`${sql.ref(column)} @> ${JSON.stringify({ [key]: rest.join(':') })}::jsonb`
      : sql<boolean>`${sql.ref(column)} ? ${key}`
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
