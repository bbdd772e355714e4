/**
 * Serves the dashboard as it was built: its files under their hashed names, for ever, and its one page at
 * the root and at every other path that a browser asks for and that is not the API's.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Scripts and connections from here and from nowhere else; styles are also set by the page's components. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const notThePages = /^\/(v1|nic|v3|problems|assets|healthz|readyz|metrics)(\/|$|\?)/

/**
 * Adds what is below `directory`, where the dashboard was built. The function that it returns sends the page
 * if that is what a request without a route asks for, and says whether it did.
 */
export function addDashboard(
  app: FastifyInstance,
  directory: string,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const page = readFileSync(join(directory, 'index.html'))
  const icon = readFileSync(join(directory, 'icon.svg'))
  const send = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' })
      .send(page)
  void app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/', async (_request, reply) => send(reply))
  app.get('/icon.svg', async (_request, reply) => {
    reply.type('image/svg+xml').header('Cache-Control', 'max-age=86400')
    return icon
  })
  return ({ method, url, headers }, reply) => {
    const isAsked = method === 'GET' && !notThePages.test(url) && (headers.accept ?? '').includes('text/html')
    if (isAsked) send(reply)
    return isAsked
  }
}
