/** Finds the identity of a token. Malformed tokens are rejected by their checksum before any query. */
import { effectivePermissions } from '#kernel/access/permission.ts'
import { isWellFormedToken, tokenDigest } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem.ts'
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
import type { UseNotes } from '../use-notes.ts'

export interface TokenAuthentication {
  authenticate: Authenticator
  /** Call this after a change of any token is committed. */
  forget(): void
}

type TokenHolder = TokenRow & { plan: string; suspended_at: Date | null }
/** The token with the identity that requests use, computed once per cache entry. */
type Holder = { token: TokenHolder; identity: Identity }

export function createAuthentication(
  database: Database,
  clock: Clock,
  tokenUse: UseNotes<TokenRow>,
): TokenAuthentication {
  const holders = createIdentityCache(async (key): Promise<Holder | undefined> => {
    const token = await database.system((tx) => selectByDigest(tx, Buffer.from(key, 'base64')))
    return token && { token, identity: identityOf(token) }
  })

  return {
    forget: holders.forget,
    async authenticate(token, origin) {
      if (!isWellFormedToken(token, 'hf_'))
        throw unknownToken('This is not a valid token: its format or its checksum is wrong.')
      const digest = tokenDigest(token)
      const holder = await holders.find(digest.toString('base64'))
      if (!holder) throw unknownToken('The token is unknown.')
      const now = clock()
      requireLive(holder, digest, now)
      tokenUse.note(holder.token, { at: now, ...origin })
      return holder.identity
    },
  }
}

function unknownToken(detail: string): Problem {
  return new Problem('token_invalid', detail, { headers: invalidTokenChallenge })
}

function requireLive({ token, identity }: Holder, digest: Buffer, now: Date): void {
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

function identityOf(holder: TokenHolder): Identity {
  const { id, name, hint } = holder
  return {
    accountId: holder.account_id,
    plan: holder.plan,
    actor: { type: 'token', id, name, hint, permissions: effectivePermissions(holder) },
  }
}
