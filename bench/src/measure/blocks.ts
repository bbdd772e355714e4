/** What a service says of the blocks of its event loop, when it was started with the monitor. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Since the report before: the longest block, and the most memory. */
export type BlockReport = { longestMs: number; peakBytes: number }

export const monitorArguments = ['--import', join(import.meta.dirname, 'block-monitor.ts')]

export async function takeReport(child: ChildProcess): Promise<BlockReport> {
  const answered = once(child, 'message')
  child.send('report')
  const [report] = (await answered) as [BlockReport]
  return report
}
