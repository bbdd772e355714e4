/**
 * Serves the agent that is a shell script, and its installer, without a token: neither contains a secret. The installer gets
 * the public address of this service, and the checksum of the agent that it downloads from here.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { revalidated } from '#platform/http/answer/revalidated.ts'

const folder = join(import.meta.dirname, '../../../../../agent')

const headers = { 'Content-Type': 'text/x-shellscript; charset=utf-8', 'Cache-Control': 'public, no-cache' }

export function addInstallRoutes(app: FastifyInstance, baseUrl: () => string): void {
  const agent = readFileSync(join(folder, 'script/holdfast-agent.sh'), 'utf8')
  const installer = readFileSync(join(folder, 'install/install.sh'), 'utf8')
  const checksum = createHash('sha256').update(agent).digest('hex')
  app.get('/agent/holdfast-agent.sh', revalidated(agent, headers))
  // The address is known once the service listens.
  let sendInstaller: ReturnType<typeof revalidated> | undefined
  app.get('/agent/install.sh', async (request, reply) => {
    sendInstaller ??= revalidated(
      installer.replaceAll('@URL@', baseUrl()).replaceAll('@SHA256@', checksum),
      headers,
    )
    return await sendInstaller(request, reply)
  })
}
