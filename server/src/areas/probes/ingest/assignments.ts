/** Answers a probe with its assignments as soon as they differ from those that it has. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#kernel/time.ts'
import type { ProbeChecks } from '#platform/area.ts'
import type { Caller, Context, Tenancy } from '#platform/context.ts'
import type { Watch } from '#platform/database/watch.ts'
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import { findProbe } from '../store.ts'
import { probeRevoked, probeUnknown } from './problems.ts'
import type { ProbeSubject } from './subject-store.ts'

type Dependencies = {
  tenancy: Tenancy
  clock: Clock
  watch: Watch
  checks: () => ProbeChecks
  caller: Caller
}

type Asked = {
  /** The digest of the secret that the probe sent. */
  used: Buffer
  /** The version that the probe has; null: none. */
  known: string | null
  waitSeconds: number
  ended: AbortSignal
}

/** A notification can be lost. */
const lookSeconds = 15
/** Accounts change often, and most changes do not concern the probe. */
const pauseMs = 1000

export async function waitForAssignments(
  { tenancy, clock, watch, checks, caller }: Dependencies,
  subject: ProbeSubject,
  { used, known, waitSeconds, ended }: Asked,
): Promise<IngestResponse> {
  const until = performance.now() + waitSeconds * 1000
  const following = await watch.follow(subject.account_id)
  try {
    for (;;) {
      const answer = await tenancy.read(caller, async (context) => {
        await requireUsed(context, subject, used)
        const version = await checks().version(context, subject.id)
        if (version === known) return null
        return { version, checks: await checks().assignments(context, subject.id) }
      })
      if (answer)
        return {
          status: 200,
          headers: { ETag: `"${answer.version}"` },
          json: { server_time: clock().toISOString(), checks: answer.checks },
        }
      const milliseconds = until - performance.now()
      if (milliseconds <= 0 || ended.aborted)
        return { status: 304, headers: { ETag: `"${known}"` }, text: '' }
      const isChanged = await following.next(Math.min(milliseconds / 1000, lookSeconds), ended)
      // Further changes do not end it.
      if (isChanged)
        await delay(Math.min(milliseconds, pauseMs), undefined, { signal: ended }).catch(() => {})
    }
  } finally {
    following.end()
  }
}

/** Also while a request waits, the probe may be revoked, or enrolled on another machine. */
async function requireUsed(context: Context, { id, name }: ProbeSubject, used: Buffer): Promise<void> {
  const probe = await findProbe(context, id)
  if (probe?.state === 'revoked') throw probeRevoked(name)
  const isPrevious =
    probe?.previous_digest?.equals(used) && Number(probe.previous_valid_until) > Number(context.now)
  if (!probe?.digest?.equals(used) && !isPrevious) throw probeUnknown
}
