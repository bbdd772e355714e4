/**
 * Serves the agent that is a shell script, and its installer, without a token: neither contains a secret. The installer gets
 * the public address of this service, and the checksum of the agent that it downloads from here.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const folder = join(import.meta.dirname, '../../../../../agent')

export function addInstallRoutes(app: FastifyInstance, baseUrl: () => string): void {
  const agent = readFileSync(join(folder, 'script/holdfast-agent.sh'), 'utf8')
  const installer = readFileSync(join(folder, 'install/install.sh'), 'utf8')
  const checksum = createHash('sha256').update(agent).digest('hex')
  app.get('/agent/holdfast-agent.sh', async (request, reply) => sendScript(request, reply, agent))
  app.get('/agent/install.sh', async (request, reply) => {
    const url = baseUrl()
    return sendScript(request, reply, installer.replaceAll('@URL@', url).replaceAll('@SHA256@', checksum))
  })
}

/** Its name does not change: caches revalidate it. */
function sendScript(request: FastifyRequest, reply: FastifyReply, script: string): FastifyReply {
  const tag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'Content-Type': 'text/x-shellscript; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    ETag: tag,
  })
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(script)
}
