import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a file whose name does not change: caches revalidate it by its tag. */
export function revalidated(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-cache', ...headers, ETag: tag })
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(content)
  }
}
