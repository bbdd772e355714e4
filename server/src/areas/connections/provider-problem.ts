import { invalidInput, Problem } from '#kernel/problem.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

/** A provider's failure during a request, as the answer to that request. */
export function providerProblem(error: unknown, providerName: string): Problem {
  const failure = providerErrorFrom(error)
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

function codeOf({ kind }: ProviderError) {
  if (kind === 'unavailable' || kind === 'rate_limited') return 'provider_unavailable'
  return kind === 'timeout' ? 'provider_timeout' : 'provider_error'
}

/** What credentials that do not work answer: a fault where they were sent, else the provider's failure. */
export function credentialProblem(error: unknown, providerName: string): Problem {
  const failure = providerErrorFrom(error)
  if (failure.kind === 'auth' || failure.kind === 'blocked')
    return invalidInput([{ pointer: '/credentials', message: failure.message }])
  return providerProblem(failure, providerName)
}
