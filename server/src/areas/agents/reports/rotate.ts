import { newToken, rotationByHolder } from '#kernel/access/token.ts'
import type { Context } from '#platform/context.ts'
import { replaceTokenDigests } from '#platform/tokens/token-digest-store.ts'
import { overlapSeconds } from '../agents/agents.ts'
import { isInUse, lockedAgent, targetOf, updateAgent } from '../store.ts'
import { revokedProblem } from './record-reports.ts'

/**
 * A new secret for an agent that sent the secret with this digest, which works for another day. An agent whose answer
 * was lost asks again, with the secret that it still has: the lost one is replaced.
 */
export async function rotateSecret(context: Context, agentId: string, used: Buffer): Promise<string> {
  const before = await lockedAgent(context, agentId)
  if (!isInUse(before)) throw revokedProblem(before)
  const secret = newToken('hfa_')
  const after = await updateAgent(context, agentId, {
    ...rotationByHolder(secret, before, used, overlapSeconds, context.now),
    rotation_requested_at: null,
    cloned_at: null,
    clone_detail: null,
    earlier_boots: [],
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await replaceTokenDigests(context.tx, after, { before, after })
  await context.audit(targetOf(after), { before: { secret: before.hint }, after: { secret: after.hint } })
  return secret
}
