/** The body of a request of an agent or a collector, plain or compressed. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { snappyUncompress } from 'hysnappy'
import { Problem } from '#kernel/problem/problem.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'

const unpacked = promisify(gunzip)

export const bodyBytesMax = 1024 * 1024
/** A small body must not fill the memory. */
const unpackedBytesMax = 8 * 1024 * 1024

export async function readBody(request: IngestRequest): Promise<unknown> {
  const text = new TextDecoder('utf-8', { fatal: true })
  const bytes = await readBytes(request)
  try {
    return JSON.parse(text.decode(bytes))
  } catch (error) {
    throw new Problem('malformed_json', `The body is no JSON in UTF-8: ${(error as Error).message}`)
  }
}

export async function readText(request: IngestRequest): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('malformed_request', 'The body is no text in UTF-8.')
  }
}

export async function readBytes({ headers, body }: IngestRequest): Promise<Buffer> {
  const encoding = headers['content-encoding']
  switch (encoding?.toLowerCase() ?? 'identity') {
    case 'identity':
      return body
    case 'gzip':
      break
    default:
      throw new Problem(
        'unsupported_media_type',
        `The encoding ${encoding} is not supported; send gzip or no Content-Encoding.`,
      )
  }
  try {
    return await unpacked(body, { maxOutputLength: unpackedBytesMax })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw unpackedTooLarge()
    throw new Problem('malformed_request', 'The body cannot be unpacked with gzip.')
  }
}

function unpackedTooLarge(): Problem {
  return new Problem('body_too_large', `The body has more than ${unpackedBytesMax} bytes when unpacked.`)
}

/** The block format of snappy (https://github.com/google/snappy/blob/main/format_description.txt). */
export function readSnappy({ body }: IngestRequest): Buffer {
  const length = unpackedLength(body)
  if (length > unpackedBytesMax) throw unpackedTooLarge()
  try {
    // Each call has a memory of its own, so that nothing of other requests can be in it.
    return Buffer.from(snappyUncompress(body, length))
  } catch (error) {
    throw new Problem('malformed_request', 'The body cannot be unpacked with snappy.', { cause: error })
  }
}

/** A varint of at most 32 bits at the beginning. */
function unpackedLength(body: Buffer): number {
  let length = 0
  for (const [index, byte] of body.subarray(0, 5).entries()) {
    length += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return length
  }
  throw new Problem('malformed_request', 'The body is not compressed with snappy.')
}
