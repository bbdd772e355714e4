/**
 * Preloaded into a measured service (`node --import`): measures the CPU time of the main thread between two iterations
 * of its event loop. Wall-clock time would include waiting for a core, which is common on a shared machine.
 */
import type { BlockReport } from './blocks.ts'

/** A block may be measured as longer by up to this interval. */
const intervalMs = 2

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let last = cpuMs()
let longestMs = 0
let peakBytes = 0

setInterval(() => {
  const now = cpuMs()
  longestMs = Math.max(longestMs, now - last)
  last = now
}, intervalMs).unref()

setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 50).unref()

process.on('message', (message) => {
  if (message !== 'report') return
  const report: BlockReport = { longestMs, peakBytes: Math.max(peakBytes, process.memoryUsage.rss()) }
  process.send?.(report)
  longestMs = 0
  peakBytes = 0
})
// Neither the listener nor the channel keeps the process alive.
process.channel?.unref()
