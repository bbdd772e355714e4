import type { Socket } from 'node:net'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { problemBody } from './error-answer.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Responds to requests that Node's HTTP parser could not read. There is only a socket, so the response is written to it
 * directly, in the same format as all others.
 */
export function clientErrorHandler(baseUrl: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = newId('request')
    const problem = new Problem('malformed_request', messageOf(error))
    const body = JSON.stringify(problemBody(problem, requestId, baseUrl()))
    const head = [
      `HTTP/1.1 ${problem.status} Bad Request`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${requestId}`,
      ...Object.entries(securityHeaders(baseUrl())).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

function messageOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request line and header fields are larger than 16 KiB.'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.'
  return 'This is not an HTTP/1.1 request.'
}
