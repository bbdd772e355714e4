/** Actions of servers, with what a provider and a system can do wrong. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer, setServer } from '../testing/given-server.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

let made = 0
/** A running server at a provider of its own, with access to both sides. */
async function given(fields: Fields = {}) {
  const name = `server-${++made}`
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Cloud of ${name}` },
  })
  const { id: connectionId } = connection as { id: string }
  const id = await givenServer(service, connectionId, name, fields)
  const path = `/v1/servers/${id}/actions`
  const start = (kind: string, own: Fields = {}) => service.request('POST', path, { body: { kind, ...own } })
  return {
    id,
    name,
    start,
    /** Runs an action to its end. */
    async run(kind: string, own: Fields = {}): Promise<any> {
      const { status, body } = await start(kind, own)
      expect([status, body]).toMatchObject([202, { kind }])
      return await ended(body.id)
    },
    set: (own: Fields) => setServer(service, connectionId, name, own),
    async atProvider() {
      const { body } = await service.request('GET', `/v1/connections/${connectionId}/sandbox`)
      return body.servers.find((server: Fields) => server['name'] === name)
    },
    fail: (on: string, kind: string, times: number | null = 1) =>
      service.request('PATCH', `/v1/connections/${connectionId}/sandbox`, {
        body: { faults: [{ on, kind, times }] },
      }),
    read: async () => (await service.request('GET', `/v1/servers/${id}`)).body,
  }
}

async function ended(actionId: string): Promise<any> {
  return await eventually(async () => {
    const { body } = await service.request('GET', `/v1/actions/${actionId}`)
    return body.finished_at !== null && body
  })
}

describe.concurrent('an action', () => {
  it.each([
    ['power_off', 'stopped'],
    ['power_cycle', 'running'],
    ['shutdown', 'stopped'],
    ['reboot', 'running'],
  ])('%s is executed, and the server is %s', async (kind, power) => {
    const server = await given()
    const action = await server.run(kind)
    expect(action).toMatchObject({ state: 'succeeded', progress: 100, error: null, server_id: server.id })
    expect(action.steps.map(({ step }: { step: string }) => step)).toEqual([
      'queued',
      'sending',
      'accepted',
      'succeeded',
    ])
    expect((await server.atProvider()).actions.map((one: Fields) => one['kind'])).toEqual([kind])
    await eventually(async () => (await server.read()).power === power)
  })

  it('powers a server on, which is up again then', async () => {
    const server = await given({ power: 'stopped' })
    expect(await server.run('power_on')).toMatchObject({ state: 'succeeded' })
    await eventually(async () => (await server.read()).online === true)
  })

  it('can be waited for, and is reported with who requested it', async () => {
    const server = await given()
    const { status, body } = await service.request('POST', `/v1/servers/${server.id}/actions`, {
      body: { kind: 'reboot' },
      headers: { prefer: 'wait=20' },
    })
    expect([status, body.state]).toEqual([202, 'succeeded'])
    expect(body.message).toContain('asked to restart')
    expect(body.requested_by).toMatchObject({ type: 'token' })
    const { body: events } = await service.request('GET', '/v1/events?event=server.action_finished')
    const [event] = events.data.filter(({ data }: any) => data.server_id === server.id)
    expect(event.data).toMatchObject({ action_id: body.id, action: 'reboot', state: 'succeeded' })
  })

  it('is one at a time, and the refusal names the other one', async () => {
    const server = await given()
    await server.fail('order', 'rate_limited', null)
    const first = (await server.start('reboot')).body
    const { status, body } = await server.start('power_cycle')
    expect([status, body.code, body.blocking_action]).toEqual([409, 'conflict', first.id])
    const removal = await service.request('DELETE', `/v1/servers/${server.id}`)
    expect([removal.status, removal.body.code]).toEqual([409, 'wrong_state'])
    await eventually(async () => {
      const { body: read } = await service.request('GET', `/v1/actions/${first.id}`)
      return read.error?.code === 'rate_limited' && read.state === 'queued'
    })
    const cancelled = await service.request('POST', `/v1/actions/${first.id}/cancel`)
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    expect((await server.atProvider()).actions).toEqual([])
  })

  it('fails with the words of its provider', async () => {
    const server = await given({ action_error: 'The host is out of order' })
    expect(await server.run('reboot')).toMatchObject({
      state: 'failed',
      error: { code: 'provider_failed', message: 'The host is out of order' },
    })
  })

  it('fails at once if the provider rejects it', async () => {
    const server = await given()
    await server.fail('order', 'rejected')
    expect(await server.run('reboot')).toMatchObject({ state: 'failed', error: { code: 'rejected' } })
  })

  it('must be known, and only a shutdown waits', async () => {
    const server = await given()
    const unknown = await server.start('explode')
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/kind'])
    expect(unknown.body.errors[0].message).toMatch(
      /^Sandbox does not support explode of this server\. It supports: power_on, .*, power_cycle, .*, delete\.$/,
    )
    const waiting = await server.start('reboot', { wait_seconds: 30 })
    expect([waiting.status, waiting.body.errors[0].pointer]).toEqual([422, '/wait_seconds'])
  })
})

describe.concurrent('an action whose answer is lost', () => {
  it.each(['reboot', 'power_cycle', 'power_off'])('is not executed twice: %s', async (kind) => {
    const server = await given()
    await server.fail('answer', 'timeout')
    const action = await server.run(kind)
    expect(action).toMatchObject({ state: 'succeeded' })
    expect(action.steps.map(({ step }: { step: string }) => step)).toContain('lost')
    expect((await server.atProvider()).actions.map((one: Fields) => one['kind'])).toEqual([kind])
  })

  it('is not taken for an earlier one', async () => {
    const server = await given()
    await server.run('reboot')
    await server.fail('answer', 'timeout')
    const second = await server.run('reboot')
    const actions = (await server.atProvider()).actions
    expect(actions).toHaveLength(2)
    expect(second).toMatchObject({ state: 'succeeded' })
  })

  it('is sent again once the provider has no trace of it', async () => {
    const server = await given()
    await server.fail('order', 'timeout')
    expect(await server.run('reboot')).toMatchObject({ state: 'succeeded' })
    expect((await server.atProvider()).actions).toHaveLength(1)
  })
})

describe.concurrent('a system that does not react', () => {
  it('fails a shutdown, which says what to do', async () => {
    const server = await given({ ignores_shutdown: true })
    expect(await server.run('shutdown', { wait_seconds: 1 })).toMatchObject({
      state: 'failed',
      error: { code: 'still_running', message: expect.stringContaining('power_off') },
    })
    expect((await server.atProvider()).power).toBe('running')
  })

  it('is powered off if that was requested', async () => {
    const server = await given({ ignores_shutdown: true })
    const action = await server.run('shutdown', { wait_seconds: 1, force: true })
    expect(action.steps.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(['accepted', 'forced', 'succeeded']),
    )
    expect((await server.atProvider()).actions.map((one: Fields) => one['kind'])).toEqual([
      'power_off',
      'shutdown',
    ])
  })

  it('can be powered off while a shutdown waits for it', async () => {
    const server = await given({ ignores_shutdown: true })
    const shutdown = (await server.start('shutdown', { wait_seconds: 600 })).body
    await eventually(async () => {
      const { body } = await service.request('GET', `/v1/actions/${shutdown.id}`)
      return body.message === 'The server is running.'
    })
    expect(await server.run('power_off')).toMatchObject({ state: 'succeeded' })
    expect(await ended(shutdown.id)).toMatchObject({
      state: 'cancelled',
      message: 'The power was cut meanwhile.',
    })
  })
})

it('actions are listed, the latest first, and stay when their server is removed', async () => {
  const server = await given()
  const [first, second] = [await server.run('reboot'), await server.run('power_cycle')]
  const list = async (query: string) =>
    (await service.request('GET', `/v1/actions?${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await list(`server_id=${server.id}`)).toEqual([second.id, first.id])
  expect(await list(`server_id=${server.id}&kind=reboot`)).toEqual([first.id])
  expect(await list(`q=${server.name}&needs_attention=true`)).toEqual([])
  await service.request('DELETE', `/v1/servers/${server.id}`)
  const { body } = await service.request('GET', `/v1/actions/${first.id}`)
  expect(body).toMatchObject({ server_id: null, server_name: server.name })
})
