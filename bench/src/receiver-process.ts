/** A receiver of webhooks in a process of its own; it tells its parent what arrived when. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  // The monotonic clock is one for all processes of a machine.
  const arrived = process.hrtime.bigint()
  request.resume().once('end', () => {
    response.writeHead(204).end()
    process.send?.({ id: request.headers['webhook-id'], arrived: String(arrived) })
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
