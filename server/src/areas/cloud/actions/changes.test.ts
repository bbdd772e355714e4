/** Changes of servers: what they do, what they refuse, and passwords that are shown once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenServer } from '../testing/given-server.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>

let made = 0
async function given(fields: Fields = {}) {
  const name = `changed-${++made}`
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Cloud of ${name}` },
  })
  const { id: connectionId } = connection as { id: string }
  const id = await givenServer(service, connectionId, name, fields)
  const start = (body: Fields) => service.request('POST', `/v1/servers/${id}/actions`, { body })
  return {
    id,
    name,
    start,
    /** Runs an action to its end. */
    async run(body: Fields): Promise<any> {
      const { status, body: action } = await start(body)
      expect([status, action]).toMatchObject([202, { kind: body['kind'] }])
      return await eventually(async () => {
        const { body: read } = await service.request('GET', `/v1/actions/${action.id}`)
        return read.finished_at !== null && read
      })
    },
    async actionsAtProvider(): Promise<string[]> {
      const { body } = await service.request('GET', `/v1/connections/${connectionId}/sandbox`)
      const server = body.servers.find((one: Fields) => one['name'] === name)
      return server.actions.map((one: Fields) => one['kind'])
    },
    fail: (on: string, kind: string, times: number | null = 1) =>
      service.request('PATCH', `/v1/connections/${connectionId}/sandbox`, {
        body: { faults: [{ on, kind, times }] },
      }),
    read: async () => (await service.request('GET', `/v1/servers/${id}`)).body,
  }
}

const takePassword = (actionId: string) => service.request('POST', `/v1/actions/${actionId}/password`)

describe.concurrent('a change', () => {
  it.each<[Fields, Fields]>([
    [{ kind: 'rename', name: 'db-main' }, { name: 'db-main' }],
    [{ kind: 'rebuild', image: 'debian-12' }, { image: 'debian-12' }],
    [{ kind: 'rescue_on' }, { in_rescue: true }],
    [{ kind: 'backup_on' }, { backups: true }],
    [{ kind: 'snapshot', name: 'before the upgrade' }, { lifecycle: 'active' }],
  ])('%j is executed once, and the server shows it as soon as it is finished', async (body, shown) => {
    const server = await given()
    expect(await server.run(body)).toMatchObject({ state: 'succeeded', error: null, message: null })
    expect(await server.read()).toMatchObject(shown)
    expect(await server.actionsAtProvider()).toEqual([body['kind']])
  })

  it('is switched off again', async () => {
    const server = await given({ in_rescue: true, backups: true })
    await server.run({ kind: 'rescue_off' })
    await server.run({ kind: 'backup_off' })
    expect(await server.read()).toMatchObject({ in_rescue: false, backups: false })
  })

  it('of the size needs a stopped server, and says so before anything is sent', async () => {
    const server = await given()
    const resize = { kind: 'resize', size: 'large', with_disk: true }
    const refused = await server.start(resize)
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    expect(refused.body.detail).toContain(
      'requires a stopped server for resize. Run shutdown or power_off first.',
    )
    await server.run({ kind: 'power_off' })
    const action = await server.run(resize)
    expect(action).toMatchObject({ state: 'succeeded', parameters: { size: 'large', with_disk: true } })
    expect(await server.read()).toMatchObject({ size: 'large', cpus: 8, power: 'stopped' })
  })

  it('that its provider refuses fails with its words', async () => {
    const server = await given({ power: 'stopped' })
    expect(await server.run({ kind: 'resize', size: 'gigantic' })).toMatchObject({
      state: 'failed',
      error: { code: 'rejected', message: expect.stringContaining('gigantic') },
    })
  })

  it('needs what belongs to its kind, and nothing else', async () => {
    const server = await given()
    const faults = async (body: Fields) =>
      (await server.start(body)).body.errors.map((one: Fields) => one['pointer'])
    expect(await faults({ kind: 'rename' })).toEqual(['/name'])
    expect(await faults({ kind: 'rebuild', image: 'debian-12', size: 'large' })).toEqual(['/size'])
  })
})

describe.concurrent('a change whose answer is lost', () => {
  it.each<[Fields]>([
    [{ kind: 'rebuild', image: 'debian-12' }],
    [{ kind: 'snapshot', name: 'nightly' }],
    [{ kind: 'backup_on' }],
    [{ kind: 'rename', name: 'renamed' }],
  ])('%j is not executed twice', async (body) => {
    const server = await given()
    await server.fail('answer', 'timeout')
    const action = await server.run(body)
    expect(action.state).toBe('succeeded')
    expect(action.steps.map(({ step }: { step: string }) => step)).toContain('lost')
    expect(await server.actionsAtProvider()).toEqual([body['kind']])
  })

  it('is ordered again for the password, which only its answer has', async () => {
    const server = await given()
    await server.fail('answer', 'timeout')
    expect(await server.run({ kind: 'reset_password' })).toMatchObject({
      state: 'succeeded',
      has_password: true,
    })
    expect(await server.actionsAtProvider()).toEqual(['reset_password', 'reset_password'])
  })
})

describe.concurrent('a password', () => {
  it('is shown once, and is nowhere else', async () => {
    const server = await given()
    const action = await server.run({ kind: 'reset_password' })
    expect(action).toMatchObject({ state: 'succeeded', has_password: true })
    const { status, body } = await takePassword(action.id)
    expect([status, body]).toEqual([200, { user: 'root', password: expect.stringMatching(/^\S{20}$/) }])
    const again = await takePassword(action.id)
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
    expect(again.body.detail).toContain('reset_password')
    const { body: after } = await service.request('GET', `/v1/actions/${action.id}`)
    expect(after.has_password).toBe(false)
    const log = await service.request('GET', `/v1/audit-log?target=${action.id}`)
    expect(log.body.data.map((entry: any) => entry.changes.after)).toContainEqual({ password_shown: true })
    const events = await service.request('GET', '/v1/events?event=server.action_finished')
    expect(JSON.stringify([after, log.body, events.body])).not.toContain(body.password)
  })

  it('is shown to one of two who ask at once', async () => {
    const server = await given()
    const { id } = await server.run({ kind: 'rescue_on' })
    const statuses = (await Promise.all([takePassword(id), takePassword(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('of an action that failed is none', async () => {
    const server = await given({ action_error: 'The guest agent does not answer' })
    const action = await server.run({ kind: 'reset_password' })
    expect(action).toMatchObject({ state: 'failed', has_password: false })
    expect((await takePassword(action.id)).status).toBe(409)
  })
})
