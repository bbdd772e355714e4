/** Opens the cages of the zoo in a process of its own, and tells its parent their URLs. */
import { createServer, type Socket } from 'node:net'
import { quickAnimals } from '../src/testing/sample/zoo.ts'

const urls = await Promise.all(
  quickAnimals
    .filter(({ tls }) => !tls)
    .map(async ({ meet }) => {
      const server = createServer((socket: Socket) => {
        socket.on('error', () => {})
        meet(socket)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    }),
)
process.send?.(urls)
