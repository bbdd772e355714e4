/** What schemas cannot express about single fields: whether a PEM text can be read, whether a pattern compiles. */
import type { TSchema } from 'typebox'
import { patternType, pemType } from './fields.ts'
import { patternFault } from './pattern.ts'
import { certificatesFault, privateKeyFault } from './pem.ts'
import { branchOf, isObject, type Schema } from './schema.ts'

type Fault = { pointer: string; message: string }

export function formatFaults(schema: TSchema, settings: unknown): Fault[] {
  return faultsAt(schema as Schema, settings, '')
}

function faultsAt(schema: Schema, value: unknown, pointer: string): Fault[] {
  const { items, properties = {}, ...chosen } = branchOf(schema, value)
  if (Array.isArray(value) && items)
    return value.flatMap((item, index) => faultsAt(items, item, `${pointer}/${index}`))
  if (isObject(value))
    return Object.entries(value).flatMap(([name, member]) =>
      properties[name] ? faultsAt(properties[name], member, `${pointer}/${name}`) : [],
    )
  const message = typeof value === 'string' ? textFault(chosen, value) : null
  return message === null ? [] : [{ pointer, message }]
}

function textFault({ contentMediaType, writeOnly }: Schema, text: string): string | null {
  if (contentMediaType === pemType) return writeOnly ? privateKeyFault(text) : certificatesFault(text)
  return contentMediaType === patternType ? patternFault(text) : null
}
