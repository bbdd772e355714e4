/**
 * Cert Spotter by SSLMate: the Certificate Transparency Search API, version 1 (sslmate.com/help/reference/ct_search_api_v1).
 * A precertificate and its certificate are one issuance there. The pages are in the order in which issuances were
 * discovered, so that the id of the last one is the position from which later ones are asked for.
 */
import { Type } from 'typebox'
import { authorization, createJsonApi, type JsonResponse, unreadable } from '#providers/http/json-api.ts'
import { retryAfterSeconds, statusError } from '#providers/http/status-error.ts'
import type { IssuanceSearch, LoggedIssuance } from '#providers/ports/issuance-search.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const title = 'Cert Spotter'
export const certspotterUrl = 'https://api.certspotter.com'

/** Members that are not asked for or not used are left out. */
const isIssuance = responseShape(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200 }),
    tbs_sha256: Type.String(),
    dns_names: Type.Array(Type.String(), { maxItems: 10_000 }),
    pubkey_sha256: Type.String(),
    issuer: Type.Object({ name: Type.String() }),
    not_before: Type.String(),
    not_after: Type.String(),
    cert_der: Type.Optional(Type.String()),
  }),
)
const isAnswer = responseShape(Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) })))
const isRefusal = responseShape(Type.Object({ code: Type.String(), message: Type.String() }))

/** Without a token, an address may search for ten domains with their subdomains an hour. */
const hourly = { burst: 5, everySeconds: 600 }

export function certspotterAt(url: string): IssuanceSearch {
  return {
    source: 'certspotter',
    title,
    takesToken: true,
    budget: { shared: hourly, ofToken: { burst: 20, everySeconds: 5 } },
    everySeconds: { shared: 6 * 3600, ofToken: 3600 },
    async search(egress, { domain, includesSubdomains, cursor, token }) {
      const api = createJsonApi({
        vendor: title,
        url,
        headers: token === null ? {} : { authorization: authorization('Bearer', token) },
        egress,
        errorOf,
      })
      const query = new URLSearchParams({ domain, include_subdomains: String(includesSubdomains) })
      for (const member of ['dns_names', 'issuer', 'cert_der']) query.append('expand', member)
      if (cursor !== null) query.set('after', cursor)
      const { body, headers } = await api.call({ method: 'GET', path: `/v1/issuances?${query}` })
      if (!isAnswer(body)) throw unreadable(title)
      const last = body.at(-1)?.id ?? null
      return {
        issuances: body.flatMap((one) => issuanceOf(one) ?? []),
        cursor: last ?? cursor,
        // The end is an empty page. A position that does not move would be asked for without an end.
        hasMore: last !== null && last !== cursor,
        askAgainSeconds: retryAfterSeconds(headers) ?? null,
      }
    },
  }
}

/** Null: it has another form. One such must not hide the others. */
function issuanceOf(value: unknown): LoggedIssuance | null {
  if (!isIssuance(value)) return null
  const { dns_names, issuer, tbs_sha256, pubkey_sha256, not_before, not_after, cert_der } = value
  const notBefore = new Date(not_before)
  const notAfter = new Date(not_after)
  if (Number.isNaN(notBefore.getTime()) || Number.isNaN(notAfter.getTime())) return null
  return {
    names: dns_names,
    issuer: issuer.name,
    serial: null,
    tbsSha256: tbs_sha256,
    keySha256: pubkey_sha256,
    der: cert_der === undefined ? null : Buffer.from(cert_der, 'base64'),
    notBefore,
    notAfter,
    loggedAt: null,
  }
}

function errorOf(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status === 200) return null
  return statusError(title, response, isRefusal(body) ? { own: body.message, code: body.code } : {})
}
