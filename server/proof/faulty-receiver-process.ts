/** Starts the faulty receivers in a separate process, and sends their URLs to the parent process. */
import { createServer, type Socket } from 'node:net'
import { quickReceivers } from '../src/testing/sample/faulty-receivers.ts'

const urls = await Promise.all(
  quickReceivers
    .filter(({ tls }) => !tls)
    .map(async ({ serve }) => {
      const server = createServer((socket: Socket) => {
        socket.on('error', () => {})
        serve(socket)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    }),
)
process.send?.(urls)
