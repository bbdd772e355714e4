import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { TestService } from '#testing/service.ts'

export type RawResponse = { status: number; headers: Record<string, string>; body: string }

/** Sends these bytes to the service's port, and reads until the service closes the connection. */
export async function sendRaw(
  service: TestService,
  ...pieces: readonly (string | Buffer)[]
): Promise<RawResponse> {
  const { port } = service.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('close', () => resolve(text))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // A server that refuses a request may close the connection before it has read everything.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
  })
  for (const piece of pieces) socket.write(piece)
  return parsed(await promise)
}

/** Sends the beginning of a request, disconnects, and waits until the service closes the connection. */
export async function abandonRaw(service: TestService, beginning: string): Promise<void> {
  const { port } = service.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(beginning)
  socket.resume()
  await once(socket, 'close')
}

function parsed(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}
