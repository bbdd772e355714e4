/**
 * Pages by position, not by number: a cursor holds the sort values of the last item given, so rows that
 * come or go in between never make a later page repeat or miss one. It also holds a hash of the filters:
 * a cursor is a place in one list only.
 */
import { hash } from 'node:crypto'
import { invalidInput } from '#kernel/problem.ts'
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

/** The key that a cursor holds; a fault if it is garbled or belongs to another list. */
export function decodeCursor(list: ListIdentity, cursor: string, length: number): CursorKey {
  const [hash, ...key] = parseCursor(cursor)
  if (key.length !== length || !key.every(isKeyPart)) throw cursorFault()
  if (hash !== listHash(list))
    throw cursorFault('belongs to a list with other filters or another order: start again without it')
  return key
}

/** Cuts one row more than asked for down to a page, and makes the cursor from the last row kept. */
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
    // falls through to the fault
  }
  throw cursorFault()
}

function isKeyPart(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number'
}

/** The refusal of a cursor that we did not make. */
export function cursorFault(message = 'is not a cursor of this list: use the value of `next_cursor`') {
  return invalidInput([{ pointer: '?cursor', message }])
}

function listHash(list: ListIdentity): string {
  return hash('sha256', canonicalJson(list), 'base64url').slice(0, 8)
}
