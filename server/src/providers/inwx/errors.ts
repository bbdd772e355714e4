// The codes of INWX follow EPP (RFC 5730, section 3): 1000 to 1999 are successes. The HTTP status is 200 for errors too.
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import type { Result } from './result.ts'

const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  2101: 'unsupported',
  2102: 'unsupported',
  2104: 'payment',
  2200: 'auth',
  2201: 'auth',
  2302: 'conflict',
  2303: 'not_found',
  2400: 'unavailable',
  2500: 'unavailable',
  2501: 'auth',
  2502: 'rate_limited',
}
const retryAfterSeconds = 60

/** The error of a result; null for a success. */
export function resultError(result: Result): ProviderError | null {
  const { code } = result
  if (code >= 1000 && code < 2000) return null
  const kind = kinds[code] ?? (code < 2400 ? 'rejected' : 'unknown')
  return new ProviderError(kind, messageOf(result), {
    vendorCode: String(code),
    ...(kind === 'rate_limited' && { retryAfterSeconds }),
  })
}

export function wrongLogin(field: 'password' | 'second factor', result: Result): ProviderError {
  const words =
    field === 'password'
      ? 'INWX rejects the user name or password'
      : 'INWX rejects the code of the second factor'
  return new ProviderError('auth', `${words} (${messageOf(result)}).`, { vendorCode: String(result.code) })
}

function messageOf({ code, msg, reason }: Result): string {
  return [msg ?? String(code), reason].filter((text) => text !== undefined && text !== '').join(': ')
}

/** Null instead of the error that INWX does not have this for the TLD. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && ['rejected', 'unsupported', 'not_found'].includes(error.kind))
      return null
    throw error
  }
}
