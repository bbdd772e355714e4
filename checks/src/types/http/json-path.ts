/** JSONPath (RFC 9535) in what servers send. */
import { FunctionExpressionType, JSONPathEnvironment } from 'json-p3'
import { CheckFailure } from '#checks/outcome.ts'
import { matchesPattern } from '#checks/settings/pattern.ts'
import {
  matchingMilliseconds,
  newTimeBudget,
  TimeLimitError,
  withinBudget,
} from '#checks/settings/time-limit.ts'

const environment = new JSONPathEnvironment()

// Those of the library match by backtracking.
for (const [name, surround] of [
  ['match', (pattern: string) => `^(?:${pattern})$`],
  ['search', (pattern: string) => pattern],
] as const)
  environment.functionRegister.set(name, {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text: unknown, pattern: unknown) =>
      typeof text === 'string' && typeof pattern === 'string' && matchesPattern(surround(pattern), text),
  })

/**
 * What a path finds. Throws CheckFailure `probe_internal` if that cannot be decided: nested descents (`$..*..*`) and
 * queries within filters take the square of the size of the body, or more.
 */
export function valuesAt(path: string, document: unknown, budget = newTimeBudget()): unknown[] {
  try {
    return withinBudget(budget, () => environment.query(path, document as never).values())
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
    environment.compile(path)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
