/**
 * Checks JSON from providers against a schema. The check is compiled on first use, with the library that also validates
 * requests, so a start compiles nothing and loads no second library.
 */
import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strictTypes: false })

/** Returns a check that a value has the shape of the schema. The check does not change the value. */
export function responseShape<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  let validate: ValidateFunction | undefined
  return (value): value is Static<S> => {
    validate ??= ajv.compile(schema)
    return validate(value)
  }
}
