/** Makes the checks that are due. One that has no end in sight never delays the others. */
import { type CheckResult, checkTypes, type Network, runCheck } from '@holdfast/checks'
import { messageOf } from '../../log-on-change.ts'
import { version } from '../../version.ts'
import type { Assignment } from '../protocol/messages.ts'
import type { StoredResult } from '../store/result-files.ts'
import { createWaker } from '../waker.ts'
import type { ProbeClock } from './clock.ts'
import { createSchedule, type DueCheck } from './schedule.ts'

export interface CheckRunner {
  assign(assignments: readonly Assignment[]): void
  retry(monitorId: string, afterSeconds: number): void
  /** While the service does not know this probe. */
  pause(isPaused: boolean): void
  run(): Promise<void>
}

type Dependencies = {
  clock: ProbeClock
  network: Network
  onResult: (result: StoredResult) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

const underWayMax = 200
/** The clock may be set at any time. */
const lookEveryMs = 1000

export function createCheckRunner({
  clock,
  network,
  onResult,
  logChange,
  signal,
}: Dependencies): CheckRunner {
  const schedule = createSchedule()
  const waker = createWaker(signal)
  let underWay = 0
  let isPaused = false

  async function make({ assignment, slot }: DueCheck): Promise<void> {
    const late = clock.now() - slot
    const due = {
      passed: clock.passed() - late,
      machine: clock.machine() - late,
      boot: clock.machineBoot,
      isServiceTime: clock.isKnown(),
    }
    const { monitor_id, version: of } = assignment
    const result = await resultOf(assignment, network)
    if (signal.aborted) return
    const took = clock.passed() - due.passed
    onResult({
      monitor_id,
      version: of,
      slot_at: new Date(slot).toISOString(),
      ...result,
      due: { ...due, took },
    })
  }

  function start(check: DueCheck): void {
    underWay++
    void make(check)
      .catch((error: unknown) =>
        logChange('check', `A check failed by an error of its own: ${messageOf(error)}`),
      )
      .finally(() => {
        schedule.ended(check.assignment.monitor_id)
        // A check that waits for a place begins now.
        if (underWay-- === underWayMax) waker.wake()
      })
  }

  return {
    assign(assignments) {
      schedule.assign(assignments, clock.now())
      waker.wake()
    },
    retry(monitorId, afterSeconds) {
      schedule.retry(monitorId, clock.now() + afterSeconds * 1000)
      waker.wake()
    },
    pause(paused) {
      isPaused = paused
      waker.wake()
    },
    async run() {
      while (!signal.aborted) {
        if (!isPaused) for (const check of schedule.take(clock.now(), underWayMax - underWay)) start(check)
        const isFull = underWay >= underWayMax
        logChange(
          'places',
          isFull ? `${underWayMax} checks run at a time: further ones wait for a place.` : '',
        )
        const now = clock.now()
        const next = isPaused || isFull ? null : schedule.next(now)
        await waker.wait(next === null ? lookEveryMs : Math.min(next - now, lookEveryMs))
      }
    },
  }
}

const typesByName = new Map(checkTypes.map((type) => [type.name, type]))

async function resultOf(
  { type: name, settings, timeout_seconds }: Assignment,
  network: Network,
): Promise<CheckResult> {
  const type = typesByName.get(name)
  if (!type)
    return unknownResult(
      `This probe (version ${version}) has no checks of the type ${name}: it needs an update.`,
    )
  try {
    return await runCheck(type, settings, { timeout: timeout_seconds * 1000, network })
  } catch (error) {
    return unknownResult(`The check failed by an error of its own: ${messageOf(error)}`)
  }
}

function unknownResult(message: string): CheckResult {
  const failure = { class: 'probe_internal', message } as const
  return { outcome: 'unknown', failure, warnings: [], address: null, phases: [], duration: 0, evidence: {} }
}
