/** Sends a report and interprets the response of the service. */
import { type HttpResponse, reasonOf, sendRequest } from '../http-request.ts'
import type { Found } from './addresses.ts'

export type ReportResult =
  | { kind: 'reported'; text: string }
  /** Rejected until someone corrects the cause. */
  | { kind: 'token_refused' | 'refused'; text: string }
  /** The agent retries automatically. */
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
    // The token is sent in a header and not in the path, so that no proxy logs it.
    return resultOf(await sendRequest(url, { signal, family, headers: { authorization: `Bearer ${token}` } }))
  } catch (error) {
    return unavailable(`Holdfast cannot be reached: ${reasonOf(error)}`)
  }
}

const rejections: Readonly<Record<string, string>> = {
  abuse: 'the dynamic IP is blocked; unblock it in Holdfast (abuse)',
  dnserr: 'an address is not public; allow private addresses for the dynamic IP in Holdfast (dnserr)',
}

function resultOf({ status, text, headers }: HttpResponse): ReportResult {
  const [word = ''] = text.trim().split(/\s/)
  if (status === 200 && (word === 'good' || word === 'nochg')) return { kind: 'reported', text: text.trim() }
  if (status === 401)
    return {
      kind: 'token_refused',
      text: 'Holdfast does not accept the token: it is wrong or was replaced (badauth)',
    }
  const rejection = rejections[word]
  if (rejection) return { kind: 'refused', text: `Holdfast rejects the report: ${rejection}` }
  if (word === '911')
    return unavailable(
      'Holdfast is busy and asks to retry later (911)',
      Number(headers['retry-after']) * 1000 || 0,
    )
  if (status >= 300 && status < 400)
    return unavailable(`Holdfast has moved to ${headers['location']}: set --url to that address`)
  return unavailable(`the response with status ${status} is not from Holdfast: check --url`)
}

function unavailable(text: string, retryAfterMs = 0): ReportResult {
  return { kind: 'unavailable', text, retryAfterMs }
}
