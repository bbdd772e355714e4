// The errors of GoDaddy (https://developer.godaddy.com): a code, a message, and the fields that are wrong.
import type { JsonResponse } from '#providers/http/json-api.ts'
import { retryAfterSeconds, statusError } from '#providers/http/status-error.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body, headers } = response
  if (status < 300) return null
  const { code, message, fields, retryAfterSec }: GodaddyError = isRecord(body) ? body : {}
  const vendorCode = typeof code === 'string' ? code : String(status)
  const own = textOf(message, fields)
  if (status === 401)
    return authError(vendorCode, 'GoDaddy rejects the API key, or it belongs to the other environment', own)
  if (status === 403)
    return authError(
      vendorCode,
      'GoDaddy does not allow this: its API is open to accounts with at least 10 domains or a Discount Domain Club Premier membership, and only for domains of the account',
      own,
    )
  if (status === 429)
    return new ProviderError('rate_limited', 'GoDaddy limits the number of requests (429).', {
      vendorCode,
      retryAfterSeconds: Number(retryAfterSec) || (retryAfterSeconds(headers) ?? 60),
    })
  return statusError('GoDaddy', response, { own, code: vendorCode })
}

type GodaddyError = { code?: unknown; message?: unknown; fields?: unknown; retryAfterSec?: unknown }

function authError(vendorCode: string, words: string, own: string | undefined): ProviderError {
  return new ProviderError('auth', `${words} (${own ?? vendorCode}).`, { vendorCode })
}

function textOf(message: unknown, fields: unknown): string | undefined {
  const details = (Array.isArray(fields) ? fields : []).map((field: unknown) => {
    const {
      path,
      message: own,
      code,
    } = (field ?? {}) as { path?: unknown; message?: unknown; code?: unknown }
    return [path, own ?? code].filter((text) => typeof text === 'string').join(': ')
  })
  const texts = [message, ...details].filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0 ? texts.join('; ') : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
