/** A report on its way, and what the service makes of it. */
import { type Answer, ask, reasonOf } from '../ask.ts'
import type { Found } from './addresses.ts'

export type Verdict =
  | { kind: 'reported'; text: string }
  /** Wrong, and so until somebody does something about it. */
  | { kind: 'token_refused' | 'refused'; text: string }
  /** To be tried again by itself. */
  | { kind: 'trouble'; text: string; retryAfterMs: number }

export async function send(
  base: URL,
  token: string,
  { addresses, worksOver: family }: Found,
  signal: AbortSignal,
): Promise<Verdict> {
  const url = new URL('v1/ingest/dynamic-ips', base)
  const { ipv4, ipv6, ipv6_prefix } = addresses
  if (ipv4) url.searchParams.set('myip', ipv4)
  if (ipv6) url.searchParams.set('myipv6', ipv6)
  if (ipv6_prefix) url.searchParams.set('ip6lanprefix', ipv6_prefix)
  try {
    // In the header and not in the path, so that it is in no log of a proxy.
    return judge(await ask(url, { signal, family, headers: { authorization: `Bearer ${token}` } }))
  } catch (error) {
    return trouble(`Holdfast cannot be reached: ${reasonOf(error)}`)
  }
}

const refusals: Readonly<Record<string, string>> = {
  abuse: 'the dynamic IP is blocked; somebody has to unblock it in Holdfast (abuse)',
  dnserr: 'an address is not public; private ones have to be allowed in Holdfast (dnserr)',
}

function judge({ status, text, headers }: Answer): Verdict {
  const [word = ''] = text.trim().split(/\s/)
  if (status === 200 && (word === 'good' || word === 'nochg')) return { kind: 'reported', text: text.trim() }
  if (status === 401)
    return { kind: 'token_refused', text: 'Holdfast does not know the token: wrong, or replaced (badauth)' }
  const refusal = refusals[word]
  if (refusal) return { kind: 'refused', text: `Holdfast refuses the report: ${refusal}` }
  if (word === '911')
    return trouble('Holdfast asks to be tried later (911)', Number(headers['retry-after']) * 1000 || 0)
  if (status >= 300 && status < 400)
    return trouble(`Holdfast has moved to ${headers['location']}: put that into --url`)
  return trouble(`what answers with ${status} is not Holdfast: is --url right?`)
}

function trouble(text: string, retryAfterMs = 0): Verdict {
  return { kind: 'trouble', text, retryAfterMs }
}
