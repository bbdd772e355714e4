/** Conditions of Gatus as settings of a check. What has no equivalent is returned, so that the review can list it. */
import { secondsOf } from './values.ts'

export type Condition = { text: string; left: string; operator: string; right: string }

type Settings = Record<string, unknown>

/** Null: it is not `<value> <operator> <value>`, which Gatus refuses, too. */
export function parsedCondition(text: string): Condition | null {
  // In this order, as Gatus looks for them.
  for (const operator of ['==', '!=', '<=', '>=', '>', '<']) {
    const parts = text.split(` ${operator} `)
    const [left, right] = parts
    if (parts.length > 1 && left !== undefined && right !== undefined)
      return { text, left: left.trim(), operator, right: right.trim() }
  }
  return null
}

const isStatus = ({ left }: Condition) => left.toUpperCase() === '[STATUS]'

/** The status codes for which all conditions hold, as codes and ranges. */
export function acceptedStatuses(conditions: readonly Condition[]): string[] {
  const about = conditions.filter(isStatus)
  const accepted: number[] = []
  for (let status = 100; status <= 599; status += 1)
    if (about.every((condition) => statusHolds(status, condition))) accepted.push(status)
  const ranges: [number, number][] = []
  for (const status of accepted) {
    const last = ranges.at(-1)
    if (last && last[1] === status - 1) last[1] = status
    else ranges.push([status, status])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
}

function statusHolds(status: number, { operator, right }: Condition): boolean {
  const number = Number(right)
  switch (operator) {
    case '==':
      return anyOf(right).some((value) => matchesGlob(String(status), value))
    case '!=':
      return !anyOf(right).some((value) => matchesGlob(String(status), value))
    case '<':
      return status < number
    case '<=':
      return status <= number
    case '>':
      return status > number
    default:
      return status >= number
  }
}

/** The values of `any(a, b)`, or the value itself. */
function anyOf(text: string): string[] {
  const inner = /^any\((.*)\)$/s.exec(text)?.[1]
  return inner === undefined ? [text] : inner.split(',').map((value) => value.trim())
}

function globOf(text: string): string | null {
  return /^pat\((.*)\)$/s.exec(text)?.[1] ?? null
}

function matchesGlob(text: string, value: string): boolean {
  const glob = globOf(value)
  return glob === null ? text === value : new RegExp(`^${regexOfGlob(glob)}$`).test(text)
}

function regexOfGlob(glob: string): string {
  return glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
}

/** The settings that a condition on anything but the status adds; null if there is no equivalent. */
export function settingsOf(type: string, condition: Condition): Settings | null {
  const { left, operator, right } = condition
  const name = left.toUpperCase()
  if (name === '[CONNECTED]') return operator === '==' && right === 'true' ? {} : null
  if (name === '[RESPONSE_TIME]') return slowAfter(operator, right)
  if (name === '[CERTIFICATE_EXPIRATION]') return expiry(type, operator, right)
  if (name === '[DNS_RCODE]') return type === 'dns' && operator === '==' ? { response_code: right } : null
  if (type === 'dns' && name === '[BODY]')
    return operator === '==' && globOf(right) === null ? { values: anyOf(right), match: 'any' } : null
  if (type !== 'http') return null
  if (isStatus(condition)) return {}
  const assertion = assertionOf(condition)
  return assertion && { assertions: [assertion] }
}

function slowAfter(operator: string, right: string): Settings | null {
  const milliseconds = /^\d+$/.test(right)
    ? Number(right)
    : Math.round((secondsOf(right) ?? Number.NaN) * 1000)
  const isLimit = operator === '<' || operator === '<='
  return isLimit && milliseconds >= 1 && milliseconds <= 300_000 ? { slow_after_ms: milliseconds } : null
}

const certificateTypes = new Set(['http', 'tls', 'websocket', 'grpc'])

function expiry(type: string, operator: string, right: string): Settings | null {
  const seconds = secondsOf(right)
  const isLimit = operator === '>' || operator === '>='
  if (!certificateTypes.has(type) || !isLimit || seconds === null) return null
  const days = Math.ceil(seconds / 86_400)
  return days <= 365 ? { expiry_down_days: days, expiry_days: Math.min(365, Math.max(14, days)) } : null
}

const jsonComparisons: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '>': 'greater',
  '<': 'less',
}

function assertionOf({ left, operator, right }: Condition): Settings | null {
  const presence = /^has\((.*)\)$/.exec(left)?.[1]
  const place = presence ?? left
  if (!/^\[BODY\]/i.test(place)) return null
  const path = place.slice('[BODY]'.length).replace(/^\./, '')
  if (presence !== undefined) {
    const isPresent = (right === 'true') === (operator === '==')
    return path === ''
      ? null
      : { kind: 'json', path: jsonPath(path), comparison: isPresent ? 'exists' : 'missing' }
  }
  return path === '' ? bodyAssertion(operator, right) : jsonAssertion(jsonPath(path), operator, right)
}

function jsonPath(path: string): string {
  const keys = path.replaceAll(/(^|\.)([^.[\]]+)/g, (_match, _dot, key: string) =>
    /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
  )
  return `$${keys}`
}

function jsonAssertion(path: string, operator: string, right: string): Settings | null {
  const glob = globOf(right)
  const values = anyOf(right)
  const isPlain = glob === null && values.length === 1 && values[0] === right
  const comparison = jsonComparisons[operator]
  if (isPlain) return comparison ? { kind: 'json', path, comparison, value: right } : null
  // There is no comparison that denies a pattern of a JSON value.
  return operator === '==' ? { kind: 'json', path, comparison: 'matches', value: patternOf(right) } : null
}

function patternOf(right: string): string {
  const alternatives = anyOf(right).map((value) => {
    const glob = globOf(value)
    return glob === null ? value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : regexOfGlob(glob)
  })
  return `^(?s:${alternatives.join('|')})$`
}

function bodyAssertion(operator: string, right: string): Settings | null {
  if (operator !== '==' && operator !== '!=') return null
  const isNegated = operator === '!='
  const inner = globOf(right)?.replace(/^\*(.*)\*$/s, '$1')
  const isPart = inner !== undefined && inner !== globOf(right) && !/[*?]/.test(inner)
  if (isPart && inner !== '')
    return { kind: 'body', comparison: isNegated ? 'not_contains' : 'contains', value: inner }
  if (right === '' || inner === '') return null
  if (globOf(right) === null && anyOf(right)[0] === right && !isNegated)
    return { kind: 'body', comparison: 'equals', value: right }
  return { kind: 'body', comparison: isNegated ? 'not_matches' : 'matches', value: patternOf(right) }
}
