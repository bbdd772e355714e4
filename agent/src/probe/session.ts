/** The parts of a running probe, for one enrolment. */
import { createNetwork } from '@holdfast/checks'
import type { EnrolmentFile } from '../service/enrolment-file.ts'
import { timestamp } from '../service/timestamp.ts'
import type { AllowedNetworks } from './checking/allowed-networks.ts'
import { createCheckRunner } from './checking/check-runner.ts'
import { createProbeClock } from './checking/clock.ts'
import { canConnect, createConnectionGuard } from './checking/connection-guard.ts'
import type { Received } from './protocol/client.ts'
import { followAssignments } from './sending/assignments.ts'
import { createProbeConnection, type End } from './sending/connection.ts'
import { createOutbox } from './sending/outbox.ts'
import { openAssignmentsFile } from './store/assignments-file.ts'
import type { ProbeEnrolment } from './store/enrolment.ts'
import { openProbeProgress } from './store/progress.ts'
import { openResultFiles } from './store/result-files.ts'
import { openResultStore } from './store/result-store.ts'
import { createSeal } from './store/sealed.ts'

export type SessionOptions = {
  directory: string
  file: EnrolmentFile<ProbeEnrolment>
  enrolment: ProbeEnrolment
  allowed: AllowedNetworks
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

/** A clock that is wrong by less is of no interest. */
const skewMaxSeconds = 30

/** Makes checks until the signal stops it, or the enrolment is over. */
export async function runSession(options: SessionOptions): Promise<End | 'stopped'> {
  const { directory, file, enrolment, allowed, log, logChange } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const clock = createProbeClock()
  const progress = openProbeProgress(directory)
  progress.change({ allowed_networks: allowed.shown })
  const files = openResultFiles({ directory, seal: createSeal(enrolment, 'results'), clock, logChange })
  const store = openResultStore(files, progress.drop)
  const assignments = openAssignmentsFile(directory, createSeal(enrolment, 'assignments'), logChange)
  const connection = createProbeConnection({
    file,
    enrolment,
    clock,
    progress,
    onReached: () => guard.reached(),
    onFailed: () => guard.failed(),
    onRefused: (isRefused) => runner.pause(isRefused),
    onEnd: () => ending.abort(),
    log,
    logChange,
    signal,
  })
  const outbox = createOutbox({
    connection,
    store,
    clock,
    allowedNetworks: allowed.shown,
    dropped: () => progress.read().dropped,
    onReceived,
    log,
    signal,
  })
  const guard = createConnectionGuard({
    clock,
    canReach: () => canConnect(new URL(enrolment.url)),
    revise: outbox.revise,
    log,
  })
  const runner = createCheckRunner({
    clock,
    network: createNetwork({ refusal: allowed.refusal }),
    onResult: (result) => void guard.judged(result).then(outbox.add),
    logChange,
    signal,
  })

  async function onReceived({ clockSkewSeconds: skew, retries, rotate }: Received): Promise<void> {
    progress.change({
      received_at: timestamp(new Date(clock.machine())),
      error: null,
      clock_skew_seconds: skew,
    })
    logChange(
      'clock',
      Math.abs(skew) > skewMaxSeconds
        ? `The clock of this machine is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead' : 'behind'}: synchronize it. Checks use the time of Holdfast.`
        : '',
    )
    for (const { monitor_id, after_seconds } of retries) runner.retry(monitor_id, after_seconds)
    if (rotate) await connection.rotate()
  }

  const following = followAssignments({ connection, file: assignments, runner, clock, progress, log, signal })
  try {
    await Promise.all([following, outbox.run(), runner.run()])
  } finally {
    ending.abort()
    outbox.close()
  }
  const end = connection.ended()
  if (end === 'revoked') assignments.remove()
  return end ?? 'stopped'
}
