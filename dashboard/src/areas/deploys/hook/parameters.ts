/** The rows of the form for parameters, and the map that they become. */
import type { MessageKey } from '#language/language.ts'
import type { DeployHook } from '../states.tsx'

type ParameterMap = DeployHook['parameters']
type Source = ParameterMap[string]
export type ParameterField = Extract<Source, { field: unknown }>['field']

export type ParameterRow = {
  name: string
  from: 'field' | 'pointer' | 'value'
  field: ParameterField
  /** The pointer or the value. */
  text: string
}

export const parameterFieldTexts = {
  ref: 'fieldRef',
  branch: 'fieldBranch',
  commit: 'commit',
  event: 'event',
  sender: 'fieldSender',
  delivery_id: 'fieldDelivery',
} as const satisfies Readonly<Record<ParameterField, MessageKey<'deploys'>>>

export const newParameter: ParameterRow = { name: '', from: 'field', field: 'commit', text: '' }

export const parametersByDefault: readonly ParameterRow[] = [
  { name: 'REF', from: 'field', field: 'ref', text: '' },
  { name: 'COMMIT', from: 'field', field: 'commit', text: '' },
]

export function parameterRows(parameters: ParameterMap): ParameterRow[] {
  return Object.entries(parameters).map(([name, source]) => {
    if ('field' in source) return { name, from: 'field', field: source.field, text: '' }
    if ('pointer' in source) return { name, from: 'pointer', field: 'commit', text: source.pointer }
    return { name, from: 'value', field: 'commit', text: source.value }
  })
}

export function parameterMap(rows: readonly ParameterRow[]): ParameterMap {
  return Object.fromEntries(rows.map(({ name, ...row }) => [name.trim(), sourceOf(row)]))
}

function sourceOf({ from, field, text }: Omit<ParameterRow, 'name'>): Source {
  if (from === 'field') return { field }
  return from === 'pointer' ? { pointer: text.trim() } : { value: text }
}

/** A map would have only the last of two with the same name. */
export function hasTwice(rows: readonly ParameterRow[]): boolean {
  return new Set(rows.map(({ name }) => name.trim())).size < rows.length
}
