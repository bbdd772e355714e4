/**
 * Statements sent to PostgreSQL in one write, with a single synchronisation at their end: outside of a transaction they
 * are one transaction. After an error PostgreSQL skips the rest, which fails with the same error.
 *
 * `pg` sends and receives; in its pipeline mode it accepts only subclasses of its own query.
 */
import { Query } from 'pg'
import { type Column, columnsOf, rowOf } from './columns.ts'
import { parameterOf } from './parameters.ts'
import type { PreparedStatement, PreparedStatements } from './prepared-statements.ts'

export type StatementResult = { rows: unknown[]; rowCount: number | null; command: string }

/** The part of the connection of `pg` that a query uses, which its types do not include. */
type Wire = {
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly (string | Buffer | null)[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(): void
  close(statement: { type: 'S'; name: string }): void
  sync(): void
  /** Every message is sent with it. */
  _send(message: Buffer): void
}

type Sent = {
  text: string
  values: readonly (string | Buffer | null)[]
  prepared: PreparedStatement | null
  columns: readonly Column[] | null
  rows: unknown[]
  /** A value of the result that could not be read. */
  failure: unknown
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

const PipelinedQuery = Query as unknown as new (text: string) => object

export class StatementBatch extends PipelinedQuery {
  readonly #statements: PreparedStatements
  readonly #sent: Sent[] = []
  readonly #ended = Promise.withResolvers<void>()
  #current = 0

  constructor(statements: PreparedStatements) {
    super('')
    this.#statements = statements
  }

  /** Adds a statement. It is sent with the batch. */
  add(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    // Converted first: a value without a representation fails only its own statement.
    const parameters = values.map(parameterOf)
    const prepared = this.#statements.find(text)
    const { columns = null } = prepared ?? {}
    this.#sent.push({ text, values: parameters, prepared, columns, rows: [], failure: null, resolve, reject })
    return promise
  }

  /** Resolves when PostgreSQL is done with all statements, also if some failed. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  // The remaining methods are called by `pg`.

  submit(connection: Wire): null {
    const messages: Buffer[] = []
    const wire: Wire = Object.create(connection, { _send: { value: (one: Buffer) => messages.push(one) } })
    for (const name of this.#statements.takeClosed()) wire.close({ type: 'S', name })
    for (const sent of this.#sent) {
      const { text, values, prepared, columns } = sent
      const name = prepared?.name ?? ''
      if (!prepared?.isParsed) wire.parse({ name, text })
      if (prepared) prepared.isParsed = true
      wire.bind({ statement: name, values })
      if (columns === null) wire.describe({ type: 'P', name: '' })
      wire.execute()
    }
    wire.sync()
    // A single buffer is written several times faster than many small ones.
    connection._send(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { fields: Parameters<typeof columnsOf>[0] }): void {
    const sent = this.#sent[this.#current]
    if (sent) sent.columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const sent = this.#sent[this.#current]
    if (!sent || sent.failure !== null) return
    try {
      sent.rows.push(rowOf(sent.columns ?? [], fields))
    } catch (error) {
      sent.failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#sent[this.#current++]
    if (!sent) return
    const { prepared, columns, rows, failure, resolve, reject } = sent
    if (prepared) prepared.columns = columns ?? []
    // `SELECT 5`, `INSERT 0 5`, `COMMIT`.
    const [command = '', ...numbers] = text.split(' ')
    const count = numbers.at(-1)
    if (failure !== null) reject(failure)
    else resolve({ rows, command, rowCount: count === undefined ? null : Number(count) })
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    for (const { prepared, reject } of this.#sent.slice(this.#current)) {
      if (prepared && prepared.columns === null) this.#statements.forget(prepared)
      reject(error)
    }
    this.#ended.resolve()
  }

  handleReadyForQuery(): void {
    this.#ended.resolve()
  }
}
