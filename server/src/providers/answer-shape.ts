/**
 * Checks JSON that providers answered against a schema. The check is compiled when it is first used, by the library that
 * requests are checked with: a start compiles none, and loads no second one.
 */
import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strictTypes: false })

/** Whether a value has the shape of the schema; it is not changed. */
export function answerShape<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  let validate: ValidateFunction | undefined
  return (value): value is Static<S> => {
    validate ??= ajv.compile(schema)
    return validate(value)
  }
}
