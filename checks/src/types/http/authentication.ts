import type { Probe } from '#checks/check-type.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { excerpt } from '#checks/read-text.ts'
import { exchange } from './exchange.ts'
import type { Authentication, HttpSettings } from './settings.ts'

/**
 * The Authorization header of a check. An OAuth 2.0 token is requested each time, so that the authorization server is
 * checked as well.
 */
export async function authorizationOf(
  authentication: Authentication,
  probe: Probe,
  settings: HttpSettings,
): Promise<string> {
  switch (authentication.kind) {
    case 'basic':
      return `Basic ${Buffer.from(`${authentication.username}:${authentication.password}`).toString('base64')}`
    case 'bearer':
      return `Bearer ${authentication.token}`
    case 'oauth2':
      return `Bearer ${await probe.phase('authenticate', () => clientCredentialsToken(authentication, unrecorded(probe), settings))}`
  }
}

type ClientCredentials = Extract<Authentication, { kind: 'oauth2' }>

/** The times and the certificate of a check are those of its target, not of the token server. */
function unrecorded(probe: Probe): Probe {
  return { ...probe, phase: (_, task) => task(), use() {}, see() {}, warn() {} }
}

async function clientCredentialsToken(
  credentials: ClientCredentials,
  probe: Probe,
  { family, authority, ignore_certificate }: HttpSettings,
): Promise<string> {
  const { url, headers, body } = tokenRequest(credentials)
  const response = await exchange(probe, {
    url,
    method: 'POST',
    headers: { Accept: 'application/json', Connection: 'close', ...headers },
    body,
    family,
    secretHeaders: [],
    tls: { authority, ignoreCertificate: ignore_certificate },
    clientCertificate: undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof CheckFailure)) throw error
    throw new CheckFailure(error.failureClass, `Access token: ${error.message}`, { cause: error })
  })
  const token = response.status === 200 ? tokenIn(response.body) : null
  if (token === null)
    throw new CheckFailure(
      'status',
      `The token server answered with status ${response.status} and no access token${errorIn(response.body)}`,
    )
  return token
}

function tokenRequest({
  token_url,
  client_id,
  client_secret,
  client_authentication = 'basic',
  scope,
  audience,
}: ClientCredentials) {
  const isBasic = client_authentication === 'basic'
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(!isBasic && { client_id, client_secret }),
    ...(scope !== undefined && { scope }),
    ...(audience !== undefined && { audience }),
  })
  // As in RFC 6749 section 2.3.1: both parts are form-encoded before Basic encodes them.
  const encoded = [client_id, client_secret].map((part) =>
    new URLSearchParams({ part }).toString().slice('part='.length),
  )
  return {
    url: new URL(token_url),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(isBasic && { Authorization: `Basic ${Buffer.from(encoded.join(':')).toString('base64')}` }),
    },
    body: form.toString(),
  }
}

function tokenIn(body: string): string | null {
  const { access_token: token } = membersOf(body)
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null
}

/** The error code of RFC 6749 section 5.2, such as `invalid_client`. */
function errorIn(body: string): string {
  const { error } = membersOf(body)
  return typeof error === 'string' ? `: ${excerpt(error, 100)}` : ''
}

function membersOf(body: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(body) as object) }
  } catch {
    return {}
  }
}
