/**
 * Additional headers of an endpoint, for example for a receiver behind a gateway that requires a key. Their values are
 * secrets: encrypted at rest, and masked wherever they are shown.
 */
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { EndpointRow } from '../store.ts'

export type Headers = Readonly<Record<string, string>>

const headerMask = '********'
export const headersMax = 20

/** Headers of the connection (RFC 9110, 7.6.1), of the message itself, and those that Holdfast sets. */
const refused = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])
const refusedPrefixes = ['proxy-', 'x-service-', 'webhook-']

/** The headers after a merge patch (RFC 7396): null removes a header, others stay. Names are case-insensitive. */
export function mergedHeaders(present: Headers, patch: Readonly<Record<string, string | null>>): Headers {
  const faults: Fault[] = []
  const merged = new Map(
    Object.entries(present).map(([name, value]) => [name.toLowerCase(), { name, value }]),
  )
  const named = new Set<string>()
  for (const [name, value] of Object.entries(patch)) {
    const key = name.toLowerCase()
    const fault = (message: string) => faults.push({ pointer: `/headers${pointer(name)}`, message })
    if (named.has(key)) fault('is listed twice with different case: header names are case-insensitive')
    named.add(key)
    if (refused.has(key) || refusedPrefixes.some((prefix) => key.startsWith(prefix)))
      fault('is a header that Holdfast or the connection sets')
    if (value === headerMask) fault('is the mask shown instead of a value: omit the header to keep its value')
    if (value === null) merged.delete(key)
    else merged.set(key, { name, value })
  }
  if (merged.size > headersMax)
    faults.push({ pointer: '/headers', message: `must have at most ${headersMax} headers` })
  if (faults.length > 0) throw invalidInput(faults)
  return Object.fromEntries([...merged.values()].map(({ name, value }) => [name, value]))
}

/**
 * Refuses to send stored values to a different URL. Otherwise anyone who may change the URL could direct the values to
 * a server of their own and read what is never shown.
 */
export function requireHeadersAnew(present: Headers, patch: Readonly<Record<string, string | null>>): void {
  const given = new Set(Object.keys(patch).map((name) => name.toLowerCase()))
  const faults = Object.keys(present)
    .filter((name) => !given.has(name.toLowerCase()))
    .map((name) => ({
      pointer: pointer('headers', name),
      message:
        'is required with a new URL: a stored value is never sent to another address. Send the value again, or null to remove the header',
    }))
  if (faults.length > 0) throw invalidInput(faults)
}

export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, headerMask]))
}

export async function sealHeaders(
  context: Context,
  endpointId: string,
  headers: Headers,
): Promise<string | null> {
  if (Object.keys(headers).length === 0) return null
  return await context.sealSecret(placeOf(endpointId), JSON.stringify(headers))
}

export async function openHeaders(
  context: Context,
  { id, headers }: Pick<EndpointRow, 'id' | 'headers'>,
): Promise<Headers> {
  return headers === null ? {} : JSON.parse(await context.openSecret(placeOf(id), headers))
}

function placeOf(endpointId: string): string {
  return `webhook_endpoints.headers/${endpointId}`
}
