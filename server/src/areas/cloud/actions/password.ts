/** The password that a provider has set for a server: encrypted until it is shown, once. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { lockedAction, updateAction } from '../store/actions.ts'
import { actionTarget } from './engine/ending.ts'

const placeOf = (id: string) => `server_actions.secret/${id}`

export async function sealPassword(context: Context, actionId: string, password: string): Promise<string> {
  return await context.sealSecret(placeOf(actionId), password)
}

/** Returns the password and removes it. */
export async function takePassword(context: Context, actionId: string): Promise<string> {
  const action = await lockedAction(context, actionId)
  const { kind, server_name, secret } = action
  if (action.phase !== 'ended')
    throw new Problem(
      'wrong_state',
      `${kind} of ${server_name} is not finished: a password applies once it is.`,
    )
  if (secret === null)
    throw new Problem(
      'wrong_state',
      `${kind} of ${server_name} has no password, or it was shown already. Set a new one with reset_password.`,
    )
  const password = await context.openSecret(placeOf(actionId), secret)
  await updateAction(context, actionId, { secret: null })
  await context.audit(actionTarget(action), { before: null, after: { password_shown: true } })
  return password
}
