/**
 * What the agent did last, for `holdfast-agent status`, and what it need not do again after a restart. A file that is
 * missing or damaged costs one more report of facts, and nothing else.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../atomic-file.ts'
import type { Counters } from '../metrics/counters.ts'
import { readConfig } from '../protocol/config.ts'
import type { Config, Updates } from '../protocol/report.ts'

export type Sent = { hash: string; at: string }

export type Progress = {
  config: Config | null
  /** The last report that the service accepted. */
  accepted_at: string | null
  /** Why the last report was not accepted. */
  error: string | null
  clock_skew_seconds: number
  /** No report is sent before. */
  retry_at: string | null
  /** What the service asked for. */
  wanted: readonly string[]
  facts: Sent | null
  certificates: Sent | null
  /** When the certificates were last searched for. */
  certificates_read_at: string | null
  updates: Updates | null
  /** When the updates were last searched for, successfully or not. */
  updates_tried_at: string | null
  /** When packages had last changed before that. */
  packages_changed_at: number
  /** Of the last measurement, for the rates of the next process. */
  counters: (Counters & { boot_id: string }) | null
}

export interface ProgressFile {
  read(): Progress
  change(changed: Partial<Progress>): void
  /** For a new enrolment, whose service knows nothing of this machine. */
  reset(known: Partial<Progress>): void
}

const nothing: Progress = {
  config: null,
  accepted_at: null,
  error: null,
  clock_skew_seconds: 0,
  retry_at: null,
  wanted: [],
  facts: null,
  certificates: null,
  certificates_read_at: null,
  updates: null,
  updates_tried_at: null,
  packages_changed_at: 0,
  counters: null,
}

export function openProgress(directory: string): ProgressFile {
  const path = join(directory, 'progress.json')
  let progress = load(path)
  function change(changed: Partial<Progress>): void {
    progress = { ...progress, ...changed }
    try {
      replaceFile(path, `${JSON.stringify(progress)}\n`, false)
    } catch {
      // The next change writes it again.
    }
  }
  return { read: () => progress, change, reset: (known) => change({ ...nothing, ...known }) }
}

function load(path: string): Progress {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Progress>
    return {
      config: readConfig(read.config),
      accepted_at: text(read.accepted_at),
      error: text(read.error),
      clock_skew_seconds: Number(read.clock_skew_seconds) || 0,
      retry_at: text(read.retry_at),
      facts: sent(read.facts),
      certificates: sent(read.certificates),
      wanted: Array.isArray(read.wanted) ? read.wanted.map(String) : [],
      certificates_read_at: text(read.certificates_read_at),
      updates: typeof read.updates?.pending === 'number' ? read.updates : null,
      updates_tried_at: text(read.updates_tried_at),
      packages_changed_at: Number(read.packages_changed_at) || 0,
      counters: typeof read.counters?.uptime === 'number' ? read.counters : null,
    }
  } catch {
    return nothing
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function sent(value: unknown): Sent | null {
  const { hash, at } = (value ?? {}) as Partial<Sent>
  return typeof hash === 'string' && typeof at === 'string' ? { hash, at } : null
}
