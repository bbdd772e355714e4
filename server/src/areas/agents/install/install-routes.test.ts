/** The installer as a server downloads it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({
    works: false,
    environment: { HOLDFAST_URL: 'https://holdfast.example' },
  })
})
afterAll(() => service.close())

const get = (path: string, headers = {}) =>
  service.app.inject({ url: path, headers: { host: 'holdfast.example', ...headers } })

it('serves an installer that names this service, and the checksum of the agent that it serves', async () => {
  const [installer, agent] = [await get('/agent/install.sh'), await get('/agent/holdfast-agent.sh')]
  expect([installer.statusCode, agent.statusCode]).toEqual([200, 200])
  expect(installer.headers['content-type']).toBe('text/x-shellscript; charset=utf-8')
  expect(installer.body).toContain("\nurl='https://holdfast.example'\n")
  const checksum = createHash('sha256').update(agent.rawPayload).digest('hex')
  expect(installer.body).toContain(`\nsha256='${checksum}'`)
  expect(installer.body).not.toMatch(/@[A-Z0-9]+@/)
})

it('lets a cache keep a script until it changes', async () => {
  const { headers } = await get('/agent/holdfast-agent.sh')
  const again = await get('/agent/holdfast-agent.sh', { 'if-none-match': headers['etag'] })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
