/**
 * Pages by position, not by number: a cursor contains the sort values of the last item returned, so that rows added or
 * removed in between never make a later page repeat or miss one. It also contains a hash of the filters: a cursor is
 * valid for one list only.
 */
import { hash } from 'node:crypto'
import { invalidInput } from '#kernel/problem/problem.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'

export const pageLimitDefault = 50
export const pageLimitMax = 200

export type CursorKey = readonly (string | number)[]
export type Page<T> = { data: T[]; next_cursor: string | null }

/** What identifies a list: its filters and its order. */
export type ListIdentity = Readonly<Record<string, unknown>>

export function encodeCursor(list: ListIdentity, key: CursorKey): string {
  return Buffer.from(JSON.stringify([listHash(list), ...key])).toString('base64url')
}

/** The key in a cursor. Throws a Problem if it is invalid or belongs to another list. */
export function decodeCursor(list: ListIdentity, cursor: string, length: number): CursorKey {
  const [hash, ...key] = parseCursor(cursor)
  if (key.length !== length || !key.every(isKeyPart)) throw cursorFault()
  if (hash !== listHash(list))
    throw cursorFault('belongs to a list with other filters or another order: start again without it')
  return key
}

/**
 * Reduces a result with one more row than requested to a page, and creates the cursor from the last row of the page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  list: ListIdentity,
  keyOf: (row: Row) => CursorKey,
): { rows: Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const nextCursor = rows.length > limit && last ? encodeCursor(list, keyOf(last)) : null
  return { rows: kept, nextCursor }
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Continues with the error below.
  }
  throw cursorFault()
}

function isKeyPart(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number'
}

/** The error for a cursor that this service did not create. */
export function cursorFault(message = 'is not a cursor of this list: use the value of `next_cursor`') {
  return invalidInput([{ pointer: '?cursor', message }])
}

function listHash(list: ListIdentity): string {
  return hash('sha256', canonicalJson(list), 'base64url').slice(0, 8)
}
