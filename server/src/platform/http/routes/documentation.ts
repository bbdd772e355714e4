/**
 * Serves the built documentation at `/docs` (scripts/documentation): the guides, the API reference with its renderer,
 * and their files. It is public, and loads nothing from other origins.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { revalidated } from '../answer/revalidated.ts'

const guidePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The renderer of the API reference sets style attributes and uses data URLs for icons (decision 18). */
const referencePolicy = guidePolicy
  .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  .replace("img-src 'self'", "img-src 'self' data:")

/** Adds the documentation in a folder, if it was built. */
export function addDocumentation(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const path = file === 'index.html' ? '/docs' : `/docs/${file.slice(0, -'.html'.length)}`
    const policy = path === '/docs/api' ? referencePolicy : guidePolicy
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    addFile(app, path, join(folder, file), headers)
  }
  for (const file of globSync('files/**/*.txt', { cwd: folder }))
    addFile(app, `/docs/${file}`, join(folder, file), { 'Content-Type': 'text/plain; charset=utf-8' })
  for (const file of globSync('assets/*.js.gz', { cwd: folder }))
    if (!existsSync(join(folder, file.slice(0, -'.gz'.length)))) addCompressed(app, join(folder, file))
  void app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/docs/assets/',
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // The dashboard has already added the decorator for files.
    decorateReply: false,
  })
}

function addFile(app: FastifyInstance, path: string, file: string, headers: Record<string, string>): void {
  app.get(path, revalidated(readFileSync(file), headers))
}

/** A script that is stored only compressed. Every browser accepts this. */
function addCompressed(app: FastifyInstance, file: string): void {
  const compressed = readFileSync(file)
  app.get(`/docs/assets/${basename(file, '.gz')}`, async (request: FastifyRequest, reply: FastifyReply) => {
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    reply.headers({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(takesGzip && { 'Content-Encoding': 'gzip' }),
    })
    return reply.send(takesGzip ? compressed : gunzipSync(compressed))
  })
}
