/** The secrets with which senders sign. During a rotation, two are valid. */
import { newWebhookSecret } from '#areas/webhooks/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { HookRow, StoredSecret } from '../store.ts'
import { validSecrets } from './view.ts'

/** The plain secrets that are valid now. */
export function openSecrets(context: Context, { id, secrets }: HookRow): Promise<string[]> {
  return Promise.all(
    validSecrets(secrets, context.now).map(({ sealed }) => context.openSecret(placeOf(id), sealed)),
  )
}

/** A secret in clear and in its stored form; generated unless the sender has chosen one. */
export async function newSecret(
  context: Context,
  hookId: string,
  secret = newWebhookSecret(),
): Promise<{ secret: string; stored: StoredSecret }> {
  const sealed = await context.sealSecret(placeOf(hookId), secret)
  return { secret, stored: { sealed, created_at: context.now.toISOString(), expires_at: null } }
}

/** The secrets with a new one; of the others, only the newest works until the overlap ends. */
export function withSecret(
  secrets: readonly StoredSecret[],
  added: StoredSecret,
  overlapSeconds: number,
  now: Date,
): StoredSecret[] {
  if (overlapSeconds === 0) return [added]
  const expires_at = addSeconds(now, overlapSeconds).toISOString()
  const [newest] = validSecrets(secrets, now).slice(-1)
  return newest ? [{ ...newest, expires_at }, added] : [added]
}

function placeOf(hookId: string): string {
  return `deploy_hooks.secret/${hookId}`
}
