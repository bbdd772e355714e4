/** Waits for assignments, one request after the other, and keeps the last ones on the disk. */
import { backoffMs } from '../../service/backoff.ts'
import { waited } from '../../wait.ts'
import type { CheckRunner } from '../checking/check-runner.ts'
import type { ProbeClock } from '../checking/clock.ts'
import type { AssignmentsFile } from '../store/assignments-file.ts'
import type { ProbeProgressFile } from '../store/progress.ts'
import type { ProbeConnection } from './connection.ts'

type Dependencies = {
  connection: ProbeConnection
  file: AssignmentsFile
  runner: CheckRunner
  clock: ProbeClock
  progress: ProbeProgressFile
  log: (line: string) => void
  signal: AbortSignal
}

const waitMaxMs = 60_000
const retryAfterMaxMs = 3_600_000
/** A service that does not wait is not asked without a pause. */
const unchangedMinMs = 10_000
const changedMinMs = 1000

export async function followAssignments(dependencies: Dependencies): Promise<void> {
  const { connection, file, runner, clock, progress, log, signal } = dependencies
  const stored = file.read()
  let { etag } = stored
  let failures = 0
  const assign = (assignments: typeof stored.assignments) => {
    runner.assign(assignments)
    progress.change({ monitors: assignments.length })
  }
  assign(stored.assignments)
  while (await connection.isUsable()) {
    const begun = clock.passed()
    const answer = await connection.assignments(etag)
    let waitMs: number
    if (answer.kind === 'assigned') {
      assign(answer.assignments)
      etag = answer.etag
      file.save(answer)
      log(`Checks ${answer.assignments.length} monitors.`)
      waitMs = changedMinMs
    } else if (answer.kind === 'unchanged') {
      waitMs = begun + unchangedMinMs - clock.passed()
    } else {
      failures++
      const asked = answer.kind === 'unavailable' ? Math.min(answer.retryAfterMs, retryAfterMaxMs) : 0
      waitMs = Math.max(asked, backoffMs(failures, waitMaxMs))
    }
    if (answer.kind === 'assigned' || answer.kind === 'unchanged') failures = 0
    if (waitMs > 0) await waited(waitMs, signal)
  }
}
