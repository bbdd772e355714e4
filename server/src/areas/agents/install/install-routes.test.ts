/** The installer as a server downloads it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { buildAgentBundle } from '../../../../../scripts/release/agent-bundle.ts'
import { installedFiles } from './installed-files.ts'

let service: TestService
beforeAll(async () => {
  await buildAgentBundle()
  service = await givenService({
    works: false,
    environment: { HOLDFAST_URL: 'https://holdfast.example' },
  })
})
afterAll(() => service.close())

const get = (path: string, headers = {}) =>
  service.app.inject({ url: path, headers: { host: 'holdfast.example', ...headers } })

it('serves an installer that names this service, and the checksums of the files that it serves', async () => {
  const installer = await get('/agent/install.sh')
  expect(installer.headers['content-type']).toBe('text/x-shellscript; charset=utf-8')
  expect(installer.body).toContain("\nurl='https://holdfast.example'\n")
  expect(installer.body).not.toMatch(/@[A-Z0-9]+@/)
  const [, checksums = ''] = /^checksums='([^']+)'$/m.exec(installer.body) ?? []
  const files = checksums.split('\n').map((line) => line.split('  '))
  expect(files.map(([, name]) => name)).toEqual(Object.keys(installedFiles))
  for (const [checksum, name] of files) {
    const { statusCode, rawPayload } = await get(`/agent/${name}`)
    expect([name, statusCode, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([
      name,
      200,
      checksum,
    ])
  }
})

it('lets a cache keep a script until it changes', async () => {
  const { headers } = await get('/agent/holdfast-agent.sh')
  const again = await get('/agent/holdfast-agent.sh', { 'if-none-match': headers['etag'] })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
