/** A webhook receiver in its own process. It tells the parent what arrived when, some milliseconds later. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const reportMs = 5
let arrivals: [string | undefined, string][] = []

const server = createServer((request, response) => {
  // All processes of a machine share the monotonic clock.
  const arrived = process.hrtime.bigint()
  request.resume().once('end', () => {
    response.writeHead(204).end()
    if (arrivals.push([request.headers['webhook-id'] as string, String(arrived)]) === 1)
      setTimeout(report, reportMs)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

function report(): void {
  process.send?.({ arrivals })
  arrivals = []
}
