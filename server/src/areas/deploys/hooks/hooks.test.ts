/** Deploy hooks, as users see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { deliver, givenHook, givenHookOnServer } from '../testing/given-deploys.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const read = async (path: string) => (await service.request('GET', path)).body

async function delivered(hook: Parameters<typeof deliver>[1]): Promise<string> {
  const { status, body } = await deliver(service, hook)
  expect([status, body.status]).toEqual([202, 'queued'])
  return body.deploy_id
}

describe('people', () => {
  it('rotate its secret and its URL, and the old ones work until the overlap ends', async () => {
    const { hook } = await givenHookOnServer(service)
    const rotate = (what: string, body: object) =>
      service.request('POST', `/v1/deploy-hooks/${hook.id}/rotate-${what}`, { body })
    const { secret } = (await rotate('secret', {})).body
    const { delivery_url } = (await rotate('token', {})).body
    const token = delivery_url.split('/').at(-1)
    await delivered(hook)
    await delivered({ token, secret })
    await rotate('secret', { overlap_seconds: 0 })
    expect((await deliver(service, { token, secret })).status).toBe(401)
    await rotate('token', { overlap_seconds: 0 })
    expect((await deliver(service, { token, secret })).status).toBe(404)
  })

  it('learn what is wrong with a hook', async () => {
    const { agent, hook } = await givenHookOnServer(service)
    const faultsOf = async (input: object) => {
      const { body } = await service.request('POST', '/v1/deploy-hooks', {
        body: { name: 'x', source: 'github', ...input },
      })
      return body.errors.map(({ pointer }: { pointer: string }) => pointer)
    }
    const target = { server_id: agent.serverId, recipe: 'deploy' }
    expect(await faultsOf({})).toEqual(['/recipe'])
    expect(await faultsOf({ recipe: 'deploy' })).toEqual(['/server_id'])
    expect(await faultsOf({ ...target, networks: ['10.0.0.0/40'] })).toEqual(['/networks/0'])
    expect(await faultsOf({ ...target, source: 'bitbucket', paths: ['api/*'] })).toEqual(['/paths'])
    expect(await faultsOf({ ...target, recipe: 'rm -rf /' })).toEqual(['/recipe'])
    expect(await faultsOf({ url: 'http://127.0.0.1:22/' })).toEqual(['/url'])
    const moved = await service.request('PATCH', `/v1/deploy-hooks/${hook.id}`, {
      body: { url: 'http://127.0.0.1:9/' },
    })
    expect(moved.body.errors).toMatchObject([{ pointer: '/url' }])
  })

  it('delete a hook, and what waits for it is cancelled', async () => {
    const { hook } = await givenHookOnServer(service)
    const id = await delivered(hook)
    expect((await service.request('DELETE', `/v1/deploy-hooks/${hook.id}`)).status).toBe(204)
    expect((await deliver(service, hook)).status).toBe(404)
    expect(await read(`/v1/deploys/${id}`)).toMatchObject({ state: 'cancelled', hook_name: 'Shop' })
    expect((await service.request('POST', `/v1/deploys/${id}/rollback`)).body.code).toBe('wrong_state')
  })

  it('find hooks and deploys on their server', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    const related = async (of: string) =>
      (await read(`/v1/related?id=${of}&limit=50`)).data.map(({ id: one }: { id: string }) => one)
    expect(await related(agent.serverId)).toEqual(expect.arrayContaining([hook.id, id]))
    expect(await related(hook.id)).toEqual(expect.arrayContaining([agent.serverId, id]))
  })

  it('have as many hooks as their plan allows', async () => {
    const { token } = await service.otherAccount('free')
    const tenant: Pick<TestService, 'request'> = {
      request: (method, path, options) => service.request(method, path, { token, ...options }),
    }
    for (let count = 0; count < 10; count++) await givenHook(tenant, { url: `http://127.0.0.1:9/${count}` })
    const { body } = await tenant.request('POST', '/v1/deploy-hooks', {
      body: { name: 'x', source: 'github', url: 'http://127.0.0.1:9/' },
    })
    expect(body).toMatchObject({ code: 'plan_limit_reached', limit: 'deploy_hooks' })
  })
})
