import type { Socket } from 'node:net'
import { CheckFailure } from './outcome.ts'

const bytesMax = 64 * 1024

/** Reads from a socket until `isEnough` accepts the text received so far. The check's deadline destroys the socket. */
export function readUntil(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let read = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    const text = read.toString('latin1')
    try {
      if (isEnough(text)) return resolve(text)
    } catch (error) {
      return reject(error)
    }
    if (read.length > bytesMax)
      reject(
        new CheckFailure(
          'body_too_large',
          `The server sent more than ${bytesMax / 1024} KiB without the expected text`,
        ),
      )
  }
  const onClose = () => reject(new CheckFailure('closed', closedMessage(read.toString('latin1'))))
  const onError = (error: NodeJS.ErrnoException) =>
    reject(
      new CheckFailure('closed', `The connection broke: ${error.code ?? error.message}`, { cause: error }),
    )
  socket.on('data', onData)
  socket.once('end', onClose)
  socket.once('close', onClose)
  socket.once('error', onError)
  socket.resume()
  return promise.finally(() => {
    socket.pause()
    socket.off('data', onData)
    socket.off('end', onClose)
    socket.off('close', onClose)
    socket.off('error', onError)
  })
}

/** An excerpt of what was received, short enough to show and without control characters. */
export function excerpt(text: string, length = 200): string {
  const visible = text.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return visible.length > length ? `${visible.slice(0, length)}…` : visible
}

function closedMessage(text: string): string {
  return text === ''
    ? 'The server closed the connection without sending anything'
    : `The server closed the connection after “${excerpt(text)}”`
}
