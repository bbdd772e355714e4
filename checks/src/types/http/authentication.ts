import type { Probe } from '#checks/check-type.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { exchange } from './exchange.ts'
import type { Authentication, HttpSettings } from './settings.ts'

/**
 * The Authorization header of a check. An OAuth 2.0 token is requested each time, so that the authorization server is
 * checked as well.
 */
export async function authorizationOf(
  authentication: Authentication,
  probe: Probe,
  { family, authority, ignore_certificate }: HttpSettings,
): Promise<string> {
  switch (authentication.kind) {
    case 'basic':
      return `Basic ${Buffer.from(`${authentication.username}:${authentication.password}`).toString('base64')}`
    case 'bearer':
      return `Bearer ${authentication.token}`
    case 'oauth2':
      return `Bearer ${await clientCredentialsToken(authentication, probe, { family, authority, ignoreCertificate: ignore_certificate })}`
  }
}

async function clientCredentialsToken(
  { token_url, client_id, client_secret, scope }: Extract<Authentication, { kind: 'oauth2' }>,
  probe: Probe,
  connection: Pick<Parameters<typeof exchange>[1], 'family' | 'authority' | 'ignoreCertificate'>,
): Promise<string> {
  // As in RFC 6749 section 2.3.1: both parts are form-encoded before Basic encodes them.
  const encoded = [client_id, client_secret].map((part) =>
    new URLSearchParams({ part }).toString().slice('part='.length),
  )
  const { status, body } = await exchange(probe, {
    url: new URL(token_url),
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`,
      Connection: 'close',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope !== undefined && { scope }),
    }).toString(),
    expiryDays: 0,
    clientCertificate: undefined,
    ...connection,
  })
  const token = status === 200 ? tokenIn(body) : null
  if (token === null)
    throw new CheckFailure('status', `The token server answered with status ${status} and no access token`)
  return token
}

function tokenIn(body: string): string | null {
  try {
    const { access_token } = JSON.parse(body) as { access_token?: unknown }
    return typeof access_token === 'string' ? access_token : null
  } catch {
    return null
  }
}
