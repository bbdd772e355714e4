// Checks recorded exchanges with the service model of the vendor's own libraries: members, required members, types,
// enumerations, lengths and patterns of each operation's input and output.
import { readFileSync } from 'node:fs'
import type { ExchangeCheck } from '#providers/testing/openapi/openapi-document.ts'

export type Shape = {
  type: string
  members?: Record<string, Member>
  required?: string[]
  member?: Member
  enum?: string[]
  min?: number
  max?: number
  pattern?: string
}
type Member = { shape: string; locationName?: string }
export type Model = {
  metadata: { targetPrefix: string; apiVersion: string }
  operations: Record<string, { input?: { shape: string }; output?: { shape: string } }>
  shapes: Record<string, Shape>
}

/** The faults of a value by the name of its shape. */
export function shapeCheck(shapes: Model['shapes']) {
  const faultsOf = (value: unknown, shapeName: string, at: string): string[] => {
    const shape = shapes[shapeName]
    if (!shape) return [`${at}: no shape ${shapeName}`]
    if (shape.type === 'structure') return structureFaults(value, shape, at)
    if (shape.type === 'list') {
      if (!Array.isArray(value)) return [`${at}: not a list`]
      return value.flatMap((one) => faultsOf(one, shape.member?.shape ?? '', `${at}[]`))
    }
    return scalarFaults(value, shape, at)
  }
  const structureFaults = (value: unknown, { members = {}, required = [] }: Shape, at: string): string[] => {
    if (typeof value !== 'object' || value === null) return [`${at}: not a structure`]
    return [
      ...required.filter((name) => !(name in value)).map((name) => `${at}: ${name} is missing`),
      ...Object.entries(value).flatMap(([name, one]) => {
        const member = members[name]
        return member ? faultsOf(one, member.shape, `${at}.${name}`) : [`${at}: ${name} is unknown`]
      }),
    ]
  }
  return faultsOf
}

export function modelCheck(file: string): ExchangeCheck {
  const { metadata, operations, shapes }: Model = JSON.parse(readFileSync(file, 'utf8'))
  const faultsOf = shapeCheck(shapes)
  return ({ request, response }) => {
    const [prefix, name = ''] = String(request.headers['X-Amz-Target']).split('.')
    const operation = operations[name]
    if (!operation || prefix !== metadata.targetPrefix) return [`${name} is not an operation`]
    const input: unknown = JSON.parse(String(request.body))
    const output: unknown = response.status === 200 ? JSON.parse(response.body.toString('utf8')) : undefined
    return [
      ...(operation.input ? faultsOf(input, operation.input.shape, `${name} input`) : []),
      ...(operation.output && output !== undefined
        ? faultsOf(output, operation.output.shape, `${name} output`)
        : []),
    ]
  }
}

const jsTypes: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  long: 'number',
  double: 'number',
  timestamp: 'number',
  blob: 'string',
}

function scalarFaults(
  value: unknown,
  { type, enum: values, min, max, pattern }: Shape,
  at: string,
): string[] {
  if (typeof value !== jsTypes[type]) return [`${at}: not of the type ${type}`]
  const size = typeof value === 'string' ? value.length : Number(value)
  const text = String(value)
  return [
    ...(type === 'integer' && !Number.isInteger(value) ? [`${at}: not an integer`] : []),
    ...(values && !values.includes(text) ? [`${at}: ${text} is not in the enumeration`] : []),
    ...(min !== undefined && size < min ? [`${at}: less than ${min}`] : []),
    ...(max !== undefined && size > max ? [`${at}: more than ${max}`] : []),
    ...(pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(text)
      ? [`${at}: not of the pattern`]
      : []),
  ]
}
