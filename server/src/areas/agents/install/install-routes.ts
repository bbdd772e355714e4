/**
 * Serves the agents and their installer without a token: none of them contains a secret. The installer gets the public
 * address of this service, and the checksums of the files that it downloads from here.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { revalidated } from '#platform/http/answer/revalidated.ts'
import { installedFiles, installerFile } from './installed-files.ts'

const types: Readonly<Record<string, string>> = { sh: 'text/x-shellscript', cjs: 'text/javascript' }

function headersOf(name: string): Record<string, string> {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain'
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, no-cache' }
}

export function addInstallRoutes(app: FastifyInstance, baseUrl: () => string): void {
  const checksums: string[] = []
  for (const [name, path] of Object.entries(installedFiles)) {
    // In a checkout that was not built, the agent for Node is missing, and the installer says so.
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    checksums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}`)
    app.get(`/agent/${name}`, revalidated(content, headersOf(name)))
  }
  const installer = readFileSync(installerFile, 'utf8').replaceAll('@CHECKSUMS@', checksums.join('\n'))
  // The address is known once the service listens.
  let sendInstaller: ReturnType<typeof revalidated> | undefined
  app.get('/agent/install.sh', async (request, reply) => {
    sendInstaller ??= revalidated(installer.replaceAll('@URL@', baseUrl()), headersOf('install.sh'))
    return await sendInstaller(request, reply)
  })
}
