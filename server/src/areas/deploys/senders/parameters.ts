/** The parameters of a recipe, from what a delivery says. */
import type { Change, Delivery } from './delivery.ts'

export const parameterFields = ['ref', 'branch', 'commit', 'event', 'sender', 'delivery_id'] as const
export type ParameterField = (typeof parameterFields)[number]

/** Where the value comes from: a field that every sender has, a JSON pointer into the payload (RFC 6901), or fixed. */
export type ParameterSource = { field: ParameterField } | { pointer: string } | { value: string }

export type Parameters = Readonly<Record<string, string>>

export const parametersByDefault: Readonly<Record<string, ParameterSource>> = {
  REF: { field: 'ref' },
  COMMIT: { field: 'commit' },
}

/** The maximum length of a value, in characters. */
export const parameterLengthMax = 4096

/** Values that the delivery does not have are left out, and control characters are replaced by blanks. */
export function parametersFrom(
  sources: Readonly<Record<string, ParameterSource>>,
  delivery: Delivery,
  change: Change,
): Parameters {
  const entries = Object.entries(sources).flatMap(([name, source]) => {
    const value = parameterOf(source, delivery, change)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function parameterOf(source: ParameterSource, delivery: Delivery, change: Change): string | null {
  if ('value' in source) return source.value
  const value =
    'field' in source ? fieldOf(source.field, delivery, change) : at(delivery.payload, source.pointer)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  return [...String(value).slice(0, parameterLengthMax)].map(printable).join('')
}

function printable(char: string): string {
  return char < ' ' || char === '\x7f' ? ' ' : char
}

function fieldOf(
  field: ParameterField,
  { event, sender, id }: Delivery,
  { ref, commit }: Change,
): string | null {
  switch (field) {
    case 'ref':
      return ref
    case 'branch':
      return ref?.replace(/^refs\/(heads|tags)\//, '') ?? null
    case 'commit':
      return commit
    case 'event':
      return event
    case 'sender':
      return sender
    case 'delivery_id':
      return id
  }
}

function at(payload: unknown, pointer: string): unknown {
  let value = payload
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
