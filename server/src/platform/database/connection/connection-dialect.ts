/**
 * A Kysely over one connection that is already in a transaction. `database.ts` begins and ends transactions, and sets
 * the role and the tenant first, so that no query can run outside of them.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

export type OpenTransaction = {
  tx: Kysely<unknown>
  /** Refuses further queries: the connection may soon be used by another transaction. */
  end(): void
}

export type Query = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: unknown[]; rowCount: number | null; command: string }>

export function openTransaction(query: Query): OpenTransaction {
  let isOpen = true
  const connection = connectionOver(async ({ sql, parameters }) => {
    if (!isOpen) throw new Error('The transaction of this query has ended')
    const { rows, rowCount } = await query(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  })
  return {
    tx: new Kysely({
      ...sharedProps,
      executor: sharedProps.executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    }),
    end() {
      isOpen = false
    },
  }
}

/** A Kysely that passes its queries to a function and begins no transactions. */
export function kyselyOver(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: dialectOver(driverOver(run)) })
}

function dialectOver(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** The parts that all transactions share, created once. Each transaction adds its connection. */
const sharedProps = ((): KyselyProps => {
  const driver = driverOver(async () => {
    throw new Error('A query belongs to a transaction')
  })
  const dialect = dialectOver(driver)
  const config = { dialect }
  return { config, dialect, driver, executor: new Kysely<unknown>(config).getExecutor() }
})()

function connectionOver(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // The query builder knows the row type of its query; this function does not.
      return (await run(query)) as QueryResult<R>
    },
    streamQuery() {
      throw new Error('Streaming is not supported: read rows in pages')
    },
  }
}

function driverOver(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Driver {
  const connection = connectionOver(run)
  const noTransaction = async () => {
    throw new Error('Queries cannot begin transactions')
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
