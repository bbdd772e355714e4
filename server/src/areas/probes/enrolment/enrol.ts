/** Enrolment: a machine with the enrolment token of a probe gets a secret of its own. */
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { probeEvent } from '../events.ts'
import type { Enrolment } from '../ingest/schema.ts'
import { dueWhileSilent } from '../presence/silence.ts'
import { kept } from '../probes/probes.ts'
import { lockedProbe, type ProbeRow } from '../store.ts'

/** Throws the problem if the token cannot be used. The earlier secret of the probe ends at once. */
export async function enrol(
  context: Context,
  probeId: string,
  { version, hostname, allowed_networks }: Enrolment,
): Promise<{ probe: ProbeRow; secret: string }> {
  const before = await lockedProbe(context, probeId)
  requireUsable(before, context.now)
  const secret = newToken('hfp_')
  if (before.digest) await deleteTokenDigests(context.tx, { ...before, digest: before.digest })
  const probe = await kept(context, before, {
    state: 'online',
    digest: tokenDigest(secret),
    hint: tokenHint(secret),
    previous_digest: null,
    previous_valid_until: null,
    rotation_requested_at: null,
    version,
    hostname,
    allowed_networks,
    enrolment_used_at: context.now,
    enrolled_at: context.now,
    boot_id: null,
    last_seen_at: context.now,
    clock_skew_seconds: 0,
    waiting_results: 0,
    dropped_results: 0,
    silent_since: null,
    revoked_at: null,
    due_at: dueWhileSilent(context.now),
  })
  await insertTokenDigest(context.tx, probe, { digest: tokenDigest(secret) })
  await context.publish(probeEvent('probe.enrolled', probe))
  // Which ends the alert of the machine before.
  if (before.state === 'offline') await context.publish(probeEvent('probe.online', probe))
  return { probe, secret }
}

function requireUsable({ name, enrolment_used_at, enrolment_expires_at }: ProbeRow, now: Date): void {
  if (enrolment_used_at)
    throw new Problem(
      'enrolment_token_used_up',
      `The enrolment token of the probe ${name} was used at ${enrolment_used_at.toISOString()}.`,
    )
  if (enrolment_expires_at <= now)
    throw new Problem(
      'enrolment_token_expired',
      `The enrolment token of the probe ${name} expired at ${enrolment_expires_at.toISOString()}.`,
    )
}
