import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { cursorFault, decodeCursor, type ListIdentity, pageLimitDefault, pageOf } from '#kernel/list/page.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import { condition } from './condition.ts'

export type PageRequest = { limit?: number; cursor?: string; offset?: number }

export type KeysetOrder = {
  /**
   * Columns of the result: never null, the last one unique, and covered by an index in this order. Only texts and whole
   * numbers: JavaScript times are less precise than those of the database, so that a time does not identify a position.
   */
  columns: readonly string[]
  descending?: boolean
  /** The filters and order that a cursor belongs to. */
  identity: ListIdentity
}

type Query<Row> = { execute(): Promise<Row[]>; orderBy(ordering: RawBuilder<unknown>): Query<Row> }

/**
 * One page of a query, by position: the rows after the cursor's key. The last page costs as much as the first, and
 * added or removed rows neither repeat nor hide others. With an offset, that many rows are skipped instead. `dressed`
 * adds data that is read only for the rows of the page.
 */
export async function readPage<DB, TB extends keyof DB, Row extends object, Dressed extends object = Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  order: KeysetOrder,
  dressed?: (page: SelectQueryBuilder<DB, TB, Row>) => Query<Dressed>,
): Promise<{ rows: Dressed[]; nextCursor: string | null }> {
  const { limit = pageLimitDefault, offset } = request
  if (offset !== undefined && request.cursor !== undefined)
    throw invalidInput([
      { pointer: '?offset', message: 'cannot be combined with a cursor, which is already a position' },
    ])
  const columns = sql.join(order.columns.map((column) => sql.ref(column)))
  const direction = order.descending ? sql.raw('desc') : sql.raw('asc')
  const ordering = sql.join(order.columns.map((column) => sql`${sql.ref(column)} ${direction}`))
  const key =
    request.cursor === undefined ? null : decodeCursor(order.identity, request.cursor, order.columns.length)
  const compare = order.descending ? sql.raw('<') : sql.raw('>')
  const page = query
    .$if(key !== null, (after) =>
      after.where(condition`(${columns}) ${compare} (${sql.join([...(key ?? [])])})`),
    )
    .orderBy(sql`${ordering}`)
    .limit(limit + 1)
    .$if(offset !== undefined, (after) => after.offset(offset ?? 0))
  // Without `dressed`, the rows are those of the query.
  const whole = dressed?.(page).orderBy(sql`${ordering}`) ?? (page as unknown as Query<Dressed>)
  const rows = await whole.execute().catch((error: unknown) => {
    // The key cannot be compared with the columns, so the cursor is invalid.
    if (key !== null && error instanceof DatabaseError && error.code?.startsWith('22')) throw cursorFault()
    throw error
  })
  return pageOf(rows, limit, order.identity, (row) => order.columns.map((column) => keyPart(row, column)))
}

function keyPart(row: object, column: string): string | number {
  const value: unknown = (row as Record<string, unknown>)[column.split('.').at(-1) ?? column]
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new Error(`Rows cannot be paged by ${column}: a key is a text or a number`)
}
