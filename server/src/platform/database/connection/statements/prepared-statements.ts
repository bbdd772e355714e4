/**
 * The statements that a connection has prepared by name: PostgreSQL parses and analyses them once instead of each time,
 * and their columns need not be described again. A statement gets a name after some uses, and the least recently used
 * ones are closed, so that statements that vary occupy no memory.
 *
 * A prepared statement becomes unusable if a migration of a newer version changes the columns of its result. Then the
 * statements of all connections are prepared again.
 */
import { randomBytes } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Column } from './columns.ts'

export type PreparedStatement = {
  name: string
  /** Null until they are described. */
  columns: readonly Column[] | null
  isParsed: boolean
}

export interface PreparedStatements {
  /** The prepared statement, or null for one that is sent without a name. */
  find(text: string): PreparedStatement | null
  /** Called if it is unknown whether a statement was prepared. */
  forget(statement: PreparedStatement): void
  /** The names to close, once. */
  takeClosed(): readonly string[]
}

/** The uses of statements, over all connections of a pool. */
export interface StatementUses {
  isFrequent(text: string): boolean
  /** Increased when prepared statements have become unusable. */
  generation(): number
  discardPrepared(): void
}

const usesBefore = 8
const countedMax = 2000
const preparedMax = 100

export function createStatementUses(): StatementUses {
  const uses = new Map<string, number>()
  let generation = 0
  return {
    isFrequent(text) {
      const count = uses.get(text) ?? 0
      if (count >= usesBefore) return true
      if (uses.size >= countedMax) uses.clear()
      uses.set(text, count + 1)
      return false
    },
    generation: () => generation,
    discardPrepared() {
      generation++
    },
  }
}

function createPreparedStatements(uses: StatementUses): PreparedStatements {
  // Unique, since a pooler may assign a connection of PostgreSQL to several clients, one after the other.
  const prefix = `hf_${randomBytes(6).toString('hex')}_`
  let count = 0
  let generation = uses.generation()
  let closed: string[] = []
  // In the order of their last use.
  const byText = new Map<string, PreparedStatement>()

  function remove(text: string, { name }: PreparedStatement): void {
    byText.delete(text)
    closed.push(name)
  }

  function removeOutdated(): void {
    if (generation === uses.generation()) return
    generation = uses.generation()
    for (const [text, statement] of byText) remove(text, statement)
  }

  return {
    find(text) {
      removeOutdated()
      const known = byText.get(text)
      if (!known && !uses.isFrequent(text)) return null
      const statement = known ?? { name: `${prefix}${count++}`, columns: null, isParsed: false }
      if (known) byText.delete(text)
      byText.set(text, statement)
      const [oldest] = byText
      if (oldest && byText.size > preparedMax) remove(...oldest)
      return statement
    },
    forget(statement) {
      for (const [text, known] of byText) if (known === statement) remove(text, known)
    },
    takeClosed() {
      if (closed.length === 0) return closed
      const names = closed
      closed = []
      return names
    },
  }
}

/** A prepared statement belongs to a role: used by another one, PostgreSQL would analyse it again each time. */
export type PreparedRole = 'app' | 'system'

const byConnection = new WeakMap<object, Record<PreparedRole, PreparedStatements>>()

export function preparedOn(connection: object, role: PreparedRole, uses: StatementUses): PreparedStatements {
  const both = byConnection.get(connection) ?? {
    app: createPreparedStatements(uses),
    system: createPreparedStatements(uses),
  }
  byConnection.set(connection, both)
  return both[role]
}

/** The statement is unknown to the connection, or no longer returns the columns with which it was prepared. */
export function isOutdatedStatement(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}
