// The errors of PowerDNS (https://doc.powerdns.com/authoritative/http-api/, "Errors"): a status, and a message in JSON
// or as plain text.
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

type StatusError = { kind: ProviderErrorKind; words: string }

const statusErrors: Readonly<Record<number, StatusError>> = {
  400: {
    kind: 'rejected',
    words: 'PowerDNS could not process the request; if it is long, raise webserver-max-bodysize',
  },
  401: { kind: 'auth', words: 'PowerDNS rejects the API key in the field api_key' },
  403: { kind: 'auth', words: 'The web server denies access to this installation' },
  404: { kind: 'not_found', words: 'PowerDNS has no such zone or server' },
  409: { kind: 'conflict', words: 'It already exists in PowerDNS' },
  413: { kind: 'rejected', words: 'The request is larger than the web server allows' },
  422: { kind: 'rejected', words: 'PowerDNS rejected the request' },
  429: { kind: 'rate_limited', words: 'The web server limits the rate of requests' },
}

/** The error for an unsuccessful response. */
export function responseError({ status, headers, body }: EgressResponse): ProviderError {
  const { kind, words } = statusErrors[status] ?? statusRefusal(status)
  const own = serverMessage(body.toString('utf8'))
  const retryAfterSeconds = Number(headers['retry-after'])
  // Only for content errors does PowerDNS say more than the name of the status.
  const message = status === 422 && own ? own : `${words} (${own ?? status}).`
  return new ProviderError(kind, message, {
    vendorCode: String(status),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  })
}

function statusRefusal(status: number): StatusError {
  if (status >= 500) return { kind: 'unavailable', words: 'PowerDNS failed; see its log' }
  if (status >= 300 && status < 400) {
    return { kind: 'rejected', words: 'The address redirects: enter the address of the PowerDNS web server' }
  }
  return { kind: 'unknown', words: 'PowerDNS returned an unexpected response' }
}

/** From version 5.1 on, `errors` lists the details. */
function serverMessage(text: string): string | undefined {
  try {
    const response: unknown = JSON.parse(text)
    if (typeof response !== 'object' || response === null || !('error' in response)) return undefined
    const details = 'errors' in response && Array.isArray(response.errors) ? response.errors : []
    return [response.error, ...details].map(String).join('; ')
  } catch {
    return undefined
  }
}
