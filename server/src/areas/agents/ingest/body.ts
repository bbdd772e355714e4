/** The body of a request of an agent: JSON, plain or compressed. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '#kernel/problem/problem.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'

const unpacked = promisify(gunzip)

export const bodyBytesMax = 1024 * 1024
/** A small body must not fill the memory. */
const unpackedBytesMax = 8 * 1024 * 1024

export async function readBody({ headers, body }: IngestRequest): Promise<unknown> {
  const text = new TextDecoder('utf-8', { fatal: true })
  const bytes = await plainBytes(headers['content-encoding'], body)
  try {
    return JSON.parse(text.decode(bytes))
  } catch (error) {
    throw new Problem('malformed_json', `The body is no JSON in UTF-8: ${(error as Error).message}`)
  }
}

async function plainBytes(encoding: string | undefined, body: Buffer): Promise<Buffer> {
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
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem('body_too_large', `The body has more than ${unpackedBytesMax} bytes when unpacked.`)
    throw new Problem('malformed_request', 'The body cannot be unpacked with gzip.')
  }
}
