import type { IncomingHttpHeaders } from 'node:http'
import { query } from 'json-p3'
import { CheckFailure } from '#checks/outcome.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'
import type { Assertion } from './settings.ts'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Whether the body is longer than what was read. */
  isCut: boolean
}

/** Whether a status is one of those listed as `204`, `2xx` or `200-299`. */
export function isAcceptedStatus(status: number, accepted: readonly string[]): boolean {
  return accepted.some((entry) => {
    const [first = '', last = first] = entry.split('-')
    const low = Number(first.replace('xx', '00'))
    const high = Number(last.replace('xx', '99'))
    return status >= low && status <= high
  })
}

/** Throws CheckFailure for the first assertion that does not hold. */
export function requireAssertions(assertions: readonly Assertion[], answer: Answer): void {
  for (const assertion of assertions) {
    const fault = faultOf(assertion, answer)
    if (fault === null) continue
    // The missing text could be in the part that was not read.
    if (answer.isCut && assertion.kind !== 'header' && !isBrokenByMore(assertion)) throw tooLarge()
    throw new CheckFailure('assertion', fault)
  }
}

/** The forbidden text has already been found. */
function isBrokenByMore({ kind, comparison }: Assertion): boolean {
  return kind === 'body' && (comparison === 'not_contains' || comparison === 'not_matches')
}

function tooLarge(): CheckFailure {
  return new CheckFailure(
    'body_too_large',
    'The body is larger than what is read of it (1 MiB), and what was read does not meet an assertion',
  )
}

function faultOf(assertion: Assertion, answer: Answer): string | null {
  switch (assertion.kind) {
    case 'header':
      return headerFault(assertion, answer)
    case 'body':
      return bodyFault(assertion, answer)
    case 'json':
      return jsonFault(assertion, answer)
  }
}

function headerFault(
  { name, comparison, value = '' }: Extract<Assertion, { kind: 'header' }>,
  { headers }: Answer,
): string | null {
  const found = headers[name.toLowerCase()]
  const text = Array.isArray(found) ? found.join(', ') : found
  if (comparison === 'missing') return text === undefined ? null : `The header ${name} is there: “${text}”`
  if (text === undefined) return `The header ${name} is missing`
  const holds = { exists: true, equals: text === value, contains: text.includes(value) }
  if (comparison === 'matches' ? matchesPattern(value, text) : holds[comparison]) return null
  return `The header ${name} is “${text}”, which ${denied[comparison]} “${value}”`
}

const denied: Readonly<Record<string, string>> = {
  equals: 'does not equal',
  contains: 'does not contain',
  matches: 'does not match',
  not_equals: 'equals',
  greater: 'is not greater than',
  less: 'is not less than',
  exists: 'is not',
}

function bodyFault(
  { comparison, value }: Extract<Assertion, { kind: 'body' }>,
  { body }: Answer,
): string | null {
  const isPattern = comparison === 'matches' || comparison === 'not_matches'
  const isFound = isPattern ? matchesPattern(value, body) : body.includes(value)
  if (isFound === !comparison.startsWith('not_')) return null
  const [verb, present] = isPattern ? ['match', 'matches'] : ['contain', 'contains']
  return isFound ? `The body ${present} “${value}”` : `The body does not ${verb} “${value}”`
}

function jsonFault(
  { path, comparison, value = null }: Extract<Assertion, { kind: 'json' }>,
  { body, isCut }: Answer,
): string | null {
  const values = valuesAt(path, body, isCut)
  if (comparison === 'missing') return values.length === 0 ? null : `${path} is there: ${shown(values)}`
  if (values.length === 0) return `${path} finds nothing`
  if (comparison === 'exists' || values.some((found) => holdsFor(found, comparison, value))) return null
  return `${path} is ${shown(values)}, which ${denied[comparison]} ${JSON.stringify(value)}`
}

function valuesAt(path: string, body: string, isCut: boolean): unknown[] {
  let document: unknown
  try {
    document = JSON.parse(body)
  } catch {
    if (isCut) throw tooLarge()
    throw new CheckFailure('assertion', 'The body is not JSON')
  }
  try {
    return query(path, document as never).values()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CheckFailure('probe_internal', `The JSONPath ${path} cannot be read: ${reason}`, {
      cause: error,
    })
  }
}

type JsonComparison = Exclude<Extract<Assertion, { kind: 'json' }>['comparison'], 'exists' | 'missing'>

function holdsFor(
  found: unknown,
  comparison: JsonComparison,
  value: string | number | boolean | null,
): boolean {
  // Forms and YAML often contain "5" for 5, so values with the same text are equal.
  const text = typeof found === 'string' ? found : JSON.stringify(found)
  switch (comparison) {
    case 'equals':
      return found === value || text === String(value)
    case 'not_equals':
      return found !== value && text !== String(value)
    case 'greater':
      return Number(found) > Number(value)
    case 'less':
      return Number(found) < Number(value)
    case 'contains':
      return Array.isArray(found) ? found.includes(value) : text.includes(String(value))
    case 'matches':
      return matchesPattern(String(value), text)
  }
}

function shown(values: readonly unknown[]): string {
  const text = values.map((value) => JSON.stringify(value)).join(', ')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
