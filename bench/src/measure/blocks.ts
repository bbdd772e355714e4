/** Reads the event-loop blocks of a service that was started with the monitor. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Since the previous report: the longest block and the peak memory. */
export type BlockReport = { longestMs: number; peakBytes: number }

export const monitorArguments = ['--import', join(import.meta.dirname, 'block-monitor.ts')]

export async function takeReport(child: ChildProcess): Promise<BlockReport> {
  const answered = once(child, 'message')
  child.send('report')
  const [report] = (await answered) as [BlockReport]
  return report
}
