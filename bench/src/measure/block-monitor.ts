/**
 * Preloaded into a service that is measured (`node --import`): how much CPU the main thread uses between two turns of
 * its event loop. Time on the clock would count the waiting for a core as well, of which a shared machine has much.
 */
import type { BlockReport } from './blocks.ts'

/** A block can be found longer than it was by as much as this. */
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
// Neither listening nor the channel keeps the service from ending.
process.channel?.unref()
