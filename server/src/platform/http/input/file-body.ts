/**
 * File uploads: larger than JSON bodies, sent as the body itself or as a text in a JSON body, and read in chunks. No
 * file is held in memory as a whole, except one inside JSON.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem/problem.ts'
import type { Operation } from '../operation/operation.ts'
import { bodyTooLarge } from './body-limit.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** The media types in which a request may send its file. */
const expected = new WeakMap<FastifyRequest, readonly string[]>()
const streams = new WeakMap<FastifyRequest, Readable>()

/** Disables parsing of the body on routes whose operation accepts files. */
export function addFileParsers(app: FastifyInstance, operations: readonly Operation[]): void {
  const types = new Set(operations.flatMap(({ file }) => file?.types ?? []))
  for (const type of types)
    app.addContentTypeParser(type, (request, payload, done) => {
      if (!expected.get(request)?.includes(type)) return done(unsupportedType(type))
      streams.set(request, payload)
      done(null, {})
    })
}

/** Declares, before the body is read, that it may be a file. */
export function expectFile(request: FastifyRequest, { file }: Operation): void {
  if (file) expected.set(request, file.types)
}

/** Replaces a body that is a file by the JSON body that would contain it. */
export function bodyWithFile(request: FastifyRequest, { file }: Operation): unknown {
  return file && streams.has(request) ? { [file.member]: '' } : request.body
}

/** The file of a request, however it was sent. Null for an operation without files. */
export function fileOf(request: FastifyRequest, { file }: Operation): UploadedFile | null {
  if (!file) return null
  // The schema has validated this member of a JSON body.
  const body = request.body as Readonly<Record<string, string>>
  const source = streams.get(request) ?? Readable.from([Buffer.from(body[file.member] ?? '', 'utf8')])
  const hash = createHash('sha256')
  return { pieces: readPieces(source, file.bytesMax, hash), digest: () => hash.copy().digest('hex') }
}

const largeFileBytes = 256 * 1024

/** Whether a request contains a file that needs much memory, or one of unknown size. */
export function isLargeFile(request: FastifyRequest, { file }: Operation): boolean {
  const length = request.headers['content-length']
  return file !== undefined && (length === undefined || Number(length) > largeFileBytes)
}

/** Yields to other requests between chunks, since processing them may take time. */
async function* readPieces(
  source: AsyncIterable<Buffer>,
  bytesMax: number,
  hash: ReturnType<typeof createHash>,
): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > bytesMax) throw bodyTooLarge(bytesMax)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes)
      hash.update(piece)
      yield piece
      await nextTurn()
    }
  }
}

const pieceBytes = 64 * 1024

function unsupportedType(type: string): Problem {
  return new Problem(
    'unsupported_media_type',
    `The body type ${type} is not supported; send application/json.`,
  )
}
