/**
 * crt.sh by Sectigo. Its JSON has no published description: this reads what it answers, and what the queries of
 * github.com/crtsh/certwatch_db select. It answers with all certificates at once, at most 10,000, without positions; a
 * certificate and its precertificate may both be among them. An overloaded server answers with a page in HTML.
 */
import { Type } from 'typebox'
import { createJsonApi, type JsonResponse, unreadable } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import type { IssuanceSearch, LoggedIssuance } from '#providers/ports/issuance-search.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const title = 'crt.sh'
export const crtshUrl = 'https://crt.sh'

/** It limits its own queries to so many. More were not from crt.sh. */
const rowsMax = 10_000
/** Its database takes its time. */
const timeoutSeconds = 60

const isRow = responseShape(
  Type.Object({
    id: Type.Integer(),
    issuer_name: Type.String(),
    /** One in each line. */
    name_value: Type.String(),
    serial_number: Type.String({ pattern: '^[0-9A-Fa-f]{1,80}$' }),
    not_before: Type.String(),
    not_after: Type.String(),
    entry_timestamp: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)

/** It allows an address about five requests a minute. */
const budget = { burst: 3, everySeconds: 20 }
const everySeconds = 12 * 3600

export function crtshAt(url: string): IssuanceSearch {
  return {
    source: 'crtsh',
    title,
    takesToken: false,
    budget: { shared: budget, ofToken: budget },
    everySeconds: { shared: everySeconds, ofToken: everySeconds },
    async search(egress, { domain, includesSubdomains }) {
      const api = createJsonApi({ vendor: title, url, headers: {}, egress, errorOf })
      const query = new URLSearchParams({
        q: domain,
        ...(!includesSubdomains && { match: '=' }),
        exclude: 'expired',
        deduplicate: 'Y',
        output: 'json',
      })
      const { body } = await api.call({ method: 'GET', path: `/?${query}`, timeoutSeconds })
      if (!Array.isArray(body)) throw unreadable(title)
      const rows = body.filter((row) => isRow(row)).toSorted((one, other) => one.id - other.id)
      const issuances = rows.slice(-rowsMax).flatMap((row) => issuanceOf(row) ?? [])
      return { issuances, cursor: null, hasMore: false, askAgainSeconds: null }
    },
  }
}

type Row = {
  issuer_name: string
  name_value: string
  serial_number: string
  not_before: string
  not_after: string
  entry_timestamp?: string | null
}

function issuanceOf(row: Row): LoggedIssuance | null {
  const notBefore = timeOf(row.not_before)
  const notAfter = timeOf(row.not_after)
  if (notBefore === null || notAfter === null) return null
  return {
    names: row.name_value.split('\n'),
    issuer: row.issuer_name,
    serial: row.serial_number,
    tbsSha256: null,
    keySha256: null,
    der: null,
    notBefore,
    notAfter,
    loggedAt: timeOf(row.entry_timestamp ?? ''),
  }
}

/** Its times are in UTC, and do not say so. */
function timeOf(text: string): Date | null {
  const time = new Date(text.endsWith('Z') ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

function errorOf(response: JsonResponse): ProviderError | null {
  if (response.status === 200) return null
  // For a domain without certificates, it answers with an empty list.
  if (response.status === 404) return new ProviderError('unavailable', `${title} failed to answer (404).`)
  return statusError(title, response)
}
