import {
  effectivePermissions,
  type Grant,
  type Permission,
  permissionsLacking,
} from '#kernel/access/permission.ts'
import { newToken, tokenDigest, tokenHint, tokenRotation } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, notFound, Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { insertTokenDigest, replaceTokenDigests } from '#platform/tokens/token-digest-store.ts'
import type { TokenInput, TokenPatch } from '../schema.ts'
import { selectToken, type TokenRow } from '../store.ts'
import { insertToken, updateTokenRow } from './token-store.ts'

/** Creates a token. The secret is only in the response. */
export async function createToken(
  context: Context,
  input: TokenInput,
): Promise<{ token: TokenRow; secret: string }> {
  const grant = grantOf(input) ?? refuseGrant('one of `permissions` and `preset` is required')
  requireGrantable(context, grant)
  await context.withinLimit('tokens')
  const secret = newToken('hf_')
  const token = await insertToken(context, {
    account_id: context.accountId,
    id: newId('token'),
    name: input.name,
    preset: grant.preset,
    permissions: [...grant.permissions],
    digest: tokenDigest(secret),
    hint: tokenHint(secret),
    previous_digest: null,
    previous_valid_until: null,
    expires_at: expiryOf(context, input.expires_at ?? null),
    revoked_at: null,
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, token, token)
  context.count('tokens', 1)
  await context.audit(targetOf(token), { before: null, after: auditView(token) })
  return { token, secret }
}

export async function readToken(context: Context, id: string): Promise<TokenRow> {
  return (await selectToken(context.tx, context.accountId, id)) ?? refuseUnknown()
}

export async function updateToken(
  context: Context,
  id: string,
  patch: TokenPatch,
  ifMatch: string | null,
): Promise<TokenRow> {
  const before = await lockedToken(context, id, ifMatch)
  const grant = grantOf(patch)
  // Also for fewer permissions than it has now: a token must not be weakened by one with fewer permissions.
  requireGrantable(context, before)
  if (grant) requireGrantable(context, grant)
  const after = await updateTokenRow(context, id, {
    ...(patch.name !== undefined && { name: patch.name }),
    ...(grant && { preset: grant.preset, permissions: [...grant.permissions] }),
    ...(patch.expires_at !== undefined && { expires_at: expiryOf(context, patch.expires_at) }),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Creates a new secret for the same token. The old secret works for `overlapSeconds`. */
export async function rotateToken(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<{ token: TokenRow; secret: string }> {
  const before = await lockedToken(context, id, null)
  // Anyone with the new secret has all permissions of the token.
  requireGrantable(context, before)
  const secret = newToken('hf_')
  const token = await updateTokenRow(context, id, {
    ...tokenRotation(secret, before, overlapSeconds, context.now),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await replaceTokenDigests(context.tx, token, { before, after: token })
  await context.audit(targetOf(token), {
    before: { hint: before.hint },
    after: { hint: token.hint, previous_valid_until: token.previous_valid_until },
  })
  return { token, secret }
}

/**
 * Revokes a token permanently. It stays readable, so that audit entries can name it. Revoking is allowed even for a
 * token with more permissions, so that anyone who finds a leaked token can stop it.
 */
export async function revokeToken(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await lockedToken(context, id, ifMatch)
  await updateTokenRow(context, id, {
    revoked_at: context.now,
    previous_digest: null,
    previous_valid_until: null,
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await replaceTokenDigests(context.tx, before, { before, after: { digest: before.digest } })
  context.count('tokens', -1)
  await context.audit(targetOf(before), { before: { revoked_at: null }, after: { revoked_at: context.now } })
}

async function lockedToken(context: Context, id: string, ifMatch: string | null): Promise<TokenRow> {
  const token = (await selectToken(context.tx, context.accountId, id, true)) ?? refuseUnknown()
  requireMatch(ifMatch, token.revision)
  if (token.revoked_at) throw new Problem('wrong_state', 'A revoked token cannot be changed.')
  return token
}

/** The permissions in the input; null if there are none. */
function grantOf({ permissions, preset }: TokenPatch): Grant | null {
  if (preset !== undefined && permissions !== undefined && permissions.length > 0)
    refuseGrant('`permissions` and `preset` cannot be combined: send one of them')
  if (preset !== undefined) return { preset, permissions: [] }
  if (permissions === undefined) return null
  if (permissions.length === 0) refuseGrant('must contain at least one permission')
  return { preset: null, permissions }
}

function requireGrantable(context: Context, grant: Grant): void {
  if (!('permissions' in context.actor)) return
  const lacking = permissionsLacking(context.actor.permissions, grant)
  if (lacking.length > 0)
    throw new Problem(
      'permission_denied',
      `You cannot grant permissions that you do not have: ${lacking.join(', ')}.`,
      {
        members: { permission: lacking[0] },
      },
    )
}

function expiryOf(context: Context, text: string | null): Date | null {
  if (text === null) return null
  const expiry = new Date(text)
  if (expiry <= context.now)
    throw invalidInput([{ pointer: '/expires_at', message: `must be in the future; got ${text}` }])
  return expiry
}

function refuseGrant(message: string): never {
  throw invalidInput([{ pointer: '/permissions', message }])
}

function refuseUnknown(): never {
  throw notFound('token')
}

function targetOf(token: TokenRow) {
  return { type: 'token', id: token.id, name: token.name }
}

function auditView({ name, preset, permissions, expires_at, hint }: TokenRow) {
  return { name, preset, permissions, expires_at, hint }
}

export function tokenPermissions(token: Pick<TokenRow, 'preset' | 'permissions'>): Permission[] {
  return effectivePermissions(token)
}
