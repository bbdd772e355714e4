/** What the probe did last, for `holdfast-agent probe status`, and how many results it has lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../atomic-file.ts'

export type ProbeProgress = {
  /** The last results, or none, that the service received. */
  received_at: string | null
  /** Why the last request failed. */
  error: string | null
  clock_skew_seconds: number
  monitors: number
  allowed_networks: readonly string[] | null
  /** Results that were lost since the probe was enrolled. */
  dropped: number
}

export interface ProbeProgressFile {
  read(): ProbeProgress
  /** Writes the file, unless only the time of the last request changed a moment ago. */
  change(changed: Partial<ProbeProgress>): void
  drop(count: number): void
  /** For a new enrolment. */
  reset(): void
}

const nothing: ProbeProgress = {
  received_at: null,
  error: null,
  clock_skew_seconds: 0,
  monitors: 0,
  allowed_networks: null,
  dropped: 0,
}

const receivedEveryMs = 15_000

export function openProbeProgress(directory: string): ProbeProgressFile {
  const path = join(directory, 'progress.json')
  let progress = load(path)
  let isWritten = true
  let writtenAt = Number.NEGATIVE_INFINITY
  function write(): void {
    try {
      replaceFile(path, `${JSON.stringify(progress)}\n`, false)
      isWritten = true
    } catch {
      // The next change writes it again.
      isWritten = false
    }
  }
  function change(changed: Partial<ProbeProgress>): void {
    const before = progress
    progress = { ...progress, ...changed }
    const isSame = sameBut('received_at', before, progress)
    const isRecent = before.received_at !== null && performance.now() - writtenAt < receivedEveryMs
    if (isWritten && isSame && isRecent) return
    writtenAt = performance.now()
    write()
  }
  return {
    read: () => progress,
    change,
    drop: (count) => {
      if (count > 0) change({ dropped: progress.dropped + count })
    },
    reset() {
      progress = nothing
      write()
    },
  }
}

function sameBut(member: keyof ProbeProgress, one: ProbeProgress, other: ProbeProgress): boolean {
  return JSON.stringify({ ...one, [member]: null }) === JSON.stringify({ ...other, [member]: null })
}

function load(path: string): ProbeProgress {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<ProbeProgress>
    const { received_at, error, clock_skew_seconds, monitors, allowed_networks, dropped } = read
    return {
      received_at: typeof received_at === 'string' ? received_at : null,
      error: typeof error === 'string' ? error : null,
      clock_skew_seconds: Number(clock_skew_seconds) || 0,
      monitors: Number(monitors) || 0,
      allowed_networks: Array.isArray(allowed_networks) ? allowed_networks.map(String) : null,
      dropped: Number(dropped) || 0,
    }
  } catch {
    return nothing
  }
}
