/** The checks that remote probes make, and their results (docs/probe-protocol.md). */
import type { ProbeChecks, ProbeResult, ProbeResultOutcome } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { openSettings } from '../../monitors/settings.ts'
import { isTooOld } from '../../results/rollups/roll-up.ts'
import { freshness } from '../../states/check-verdict.ts'
import { statesWork } from '../../states/work-name.ts'
import { type FinishedCheck, recordResults } from '../record-results.ts'
import {
  assignmentsVersion,
  countAssignments,
  endVotes,
  hasSecrets,
  type ProbedCheck,
  selectAssignments,
  selectProbedChecks,
  selectRecorded,
} from './assignment-store.ts'

export function probeChecks({ database }: { database: Database }): ProbeChecks {
  return {
    version: assignmentsVersion,
    assignments: assignmentsOf,
    counts: countAssignments,
    hasSecrets,
    async record(probe, results, receivedAt) {
      if (results.length === 0) return { outcomes: [], retries: [] }
      return await database.system(async (tx) => {
        const ids = [...new Set(results.map(({ monitor_id }) => monitor_id))]
        const checks = await selectProbedChecks(tx, probe, ids)
        const judged = results.map((result) => judge(result, checks.get(result.monitor_id), receivedAt))
        const keys = judged.flatMap(({ finished }) =>
          finished ? [{ monitor_id: finished.check.id, slot_at: finished.check.slot_at }] : [],
        )
        const known = new Set((await selectRecorded(tx, probe, keys)).map(keyOf))
        const outcomes: ProbeResultOutcome[] = []
        const fresh: FinishedCheck[] = []
        for (const { finished, outcome } of judged) {
          const key = finished && keyOf({ monitor_id: finished.check.id, slot_at: finished.check.slot_at })
          const isDuplicate = key !== null && known.has(key)
          outcomes.push(isDuplicate ? 'duplicate' : outcome)
          if (!finished || isDuplicate || key === null) continue
          known.add(key)
          fresh.push(finished)
        }
        const progressed = await recordResults(tx, fresh, receivedAt)
        const retries = progressed.flatMap(({ monitor_id, retry_at }) =>
          retry_at ? [{ monitor_id, after_seconds: secondsBetween(receivedAt, retry_at) }] : [],
        )
        return { outcomes, retries }
      })
    },
    async silenced(context, probeId) {
      if (await endVotes(context, probeId)) await wake(context.tx, statesWork)
    },
  }
}

async function assignmentsOf(context: Context, probeId: string) {
  const assigned = await selectAssignments(context, probeId)
  return await Promise.all(
    assigned.map(async (check) => ({
      monitor_id: check.id,
      version: check.version,
      type: check.type,
      settings: await openSettings(context, check),
      interval_seconds: check.interval_seconds,
      phase_ms: check.phase_ms,
      timeout_seconds: check.timeout_seconds,
    })),
  )
}

type Judged = { finished: FinishedCheck | null; outcome: ProbeResultOutcome }

function judge(result: ProbeResult, check: ProbedCheck | undefined, receivedAt: Date): Judged {
  if (!check) return { finished: null, outcome: 'gone' }
  if (check.version !== result.version) return { finished: null, outcome: 'outdated' }
  const slot_at = slotOf(result, receivedAt)
  if (isTooOld({ slot_at }, receivedAt)) return { finished: null, outcome: 'too_old' }
  const isLate = receivedAt.getTime() - slot_at.getTime() >= freshness(check)
  return {
    finished: { check: { ...check, slot_at }, result: storable(result), isLate },
    outcome: 'recorded',
  }
}

/** Further apart than this, the time by which the probe called the slot was wrong. */
const toleranceMs = 30_000

/** When the check was due by the clock of the service: the same for a result that is sent again. */
function slotOf({ slot_at, age_seconds }: ProbeResult, receivedAt: Date): Date {
  const told = Date.parse(slot_at)
  const measured = receivedAt.getTime() - age_seconds * 1000
  if (Math.abs(told - measured) <= toleranceMs) return new Date(told)
  return new Date(Math.floor(measured / 1000) * 1000)
}

/** Evidence of a probe that is larger than this is not of the check engine. */
const evidenceMax = 8192

function storable({ evidence, ...result }: ProbeResult): ProbeResult {
  return { ...result, evidence: JSON.stringify(evidence).length > evidenceMax ? {} : evidence }
}

const keyOf = ({ monitor_id, slot_at }: { monitor_id: string; slot_at: Date }) =>
  `${monitor_id} ${slot_at.getTime()}`

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)
