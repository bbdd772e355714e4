import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { EgressError, faultCodeOf } from '#platform/net/egress-error.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

/** Converts a provider's failure during a request to a problem. */
export function providerProblem(error: unknown, providerName: string): Problem {
  const failure = providerErrorFrom(error)
  if (isInstallationHeld(failure)) return new Problem('on_hold', failure.message, { cause: failure })
  const detail = `${providerName}: ${failure.message}`
  const options = {
    cause: failure,
    members: failure.vendorCode === null ? {} : { provider_code: failure.vendorCode },
    ...(failure.retryAfterSeconds !== null && {
      headers: { 'Retry-After': String(Math.ceil(failure.retryAfterSeconds)) },
    }),
  }
  return new Problem(codeOf(failure), detail, options)
}

/** Runs a task of a request. A failure of the provider in it becomes a problem; problems of its own stay. */
export async function withProviderProblems<T>(providerName: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    throw error instanceof Problem ? error : providerProblem(error, providerName)
  }
}

/** Whether the provider was not called because the installation is on hold. */
export function isInstallationHeld({ cause }: ProviderError): boolean {
  return cause instanceof EgressError && cause.kind === 'held'
}

function codeOf({ kind }: ProviderError) {
  if (kind === 'unavailable' || kind === 'rate_limited') return 'provider_unavailable'
  return kind === 'timeout' ? 'provider_timeout' : 'provider_error'
}

/** The problem for credentials that do not work: a fault in the input, or otherwise the provider's failure. */
export function credentialProblem(error: unknown, providerName: string): Problem {
  const failure = providerErrorFrom(error)
  const fault = faultCodeOf(failure)
  if (failure.kind === 'auth' || failure.kind === 'blocked' || fault.code !== undefined)
    return invalidInput([{ pointer: '/credentials', message: failure.message, ...fault }])
  return providerProblem(failure, providerName)
}
