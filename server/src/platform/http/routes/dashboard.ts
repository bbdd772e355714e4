/**
 * Serves the built dashboard: its files under their hashed names, cached forever, and its page at the root and at every
 * other path that a browser requests and that is not an API path.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendStaticPage, startPage } from '../answer/pages.ts'
import { addDocumentation } from './documentation.ts'

/** The placeholder in the built page (dashboard/vite.config.ts) for the nonce of each response. */
const noncePlaceholder = 'nonce-of-this-answer'

/** Scripts and connections only from this origin. Styles added by components have the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const notThePages = /^\/(v1|nic|v3|problems|assets|docs\/assets|docs\/files|healthz|readyz|metrics)(\/|$|\?)/

/** Sends the page if a browser requests it on a path without a route, and returns whether it did. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/** Adds the dashboard in `directory`. If it is null, a page explains how to build it. */
export function addDashboard(app: FastifyInstance, directory: string | null): SendPage {
  const send = directory === null ? addStartPage(app) : addBuilt(app, directory)
  return (request, reply) => {
    const isAsked = requestsPage(request)
    if (isAsked) send(reply)
    return isAsked
  }
}

function requestsPage(request: FastifyRequest): boolean {
  return !notThePages.test(request.url) && isForBrowser(request)
}

/** Whether a person opens this URL in a browser. */
export function isForBrowser({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

type Send = (reply: FastifyReply) => FastifyReply

function addStartPage(app: FastifyInstance): Send {
  const send: Send = (reply) => sendStaticPage(reply, startPage)
  for (const path of ['/', '/docs']) app.get(path, async (_request, reply) => send(reply))
  return send
}

function addBuilt(app: FastifyInstance, directory: string): Send {
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const icon = readFileSync(join(directory, 'icon.svg'))
  const send: Send = (reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policyWith(nonce))
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  void app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  addDocumentation(app, join(directory, 'docs'))
  app.get('/', async (_request, reply) => send(reply))
  app.get('/icon.svg', async (_request, reply) => {
    reply.type('image/svg+xml').header('Cache-Control', 'max-age=86400')
    return icon
  })
  return send
}
