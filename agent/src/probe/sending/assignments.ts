/** Waits for assignments, one request after the other, and keeps the last ones on the disk. */
import { backoffMs } from '../../service/backoff.ts'
import { waited } from '../../wait.ts'
import type { CheckRunner } from '../checking/check-runner.ts'
import type { ProbeClock } from '../checking/clock.ts'
import type { Assignment } from '../protocol/messages.ts'
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
const firstChecksASecond = 20
const firstChecksSeconds = 30

const keyOf = ({ monitor_id, version }: Assignment) => `${monitor_id} ${version}`

export async function followAssignments(dependencies: Dependencies): Promise<void> {
  const { connection, file, runner, clock, progress, log, signal } = dependencies
  const stored = file.read()
  let { etag } = stored
  let failures = 0
  let known: readonly Assignment[] = []
  const assign = (assignments: readonly Assignment[]) => {
    runner.assign(assignments)
    known = assignments
    progress.change({ monitors: assignments.length })
  }
  /** The owner of a new monitor, or of one that was changed, waits for its first result. */
  const checkAtOnce = (news: readonly Assignment[]) => {
    const spreadSeconds = Math.min(firstChecksSeconds, news.length / firstChecksASecond)
    for (const [index, { monitor_id }] of news.entries())
      runner.retry(monitor_id, (index / news.length) * spreadSeconds)
  }
  assign(stored.assignments)
  while (await connection.isUsable()) {
    const begun = clock.passed()
    const answer = await connection.assignments(etag)
    let waitMs: number
    if (answer.kind === 'assigned') {
      const before = new Set(known.map(keyOf))
      assign(answer.assignments)
      checkAtOnce(answer.assignments.filter((one) => !before.has(keyOf(one))))
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
