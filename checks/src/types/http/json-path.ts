/** JSONPath (RFC 9535) in what servers send. */
import { createRequire } from 'node:module'
import type { JSONPathEnvironment } from 'json-p3'
import { CheckFailure } from '#checks/outcome.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'
import {
  matchingMilliseconds,
  newTimeBudget,
  TimeLimitError,
  withinBudget,
} from '#checks/settings/time-limit.ts'

const require = createRequire(import.meta.url)
let made: JSONPathEnvironment | undefined

/** Made with the first path, before any time is limited: most installations have none. */
function environment(): JSONPathEnvironment {
  made ??= newEnvironment()
  return made
}

function newEnvironment(): JSONPathEnvironment {
  const library = require('json-p3') as typeof import('json-p3')
  const { ValueType, LogicalType } = library.FunctionExpressionType
  const created = new library.JSONPathEnvironment()
  // Those of the library match by backtracking.
  for (const [name, surround] of [
    ['match', (pattern: string) => `^(?:${pattern})$`],
    ['search', (pattern: string) => pattern],
  ] as const)
    created.functionRegister.set(name, {
      argTypes: [ValueType, ValueType],
      returnType: LogicalType,
      call: (text: unknown, pattern: unknown) =>
        typeof text === 'string' && typeof pattern === 'string' && matchesPattern(surround(pattern), text),
    })
  return created
}

/**
 * What a path finds. Throws CheckFailure `probe_internal` if that cannot be decided: nested descents (`$..*..*`) and
 * queries within filters take the square of the size of the body, or more.
 */
export function valuesAt(path: string, document: unknown, budget = newTimeBudget()): unknown[] {
  const paths = environment()
  try {
    return withinBudget(budget, () => paths.query(path, document as never).values())
  } catch (error) {
    if (error instanceof CheckFailure) throw error
    const reason =
      error instanceof TimeLimitError
        ? `The JSONPath ${path} takes too long: matching is limited to ${matchingMilliseconds} ms a check`
        : `The JSONPath ${path} cannot be evaluated: ${messageOf(error)}`
    throw new CheckFailure('probe_internal', reason, { cause: error })
  }
}

/** Why a path cannot be read; null if it can. */
export function jsonPathFault(path: string): string | null {
  try {
    environment().compile(path)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
