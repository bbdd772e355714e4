import { newToken, rotationByHolder } from '#kernel/access/token.ts'
import type { Context } from '#platform/context.ts'
import { replaceTokenDigests } from '#platform/tokens/token-digest-store.ts'
import { probeUnknown } from '../ingest/problems.ts'
import { kept } from '../probes/probes.ts'
import { lockedProbe } from '../store.ts'

/** How long the secret before a rotation works. */
const overlapSeconds = 24 * 3600

/**
 * A new secret for a probe that sent the secret with this digest, which works for another day. A probe whose answer was
 * lost asks again, with the secret that it still has: the lost one is replaced.
 */
export async function rotateSecret(context: Context, probeId: string, used: Buffer): Promise<string> {
  const before = await lockedProbe(context, probeId)
  const { digest } = before
  if (digest === null || before.state === 'revoked') throw probeUnknown
  // Another machine was enrolled while the request was under way.
  if (!digest.equals(used) && !before.previous_digest?.equals(used)) throw probeUnknown
  const secret = newToken('hfp_')
  const rotation = rotationByHolder(secret, { ...before, digest }, used, overlapSeconds, context.now)
  const after = await kept(context, before, { ...rotation, rotation_requested_at: null })
  await replaceTokenDigests(context.tx, after, { before: { ...before, digest }, after: rotation })
  return secret
}
