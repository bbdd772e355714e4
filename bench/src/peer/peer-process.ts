/** Runs the waiting jobs, and tells the parent process when it starts. */
import { Logger, run } from 'graphile-worker'
import { type PeerJob, peerConcurrency, peerPool } from './peer.ts'
import { sendDirectly } from './send-directly.ts'

const pgPool = peerPool(JSON.parse(process.argv[2] ?? '{}'), 10)
const runner = await run({
  pgPool,
  concurrency: peerConcurrency,
  logger: new Logger(() => () => {}),
  taskList: {
    async deliver(job) {
      const { eventId, url, secret } = job as PeerJob
      await sendDirectly(url, secret, eventId)
    },
  },
})
process.send?.('begun')
await runner.promise
