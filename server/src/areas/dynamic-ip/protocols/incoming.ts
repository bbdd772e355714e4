/**
 * A request of a device, as far as all protocols read it alike. Parameters come in the query or in a form;
 * their names in whatever case, and repeated as often as somebody likes.
 */
import type { FastifyRequest } from 'fastify'
import { isWellFormedToken } from '#kernel/token.ts'
import { askerOf } from '#platform/http/authentication.ts'
import type { Told } from '../reports/note-report.ts'
import type { Outcome } from '../reports/outcome.ts'
import { withoutPlaceholders } from './placeholders.ts'

export type Incoming = {
  ip: string
  userAgent: string
  requestId: string
  /** By name, in lower case; a repeated one is joined by commas, as a list is. */
  parameters: ReadonlyMap<string, string>
  /** The parameters without placeholders that were not filled in. */
  given: ReadonlyMap<string, string>
  /** The user of HTTP basic. */
  user: string | null
  /** Whether it came with anything that could be a password. */
  hasCredentials: boolean
  /** What has the form of a token of ours; the first that was found. */
  token: string | null
}

export type TextAnswer = { status: number; text: string; headers?: Record<string, string> }

const secretNames = ['password', 'pass', 'token']

export function readRequest(request: FastifyRequest): Incoming {
  const { ip, userAgent } = askerOf(request)
  const parameters = parametersOf(request)
  const { user, secrets } = authorizationOf(request.headers.authorization)
  const inPath = (request.params as { token?: string }).token
  const inQuery = secretNames.flatMap((name) => parameters.get(name) ?? [])
  const candidates = [...(inPath === undefined ? [] : [inPath]), ...secrets, ...inQuery]
  return {
    ip,
    userAgent,
    requestId: request.id,
    parameters,
    given: withoutPlaceholders(parameters),
    user,
    hasCredentials: candidates.length > 0,
    token: candidates.find((text) => isWellFormedToken(text, 'hfip_')) ?? null,
  }
}

/** As it is kept and shown: what could be a secret is masked. */
export function toldBy(
  { ip, userAgent, parameters }: Incoming,
  protocol: string,
  words: (outcome: Outcome) => string,
): Told {
  const masked = [...parameters].slice(0, parametersMax).map(([name, value]) => {
    const isSecret = secretNames.includes(name) || value.includes('hfip_')
    return [name.slice(0, 100), isSecret ? '********' : value.slice(0, valueMax)] as const
  })
  // NUL is no character of a text in the database.
  const shown = masked.map((pair) => pair.map((text) => text.replaceAll('\0', '').toWellFormed()))
  return {
    ip,
    userAgent: userAgent.replaceAll('\0', ''),
    protocol,
    parameters: Object.fromEntries(shown),
    words,
  }
}

const parametersMax = 30
const valueMax = 300

function parametersOf(request: FastifyRequest): Map<string, string> {
  const query = request.url.split('?').slice(1).join('?')
  const form = typeof request.body === 'string' ? request.body : ''
  const parameters = new Map<string, string>()
  for (const text of [query, form])
    for (const [written, value] of new URLSearchParams(text)) {
      const name = written.trim().toLowerCase()
      const earlier = parameters.get(name)
      parameters.set(name, earlier ? `${earlier},${value.trim()}` : value.trim())
    }
  return parameters
}

/** HTTP basic, `Bearer` and `Token`. Some devices put the token where the user belongs. */
function authorizationOf(header: string | undefined): { user: string | null; secrets: string[] } {
  const [scheme = '', value = ''] = (header ?? '').trim().split(/ +/)
  if (/^(bearer|token)$/i.test(scheme)) return { user: null, secrets: [value] }
  if (!/^basic$/i.test(scheme)) return { user: null, secrets: [] }
  const [user = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':')
  return { user, secrets: [password.join(':'), user] }
}
