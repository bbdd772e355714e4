/** The handshake of everything that uses TLS and does not only look at it: checks, and the scan for HSTS. */
import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { CheckFailure } from '#checks/outcome.ts'

/**
 * Performs a handshake on a connection. Certificates are not judged here: `authorized` of the result says whether the
 * certificate is trusted. `name`: for SNI, unless it is an address, and for the certificate. Throws CheckFailure.
 */
export async function openTls(
  socket: Socket,
  { name, ...options }: { name: string } & ConnectionOptions,
): Promise<TLSSocket> {
  const secured = connectTls({
    ...options,
    socket,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    rejectUnauthorized: false,
  })
  await established(secured)
  // Readers attach their own error listeners. An error between two reads must not end the process.
  secured.on('error', () => {})
  return secured
}

function established(socket: TLSSocket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('secureConnect', resolve)
  socket.once('error', (error: NodeJS.ErrnoException) =>
    reject(new CheckFailure('tls', `The TLS handshake failed: ${reasonOf(error)}`, { cause: error })),
  )
  socket.once('close', () =>
    reject(new CheckFailure('tls', 'The server closed the connection during the TLS handshake')),
  )
  return promise
}

/** OpenSSL's message without its file names and numbers. */
function reasonOf(error: NodeJS.ErrnoException & { reason?: string }): string {
  return error.reason ?? error.code ?? error.message
}
