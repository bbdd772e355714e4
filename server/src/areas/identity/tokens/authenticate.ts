/** Finds the identity of a token. Malformed tokens are rejected by their checksum before any query. */
import { effectivePermissions } from '#kernel/access/permission.ts'
import { isWellFormedToken, tokenDigest } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import {
  type Authenticator,
  type Identity,
  invalidTokenChallenge,
  KnownRefused,
} from '#platform/http/access/authentication.ts'
import { createIdentityCache } from '../identity-cache.ts'
import { selectByDigest, type TokenRow } from '../store.ts'
import type { UsageRecorder } from '../usage-recorder.ts'

export interface TokenAuthentication {
  authenticate: Authenticator
  /** Call this after a change of any token is committed. */
  forget(): void
}

type TokenSubject = TokenRow & { plan: string; suspended_at: Date | null }
/** The token with the identity that requests use, computed once per cache entry. */
type CachedToken = { token: TokenSubject; identity: Identity }

export function createAuthentication(
  database: Database,
  clock: Clock,
  tokenUse: UsageRecorder<TokenRow>,
): TokenAuthentication {
  const cache = createIdentityCache(async (key): Promise<CachedToken | undefined> => {
    const token = await database.system((tx) => selectByDigest(tx, Buffer.from(key, 'base64')))
    return token && { token, identity: identityOf(token) }
  })

  return {
    forget: cache.forget,
    async authenticate(token, origin) {
      if (!isWellFormedToken(token, 'hf_'))
        throw unknownToken('This is not a valid token: its format or its checksum is wrong.')
      const digest = tokenDigest(token)
      const cached = await cache.find(digest.toString('base64'))
      if (!cached) throw unknownToken('The token is unknown.')
      const now = clock()
      requireLive(cached, digest, now)
      tokenUse.note(cached.token, { at: now, ...origin })
      return cached.identity
    },
  }
}

function unknownToken(detail: string): Problem {
  return new Problem('token_invalid', detail, { headers: invalidTokenChallenge })
}

function requireLive({ token, identity }: CachedToken, digest: Buffer, now: Date): void {
  const { name, revoked_at, expires_at, suspended_at, previous_valid_until } = token
  if (revoked_at)
    throw new KnownRefused(
      identity,
      'token_revoked',
      `The token "${name}" was revoked at ${revoked_at.toISOString()}.`,
    )
  if (expires_at && expires_at <= now)
    throw new KnownRefused(
      identity,
      'token_expired',
      `The token "${name}" expired at ${expires_at.toISOString()}.`,
    )
  const isPrevious = !token.digest.equals(digest)
  if (isPrevious && (!previous_valid_until || previous_valid_until <= now))
    throw new KnownRefused(
      identity,
      'token_expired',
      `This secret of the token "${name}" was replaced, and its overlap has ended.`,
    )
  if (suspended_at) throw new KnownRefused(identity, 'account_suspended', 'The account is suspended.')
}

function identityOf(cached: TokenSubject): Identity {
  const { id, name, hint } = cached
  return {
    accountId: cached.account_id,
    plan: cached.plan,
    actor: { type: 'token', id, name, hint, permissions: effectivePermissions(cached) },
  }
}
