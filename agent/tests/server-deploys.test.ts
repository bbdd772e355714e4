/** A deploy from the delivery of a forge to the end of its recipe: the service, and the agent as a process. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenEnrolmentToken } from '../../server/src/areas/agents/testing/given-agent.ts'
import { deliver, type GivenHook, givenHook } from '../../server/src/areas/deploys/testing/given-deploys.ts'
import { titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../server/src/testing/service.ts'
import { eventually, observe } from '../../server/src/testing/wait/wait.ts'
import { type RunningAgent, runAgent, startAgent } from './testing/agent.ts'

const missing = process.getuid?.() === 0 ? [] : ['root, to whom recipes belong']

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a deploy by an agent'), () => {
  let service: TestService
  let agent: RunningAgent
  let hook: GivenHook
  let folder: string
  let removeFolder: () => Promise<void>
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-deploys')
    folder = temporary.folder
    removeFolder = temporary.remove
    service = await givenService()
    const state = join(folder, 'state')
    const recipes = join(folder, 'recipes')
    mkdirSync(recipes)
    const recipe = {
      command: [
        '/bin/sh',
        '-c',
        'echo "Deploys $COMMIT"; echo $$ >pid; [ "$REF" = refs/heads/master ] || sleep 600',
      ],
      directory: folder,
      user: 'root',
      parameters: { REF: 'refs/heads/[a-z]+', COMMIT: '[0-9a-f]{40}' },
    }
    writeFileSync(join(recipes, 'deploy-shop.json'), JSON.stringify(recipe))
    const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
    const { token } = await givenEnrolmentToken(service)
    const enrolled = await runAgent(['enrol', '--url', url, '--state', state], { input: token })
    expect(enrolled).toMatchObject({ code: 0 })
    const [server] = (await service.request('GET', '/v1/servers')).body.data
    hook = await givenHook(service, { server_id: server.id, recipe: 'deploy-shop', branches: ['*'] })
    agent = startAgent(['run', '--state', state, '--recipes', recipes])
  })
  afterAll(async () => {
    await agent.stop('SIGKILL')
    await service.close()
    await removeFolder()
  })

  const read = async (path: string) => (await service.request('GET', path)).body
  const delivered = async (payload: object = {}): Promise<string> =>
    (await deliver(service, hook, { payload })).body.deploy_id
  const until = (id: string, state: string) =>
    eventually(async () => observe(await read(`/v1/deploys/${id}`)).state === state)
  const logOf = async (id: string) => JSON.stringify(await read(`/v1/deploys/${id}/log`))

  it('runs the recipe with what was pushed, and has its log', async () => {
    const id = await delivered()
    await until(id, 'succeeded')
    const deploy = await read(`/v1/deploys/${id}`)
    expect(deploy).toMatchObject({ exit_code: 0, actor: { proof: 'signature' } })
    expect(deploy.recipe_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await logOf(id)).toContain(`Deploys ${deploy.commit}\\n`)
  })

  it('is rejected by the agent if a parameter does not match', async () => {
    const id = await delivered({ ref: 'refs/heads/feature-1' })
    await until(id, 'rejected')
    expect(await logOf(id)).toContain('does not match the pattern of the recipe')
  })

  it('is cancelled with its processes', async () => {
    const id = await delivered({ ref: 'refs/heads/slow' })
    await eventually(async () => (await logOf(id)).includes('Deploys '))
    await until(id, 'running')
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    process.kill(pid, 0)
    const { status } = await service.request('POST', `/v1/deploys/${id}/cancel`)
    expect(status).toBeLessThan(300)
    await until(id, 'cancelled')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
