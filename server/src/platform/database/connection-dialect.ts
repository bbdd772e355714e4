/**
 * A Kysely dialect over one connection that is already in a transaction. Transactions here are opened and
 * closed by `database.ts`, which sets the role and the tenant first, so a query cannot run outside of them.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'

export type OpenTransaction = {
  tx: Kysely<unknown>
  /** From here on no query is taken: the connection may soon be in somebody else's transaction. */
  end(): void
}

export function openTransaction(client: PoolClient): OpenTransaction {
  let isOpen = true
  const tx = new Kysely<unknown>({ dialect: connectionDialect(client, () => isOpen) })
  return {
    tx,
    end() {
      isOpen = false
    },
  }
}

function connectionDialect(client: PoolClient, isOpen: () => boolean): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => connectionDriver(client, isOpen),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function connectionDriver(client: PoolClient, isOpen: () => boolean): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!isOpen()) throw new Error('The transaction of this query has ended')
      const result = await client.query(query.sql, [...query.parameters])
      // The builder knows the row type that it compiled the query for; the driver cannot.
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Rows are not streamed: read them in pages')
    },
  }
  const nestedTransaction = async () => {
    throw new Error('This is a transaction already')
  }
  const nothing = async () => {}
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nestedTransaction,
    commitTransaction: nestedTransaction,
    rollbackTransaction: nestedTransaction,
    releaseConnection: nothing,
    destroy: nothing,
  }
}
