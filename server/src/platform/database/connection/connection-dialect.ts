/**
 * A Kysely over one connection that is already in a transaction. Transactions here are opened and closed by
 * `database.ts`, which sets the role and the tenant first, so a query cannot run outside of them.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

export type OpenTransaction = {
  tx: Kysely<unknown>
  /** From here on no query is taken: the connection may soon be in somebody else's transaction. */
  end(): void
}

export type Query = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: unknown[]; rowCount: number | null; command: string }>

export function openTransaction(query: Query): OpenTransaction {
  let isOpen = true
  const tx = kyselyOver(async ({ sql, parameters }) => {
    if (!isOpen) throw new Error('The transaction of this query has ended')
    const { rows, rowCount } = await query(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  })
  return {
    tx,
    end() {
      isOpen = false
    },
  }
}

/** A Kysely whose queries are run by that function, and which opens no transactions. */
export function kyselyOver(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function driverOver(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // The builder knows the row type that it compiled the query for; who runs it cannot.
      return (await run(query)) as QueryResult<R>
    },
    streamQuery() {
      throw new Error('Rows are not streamed: read them in pages')
    },
  }
  const noTransaction = async () => {
    throw new Error('Transactions are opened around the queries, not by them')
  }
  const nothing = async () => {}
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    releaseConnection: nothing,
    destroy: nothing,
  }
}
