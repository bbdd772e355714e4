/** One-time tokens: a server that has one gets a secret of its own. */
import { findServer } from '#areas/cloud/index.ts'
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { serverNames } from '../server-names.ts'
import type { EnrolmentTokenInput, enrolmentTokenStates } from './schema.ts'
import {
  type EnrolmentTokenRow,
  insertEnrolmentToken,
  selectEnrolmentToken,
  updateEnrolmentToken,
} from './store.ts'

export function stateOf(
  { uses, uses_max, expires_at, revoked_at }: EnrolmentTokenRow,
  now: Date,
): (typeof enrolmentTokenStates)[number] {
  if (revoked_at) return 'revoked'
  if (uses >= uses_max) return 'used_up'
  return expires_at > now ? 'usable' : 'expired'
}

/** Tokens in the format of the API. */
export async function enrolmentTokenViews(context: Context, tokens: readonly EnrolmentTokenRow[]) {
  const names = await serverNames(context, tokens)
  return tokens.map((token) => {
    const { account_id: _account, digest: _digest, revision: _revision, ...shown } = token
    const server_name = names.get(token.server_id ?? '') ?? null
    return { ...shown, server_name, state: stateOf(token, context.now) }
  })
}

export async function enrolmentTokenView(context: Context, token: EnrolmentTokenRow) {
  const [view] = await enrolmentTokenViews(context, [token])
  return view
}

/** Creates an enrolment token. The token is only in the response. */
export async function createEnrolmentToken(
  context: Context,
  input: EnrolmentTokenInput,
): Promise<{ row: EnrolmentTokenRow; token: string }> {
  const { name, server_id = null, uses_max = 1, expires_in_seconds = 24 * 3600 } = input
  if (server_id !== null && !(await findServer(context, server_id)))
    throw invalidInput([{ pointer: pointer('server_id'), message: 'There is no server with this id.' }])
  if (server_id !== null && uses_max > 1)
    throw invalidInput([
      { pointer: pointer('uses_max'), message: 'must be 1 if the token is for one server' },
    ])
  const token = newToken('hfe_')
  const row = await insertEnrolmentToken(context, {
    account_id: context.accountId,
    id: newId('enrolment_token'),
    name,
    server_id,
    digest: tokenDigest(token),
    hint: tokenHint(token),
    uses_max,
    expires_at: addSeconds(context.now, expires_in_seconds),
    created_at: context.now,
  })
  await insertTokenDigest(context.tx, row, row)
  await context.audit(targetOf(row), { before: null, after: auditView(row) })
  return { row, token }
}

/** It enrols no more agents. Those that it has enrolled stay. */
export async function revokeEnrolmentToken(context: Context, id: string): Promise<EnrolmentTokenRow> {
  const before = await selectEnrolmentToken(context, id, { isLocked: true })
  const after = await updateEnrolmentToken(context, id, {
    revoked_at: before.revoked_at ?? context.now,
    revision: before.revision + 1,
  })
  await context.audit(
    targetOf(before),
    changedFields({ revoked_at: before.revoked_at }, { revoked_at: after.revoked_at }),
  )
  return after
}

/** The token, locked until the end of the transaction. Throws the problem if it cannot enrol an agent. */
export async function lockedUsableToken(context: Context, id: string): Promise<EnrolmentTokenRow> {
  const token = await selectEnrolmentToken(context, id, { isLocked: true })
  switch (stateOf(token, context.now)) {
    case 'revoked':
      throw new Problem('enrolment_token_revoked', `The enrolment token ${token.name} is revoked.`)
    case 'used_up':
      throw new Problem(
        'enrolment_token_used_up',
        `The enrolment token ${token.name} has enrolled ${token.uses} of ${token.uses_max} agents.`,
      )
    case 'expired':
      throw new Problem(
        'enrolment_token_expired',
        `The enrolment token ${token.name} expired at ${token.expires_at.toISOString()}.`,
      )
    default:
      return token
  }
}

export async function countUse(context: Context, { id, uses, revision }: EnrolmentTokenRow): Promise<void> {
  await updateEnrolmentToken(context, id, { uses: uses + 1, revision: revision + 1 })
}

const targetOf = ({ id, name }: EnrolmentTokenRow) => ({ type: 'enrolment_token', id, name })

function auditView({ name, server_id, hint, uses_max, expires_at }: EnrolmentTokenRow) {
  return { name, server_id, hint, uses_max, expires_at }
}
