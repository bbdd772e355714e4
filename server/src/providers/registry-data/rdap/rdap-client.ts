/**
 * Asks the RDAP server of a TLD for a domain (RFC 9082). Only the server that IANA lists for the TLD may say that a name
 * is not registered, and only in RDAP's media type: proxies, web servers and servers of other TLDs answer 404 for
 * registered names.
 */
import { type NoEvidence, noEvidence, type RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import type { Bootstrap, RegistryQuestion } from '#providers/ports/registry-data.ts'
import { isOfOtherTld, serversFor } from './bootstrap.ts'
import { recordOf } from './domain-answer.ts'

const timeoutSeconds = 20
const bytesMax = 256 * 1024
const redirectsMax = 3

/** The URL to ask for a canonical name, or null if its TLD has no RDAP server. */
export function rdapUrlOf(bootstrap: Bootstrap, name: string): string | null {
  const [base] = serversFor(bootstrap, name)
  return base === undefined ? null : `${base}domain/${encodeURIComponent(name)}`
}

/** Never throws for what servers do: every failure is an answer without evidence. */
export async function askRdap(question: RegistryQuestion): Promise<RegistryEvidence> {
  const { bootstrap, name } = question
  let url = rdapUrlOf(bootstrap, name)
  if (url === null) return noEvidence('unsupported', `The TLD of ${name} has no RDAP server.`)
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const response = await get(question, url)
    if ('outcome' in response) return response
    if (!isRedirect(response)) return evidenceOf(question, url, response)
    const target = targetOf(response, url)
    const server = hostOf(url)
    if (target === null) return noEvidence('malformed', `${server} redirected without a usable URL.`, server)
    if (isOfOtherTld(bootstrap, name, target) && !isListed(bootstrap, name, target))
      return noEvidence('foreign_redirect', `${server} redirected to the server of another TLD.`, server)
    url = target
  }
  return noEvidence('malformed', `${hostOf(url)} redirected too often.`, hostOf(url))
}

async function get(
  { egress, userAgent }: RegistryQuestion,
  url: string,
): Promise<EgressResponse | NoEvidence> {
  try {
    return await egress.request({
      url,
      method: 'GET',
      headers: { Accept: 'application/rdap+json', 'User-Agent': userAgent },
      timeoutSeconds,
      maxBytes: bytesMax,
      connectionGroup: 'rdap',
    })
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const reason = error.kind === 'timeout' ? 'timeout' : 'unreachable'
    return noEvidence(reason, error.message, hostOf(url))
  }
}

function evidenceOf(
  { bootstrap, name }: RegistryQuestion,
  url: string,
  response: EgressResponse,
): RegistryEvidence {
  const server = hostOf(url)
  const { status } = response
  if (status === 429)
    return noEvidence('throttled', `${server} limits requests.`, server, retryAfterOf(response))
  if (status !== 200 && status !== 404)
    return noEvidence('server_error', `${server} answered ${status}.`, server, retryAfterOf(response))
  if (response.truncated) return noEvidence('malformed', `The answer of ${server} is too long.`, server)
  const answer = jsonOf(response)
  if (status === 404) {
    if (!isListed(bootstrap, name, url))
      return noEvidence('unlisted_server', `${server} answered 404, but does not serve the TLD.`, server)
    // A body is optional for errors (RFC 7480, section 5.3), but it must not say anything else.
    if (mediaTypeOf(response) !== 'application/rdap+json' || errorCodeOf(answer) !== 404)
      return noEvidence('not_rdap', `${server} answered 404, but not in RDAP.`, server)
    return { outcome: 'not_found', source: 'rdap', server }
  }
  const record = recordOf(answer, name)
  if (!record) return noEvidence('malformed', `${server} did not answer with data of ${name}.`, server)
  return { outcome: 'found', source: 'rdap', server, record }
}

function isRedirect({ status }: EgressResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function targetOf({ headers }: EgressResponse, from: string): string | null {
  const { location = '' } = headers
  return location !== '' && URL.canParse(location, from) ? new URL(location, from).href : null
}

/** Whether the URL is at a server that IANA lists for the TLD of the name. */
function isListed(bootstrap: Bootstrap, name: string, url: string): boolean {
  return serversFor(bootstrap, name).some((base) => url.startsWith(base))
}

function mediaTypeOf({ headers }: EgressResponse): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function jsonOf({ body }: EgressResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The error code of an error answer; 404 if it gives none. */
function errorCodeOf(answer: unknown): number {
  const code = (answer as { errorCode?: unknown } | null | undefined)?.errorCode
  return code === undefined ? 404 : Number(code)
}

/** Seconds until a new request is welcome: `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterOf({ headers }: EgressResponse): number | null {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = Date.parse(text)
  const now = Date.parse(headers.date ?? '')
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, Math.ceil((until - now) / 1000))
}

function hostOf(url: string): string {
  return new URL(url).host
}
