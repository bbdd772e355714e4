import { isUtf8 } from 'node:buffer'
import type { Socket } from 'node:net'
import { CheckFailure } from './outcome.ts'

const bytesMax = 64 * 1024

/** Reads from a socket until `isEnough` accepts the text received so far. The check's deadline destroys the socket. */
export async function readUntil(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  return textOf(await readBytesUntil(socket, (bytes) => isEnough(textOf(bytes))))
}

/** The same for protocols of bytes. */
export function readBytesUntil(socket: Socket, isEnough: (bytes: Buffer) => boolean): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let read = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    try {
      if (isEnough(read)) return resolve(read)
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
  const onClose = () => reject(new CheckFailure('closed', closedMessage(textOf(read))))
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

/** Servers of old protocols send bytes that are not UTF-8. A character that is cut off at the end is one of them. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/** An excerpt of what was received, short enough to show and without control characters. */
export function excerpt(text: string, length = 200): string {
  const visible = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return visible.length > length ? `${visible.slice(0, length).toWellFormed()}…` : visible
}

function closedMessage(text: string): string {
  return text === ''
    ? 'The server closed the connection without sending anything'
    : `The server closed the connection after “${excerpt(text)}”`
}
