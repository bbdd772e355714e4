import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi, type JsonRequest } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

const isLogin = responseShape(
  Type.Object({ data: Type.Object({ token: Type.String(), reseller_id: Type.Optional(Type.Integer()) }) }),
)

/**
 * Tokens by a digest of the credentials. A token is valid for 48 hours, and logins are limited; the token of a login that
 * has changed is refused, and replaced.
 */
const tokens = new Map<string, Promise<string>>()
const tokensMax = 1000

/** A client that logs in when it first calls. */
export function createOpenproviderClient(
  url: string,
  { username = '', password = '' }: Credentials,
  egress: Egress,
): JsonApi {
  const api = createJsonApi({ vendor: 'Openprovider', url, headers: {}, egress, errorOf: responseError })
  const key = createHash('sha256')
    .update(JSON.stringify([url, username, password]))
    .digest('base64')

  async function login(): Promise<string> {
    const body = { username, password }
    const { data } = await api.read({ method: 'POST', path: '/v1beta/auth/login', body }, isLogin)
    return data.token
  }
  function token(): Promise<string> {
    const known = tokens.get(key)
    if (known !== undefined) return known
    if (tokens.size >= tokensMax) tokens.clear()
    const made = login()
    tokens.set(key, made)
    made.catch(() => tokens.delete(key))
    return made
  }
  async function authorized(request: JsonRequest): Promise<JsonRequest> {
    return { ...request, headers: { ...request.headers, Authorization: `Bearer ${await token()}` } }
  }
  /** A request whose token is refused was not executed, so it is sent again with a new one. */
  async function withToken<Result>(call: () => Promise<Result>): Promise<Result> {
    const isNew = !tokens.has(key)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderError && error.kind === 'auth') || isNew) throw error
      tokens.delete(key)
      return await call()
    }
  }
  return {
    call: (request) => withToken(async () => api.call(await authorized(request))),
    read: (request, isBody) => withToken(async () => api.read(await authorized(request), isBody)),
  }
}
