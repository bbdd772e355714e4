import { type SelectQueryBuilder, sql } from 'kysely'
import { decodeCursor, type ListIdentity, pageLimitDefault, pageOf } from '#kernel/page.ts'

export type PageRequest = { limit?: number; cursor?: string }

export type KeysetOrder = {
  /** Columns of the result, the last of them unique; an index has them in this order. */
  columns: readonly string[]
  descending?: boolean
  /** Filters and order, to which a cursor belongs. */
  identity: ListIdentity
}

/**
 * One page of a query, by position: the rows after the cursor's key. The last page costs what the first
 * does, and rows that come or go in between neither repeat nor hide others.
 */
export async function readPage<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  order: KeysetOrder,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const limit = request.limit ?? pageLimitDefault
  const columns = sql.join(order.columns.map((column) => sql.ref(column)))
  const direction = order.descending ? sql.raw('desc') : sql.raw('asc')
  const ordering = sql.join(order.columns.map((column) => sql`${sql.ref(column)} ${direction}`))
  const key =
    request.cursor === undefined ? null : decodeCursor(order.identity, request.cursor, order.columns.length)
  const compare = order.descending ? sql.raw('<') : sql.raw('>')
  const rows = await query
    .$if(key !== null, (after) =>
      after.where(sql<boolean>`(${columns}) ${compare} (${sql.join([...(key ?? [])])})`),
    )
    .orderBy(sql`${ordering}`)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.identity, (row) => order.columns.map((column) => keyPart(row, column)))
}

function keyPart(row: object, column: string): string | number | null {
  const value: unknown = (row as Record<string, unknown>)[column.split('.').at(-1) ?? column]
  if (typeof value === 'number' || value === null) return value
  return value instanceof Date ? value.toISOString() : String(value)
}
