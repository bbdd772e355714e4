/**
 * A request of a device, as far as all protocols have it in common. Parameters are in the query or in a form, with
 * case-insensitive names, and may be repeated.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { clientInfoOf } from '#platform/http/access/authentication.ts'

/** Any octets, whatever their declared type. */
export type ReceivedBody = { body: Buffer; isCut: boolean; bytes: number }

export type IngestRequest = {
  requestId: string
  method: string
  ip: string
  userAgent: string
  headers: IncomingHttpHeaders
  /** As sent by the device; not used for decisions. */
  contentType: string | null
  /** The parameters of the path. */
  path: Readonly<Record<string, string>>
  /** By name, in lower case. Repeated parameters are joined by commas, as a list. */
  parameters: ReadonlyMap<string, string>
  body: Buffer
  isBodyCut: boolean
  /** How much was sent, including what was cut. */
  bodyBytes: number
  /** The user of HTTP basic authentication. */
  user: string | null
  /** Whether the request contains anything that could be a token. */
  hasCredentials: boolean
  /** The first token of this kind, as it is stored. */
  token: string | null
  /** Aborted when the client disconnects or the server closes, for responses that wait. */
  ended(): AbortSignal
}

/** The parameters for tokens of clients that cannot send them in another way. */
export const secretParameters: readonly string[] = ['password', 'pass', 'token']

type Reading = {
  readToken: (text: string) => string | null
  takesForm: boolean
  contentType: string | null
  ended: () => AbortSignal
}

export function readIngestRequest(request: FastifyRequest, reading: Reading): IngestRequest {
  const { ip, userAgent } = clientInfoOf(request)
  const { body, isCut, bytes } = (request.body as ReceivedBody | undefined) ?? noBody
  const path = request.params as Record<string, string>
  const parameters = parametersOf(request.url, reading.takesForm ? body.toString('utf8') : '')
  const { user, secrets } = authorizationOf(request.headers.authorization)
  const inQuery = secretParameters.flatMap((name) => parameters.get(name) ?? [])
  const candidates = [...(path['token'] === undefined ? [] : [path['token']]), ...secrets, ...inQuery]
  return {
    requestId: request.id,
    method: request.method,
    ip,
    userAgent,
    headers: request.headers,
    contentType: reading.contentType,
    path,
    parameters,
    body,
    isBodyCut: isCut,
    bodyBytes: bytes,
    user,
    hasCredentials: candidates.length > 0,
    ended: reading.ended,
    token: candidates.map(reading.readToken).find((token) => token !== null) ?? null,
  }
}

const noBody: ReceivedBody = { body: Buffer.alloc(0), isCut: false, bytes: 0 }

function parametersOf(url: string, form: string): Map<string, string> {
  const query = url.split('?').slice(1).join('?')
  const parameters = new Map<string, string>()
  for (const text of [query, form])
    for (const [written, value] of new URLSearchParams(text)) {
      const name = written.trim().toLowerCase()
      const earlier = parameters.get(name)
      parameters.set(name, earlier ? `${earlier},${value.trim()}` : value.trim())
    }
  return parameters
}

/** HTTP basic, `Bearer` and `Token`. Some devices send the token as the user. */
function authorizationOf(header: string | undefined): { user: string | null; secrets: string[] } {
  const [scheme = '', value = ''] = (header ?? '').trim().split(/ +/)
  if (/^(bearer|token)$/i.test(scheme)) return { user: null, secrets: [value] }
  if (!/^basic$/i.test(scheme)) return { user: null, secrets: [] }
  const [user = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':')
  return { user, secrets: [password.join(':'), user] }
}
