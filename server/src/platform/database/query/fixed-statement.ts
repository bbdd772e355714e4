/**
 * A statement of which only the values change. It is built and compiled for its first use: for a short statement this
 * costs as much as sending it and reading its result.
 */
import type { CompiledQuery } from 'kysely'
import type { Tx } from '../connection/database.ts'

/** Takes the place of a value while the statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A query of the query builder, or raw SQL, which needs the transaction to be compiled. */
type Compilable<Row> = { compile(tx: Tx): CompiledQuery<Row> }

/** `build` may only pass the values to the query: at that time they are placeholders. */
export function fixedStatement<Values extends object, Row>(
  build: (tx: Tx, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (tx, values) => {
    compiled ??= build(tx, placeholders<Values>()).compile(tx)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? given[one.name] : one))
    const { rows } = await tx.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** The query builder passes values through, whatever they are. */
function placeholders<Values extends object>(): Values {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values
}
