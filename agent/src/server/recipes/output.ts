/** The log of a recipe: the output of its processes as text, without secrets, up to a limit. */
import type { Readable } from 'node:stream'
import { createMask } from './mask.ts'

export interface Output {
  /** Reads a stream to its end. What exceeds the limit is read too, so that the process does not wait. */
  read(stream: Readable): void
  /** Adds a line of the agent. */
  note(text: string): void
  /** Adds what is held back of the streams. */
  end(): void
}

export const logBytesMax = 10 * 2 ** 20
/** For the lines of the agent. */
const reservedBytes = 4096

export function createOutput(secrets: readonly string[], write: (text: string) => void): Output {
  const ends: (() => void)[] = []
  let left = logBytesMax - reservedBytes
  let isCut = false
  let isLineStart = true

  function add(text: string): void {
    if (text === '') return
    isLineStart = text.endsWith('\n')
    write(text)
  }

  function note(text: string): void {
    add(`${isLineStart ? '' : '\n'}[${text}]\n`)
  }

  function addOutput(text: string): void {
    if (isCut || text === '') return
    const bytes = Buffer.from(text)
    left -= bytes.length
    isCut = left < 0
    if (!isCut) {
      add(text)
      return
    }
    // A character that is cut is left out.
    add(new TextDecoder().decode(bytes.subarray(0, bytes.length + left), { stream: true }))
    note(`The log has reached ${logBytesMax / 2 ** 20} MiB. The rest of the output is left out.`)
  }

  return {
    read(stream) {
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
      const mask = createMask(secrets)
      // The database stores no NUL.
      const decoded = (chunk?: Buffer) =>
        decoder.decode(chunk, { stream: chunk !== undefined }).replaceAll('\0', '\ufffd')
      stream.on('data', (chunk: Buffer) => addOutput(mask.add(decoded(chunk))))
      ends.push(() => addOutput(mask.add(decoded()) + mask.end()))
    },
    note,
    end() {
      for (const end of ends.splice(0)) end()
    },
  }
}
