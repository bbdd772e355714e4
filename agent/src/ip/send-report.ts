/** A report on its way, and what the service makes of it. */
import { type HttpResponse, reasonOf, sendRequest } from '../http-request.ts'
import type { Found } from './addresses.ts'

export type ReportResult =
  | { kind: 'reported'; text: string }
  /** Wrong, and so until somebody does something about it. */
  | { kind: 'token_refused' | 'refused'; text: string }
  /** To be tried again by itself. */
  | { kind: 'unavailable'; text: string; retryAfterMs: number }

export async function sendReport(
  base: URL,
  token: string,
  { addresses, reachableOver: family }: Found,
  signal: AbortSignal,
): Promise<ReportResult> {
  const url = new URL('v1/ingest/dynamic-ips', base)
  const { ipv4, ipv6, ipv6_prefix } = addresses
  if (ipv4) url.searchParams.set('myip', ipv4)
  if (ipv6) url.searchParams.set('myipv6', ipv6)
  if (ipv6_prefix) url.searchParams.set('ip6lanprefix', ipv6_prefix)
  try {
    // In the header and not in the path, so that it is in no log of a proxy.
    return resultOf(await sendRequest(url, { signal, family, headers: { authorization: `Bearer ${token}` } }))
  } catch (error) {
    return unavailable(`Holdfast cannot be reached: ${reasonOf(error)}`)
  }
}

const rejections: Readonly<Record<string, string>> = {
  abuse: 'the dynamic IP is blocked; somebody has to unblock it in Holdfast (abuse)',
  dnserr: 'an address is not public; private ones have to be allowed in Holdfast (dnserr)',
}

function resultOf({ status, text, headers }: HttpResponse): ReportResult {
  const [word = ''] = text.trim().split(/\s/)
  if (status === 200 && (word === 'good' || word === 'nochg')) return { kind: 'reported', text: text.trim() }
  if (status === 401)
    return { kind: 'token_refused', text: 'Holdfast does not know the token: wrong, or replaced (badauth)' }
  const rejection = rejections[word]
  if (rejection) return { kind: 'refused', text: `Holdfast refuses the report: ${rejection}` }
  if (word === '911')
    return unavailable('Holdfast asks to be tried later (911)', Number(headers['retry-after']) * 1000 || 0)
  if (status >= 300 && status < 400)
    return unavailable(`Holdfast has moved to ${headers['location']}: put that into --url`)
  return unavailable(`what answers with ${status} is not Holdfast: is --url right?`)
}

function unavailable(text: string, retryAfterMs = 0): ReportResult {
  return { kind: 'unavailable', text, retryAfterMs }
}
