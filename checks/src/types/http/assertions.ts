import type { IncomingHttpHeaders } from 'node:http'
import { CheckFailure } from '#checks/outcome.ts'
import { matchesPattern, patternFault } from '#checks/settings/pattern.ts'
import { newTimeBudget, type TimeBudget } from '#checks/settings/time-limit.ts'
import { jsonPathFault, valuesAt } from './json-path.ts'
import type { Assertion } from './settings.ts'

export type HttpResponse = {
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
export function requireAssertions(assertions: readonly Assertion[], response: HttpResponse): void {
  const budget = newTimeBudget()
  for (const assertion of assertions) {
    const fault = faultOf(assertion, response, budget)
    if (response.isCut && !isDecided(assertion, fault)) throw tooLarge()
    if (fault !== null) throw new CheckFailure('assertion', fault)
  }
}

/** Whether what was read of a larger body decides: what was found there stays, what is missing may follow. */
function isDecided({ kind, comparison }: Assertion, fault: string | null): boolean {
  if (kind === 'header') return true
  const isHeld = fault === null
  return comparison.startsWith('not_') ? !isHeld : isHeld
}

function tooLarge(): CheckFailure {
  return new CheckFailure(
    'body_too_large',
    'The body is larger than the 1 MiB that is read of it, which does not decide an assertion',
  )
}

function faultOf(assertion: Assertion, response: HttpResponse, budget: TimeBudget): string | null {
  switch (assertion.kind) {
    case 'header':
      return headerFault(assertion, response, budget)
    case 'body':
      return bodyFault(assertion, response, budget)
    case 'json':
      return jsonFault(assertion, response, budget)
  }
}

function headerFault(
  { name, comparison, value = '' }: Extract<Assertion, { kind: 'header' }>,
  { headers }: HttpResponse,
  budget: TimeBudget,
): string | null {
  const found = headers[name.toLowerCase()]
  const text = Array.isArray(found) ? found.join(', ') : found
  const isNegated = comparison === 'missing' || comparison.startsWith('not_')
  if (text === undefined) return isNegated ? null : `The header ${name} is missing`
  if (comparison === 'exists') return null
  if (comparison === 'missing') return `The header ${name} is present: “${text}”`
  const holds = compareText(text, comparison, value, budget)
  return holds ? null : `The header ${name} is “${text}”, which ${denied[comparison]} “${value}”`
}

type TextComparison = 'equals' | 'not_equals' | 'contains' | 'not_contains' | 'matches' | 'not_matches'

function compareText(text: string, comparison: TextComparison, value: string, budget: TimeBudget): boolean {
  switch (comparison) {
    case 'equals':
      return text === value
    case 'not_equals':
      return text !== value
    case 'contains':
      return text.includes(value)
    case 'not_contains':
      return !text.includes(value)
    case 'matches':
      return matchesPattern(value, text, budget)
    case 'not_matches':
      return !matchesPattern(value, text, budget)
  }
}

const denied: Readonly<Record<string, string>> = {
  equals: 'does not equal',
  not_equals: 'equals',
  contains: 'does not contain',
  not_contains: 'contains',
  matches: 'does not match',
  not_matches: 'matches',
  greater: 'is not greater than',
  less: 'is not less than',
}

function bodyFault(
  { comparison, value }: Extract<Assertion, { kind: 'body' }>,
  { body }: HttpResponse,
  budget: TimeBudget,
): string | null {
  // Pages and commands end with a line break that nobody types into a form.
  const text = comparison === 'equals' ? body.trim() : body
  const expected = comparison === 'equals' ? value.trim() : value
  return compareText(text, comparison, expected, budget) ? null : `The body ${denied[comparison]} “${value}”`
}

function jsonFault(
  { path, comparison, value = null }: Extract<Assertion, { kind: 'json' }>,
  { body, isCut }: HttpResponse,
  budget: TimeBudget,
): string | null {
  const values = valuesAt(path, parsed(body, isCut), budget)
  if (comparison === 'missing') return values.length === 0 ? null : `${path} is present: ${shown(values)}`
  if (values.length === 0) return `${path} finds nothing`
  if (comparison === 'exists' || values.some((found) => holdsFor(found, comparison, value, budget)))
    return null
  return `${path} is ${shown(values)}, which ${denied[comparison]} ${JSON.stringify(value)}`
}

function parsed(body: string, isCut: boolean): unknown {
  try {
    return JSON.parse(body)
  } catch {
    if (isCut) throw tooLarge()
    throw new CheckFailure('assertion', 'The body is not JSON')
  }
}

type JsonComparison = Exclude<Extract<Assertion, { kind: 'json' }>['comparison'], 'exists' | 'missing'>

function holdsFor(
  found: unknown,
  comparison: JsonComparison,
  value: string | number | boolean | null,
  budget: TimeBudget,
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
      return matchesPattern(String(value), text, budget)
  }
}

function shown(values: readonly unknown[]): string {
  const text = values.map((value) => JSON.stringify(value)).join(', ')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Why an assertion cannot be evaluated, and in which field; null if it can. */
export function assertionFault(assertion: Assertion): { field: string; message: string } | null {
  const { kind, comparison, value } = assertion
  const path = kind === 'json' ? jsonPathFault(assertion.path) : null
  if (path !== null) return { field: 'path', message: path }
  if (comparison === 'exists' || comparison === 'missing') return null
  if (value === undefined) return { field: 'value', message: `“${comparison}” needs a value` }
  const isPattern = comparison === 'matches' || comparison === 'not_matches'
  const pattern = isPattern ? patternFault(String(value)) : null
  return pattern === null ? null : { field: 'value', message: pattern }
}
