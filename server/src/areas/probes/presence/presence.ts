/** What every request with results says of its probe. */
import type { Context } from '#platform/context.ts'
import { probeEvent } from '../events.ts'
import { probeRevoked } from '../ingest/problems.ts'
import type { Results } from '../ingest/schema.ts'
import { lockedProbe, type ProbeRow, updateProbe } from '../store.ts'
import { dueWhileSilent } from './silence.ts'

type Seen = Omit<Results, 'results' | 'sequence'> & { ip: string; skewSeconds: number }

/** Throws if the probe was revoked. */
export async function recordPresence(context: Context, probeId: string, seen: Seen): Promise<ProbeRow> {
  const before = await lockedProbe(context, probeId)
  if (before.state === 'revoked') throw probeRevoked(before.name)
  const { version, hostname, allowed_networks, boot_id, waiting, dropped, ip, skewSeconds } = seen
  const after = await updateProbe(context, probeId, {
    version,
    hostname,
    allowed_networks,
    boot_id,
    waiting_results: waiting,
    dropped_results: dropped,
    last_seen_at: context.now,
    last_seen_ip: ip,
    clock_skew_seconds: skewSeconds,
    ...(before.state !== 'online' && {
      state: 'online' as const,
      silent_since: null,
      due_at: dueWhileSilent(context.now),
    }),
  })
  if (before.state === 'offline') await context.publish(probeEvent('probe.online', after))
  return after
}
