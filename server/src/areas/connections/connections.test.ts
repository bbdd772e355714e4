import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers as registered } from '#providers/registry.ts'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

describe('the providers', () => {
  it('list their fields and capabilities', async () => {
    const { body } = await service.request('GET', '/v1/providers')
    const providers = Object.fromEntries(body.data.map((one: { provider: string }) => [one.provider, one]))
    expect(Object.keys(providers)).toEqual(registered.map(({ manifest }) => manifest.kind))
    expect(providers.powerdns.credentials).toContainEqual(
      expect.objectContaining({ name: 'api_key', secret: true, required: true, default: null }),
    )
    expect(providers.rfc2136.capabilities.dns).toMatchObject({ can_create_zones: false, checks_before: true })
    expect(providers.sandbox.capabilities.dns.types).toContain('HTTPS')
  })
})

describe('creating a connection', () => {
  it("validates the provider's fields and returns every fault", async () => {
    const { status, body } = await service.request('POST', '/v1/connections', {
      body: {
        provider: 'rfc2136',
        credentials: { server: '127.0.0.1', key_algorithm: 'md5', colour: 'red' },
      },
    })
    expect(status).toBe(422)
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()
    expect(pointers).toEqual([
      '/credentials/colour',
      '/credentials/key_algorithm',
      '/credentials/key_name',
      '/credentials/key_secret',
    ])
  })

  it('rejects a provider that does not exist', async () => {
    const { status, body } = await service.request('POST', '/v1/connections', { body: { provider: 'fax' } })
    expect([status, body.errors[0].pointer]).toEqual([422, '/provider'])
  })

  it('stores nothing that does not work: an unreachable provider is reported', async () => {
    const { status, body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: { url: 'http://127.0.0.1:9', api_key: 'canary-key' } },
    })
    expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    expect((await service.request('GET', '/v1/connections')).body.data).toEqual([])
    expect(JSON.stringify(body)).not.toContain('canary-key')
  })

  it('does not connect to forbidden addresses', async () => {
    const { status, body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: { url: 'http://169.254.169.254', api_key: 'x' } },
    })
    expect([status, body.errors[0].pointer]).toEqual([422, '/credentials'])
  })
})

describe('a connection', () => {
  it('can be read, renamed, verified on request and deleted', async () => {
    const { body: made } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', labels: { env: 'test' } },
    })
    const path = `/v1/connections/${made.id}`
    expect(made).toMatchObject({ name: 'Sandbox', provider: 'sandbox', status: 'working', secret_fields: [] })
    expect((await service.request('PATCH', path, { body: { name: 'Playground' } })).body.name).toBe(
      'Playground',
    )
    await service.request('PATCH', `${path}/sandbox`, { body: { faults: [{ on: 'verify', kind: 'auth' }] } })
    const failing = await service.request('POST', `${path}/verify`)
    expect(failing.body).toMatchObject({ status: 'failing', status_detail: expect.stringContaining('auth') })
    const attention = async (answer: boolean) =>
      (await service.request('GET', `/v1/connections?needs_attention=${answer}&label=env:test`)).body.data
        .length
    expect([await attention(true), await attention(false)]).toEqual([1, 0])
    await service.request('PATCH', `${path}/sandbox`, { body: { faults: [] } })
    expect((await service.request('POST', `${path}/verify`)).body).toMatchObject({ status: 'working' })
    expect([await attention(true), await attention(false)]).toEqual([0, 1])
    expect((await service.request('GET', '/v1/connections?label=env:test')).body.data).toHaveLength(1)
    expect((await service.request('DELETE', path)).status).toBe(204)
    expect((await service.request('GET', path)).status).toBe(404)
  })

  describe('to a server whose address changes', () => {
    let hold: (() => Promise<void>) | undefined
    const asked: { url: string; key: string }[] = []
    const server = async () =>
      await startHttpServer(async (request, response) => {
        asked.push({ url: request.url ?? '', key: String(request.headers['x-api-key']) })
        await hold?.()
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({ type: 'Server', id: 'localhost', daemon_type: 'authoritative', version: '5' }),
        )
      })
    const given = async (url: string) => {
      const credentials = { url, api_key: 'canary-key' }
      const { body } = await service.request('POST', '/v1/connections', {
        body: { provider: 'powerdns', credentials },
      })
      return `/v1/connections/${body.id}`
    }
    const change = (path: string, credentials: Record<string, string>) =>
      service.request('PATCH', path, { body: { credentials } })

    it('does not send the stored secret to the new one', async () => {
      const [own, other] = [await server(), await server()]
      const path = await given(own.url)
      asked.length = 0
      const { status, body } = await change(path, { url: other.url })
      expect([status, body.errors?.[0].pointer, asked]).toEqual([422, '/credentials/api_key', []])
      const moved = await change(path, { url: other.url, api_key: 'another-key' })
      expect([moved.status, asked.map(({ key }) => key)]).toEqual([200, ['another-key']])
      expect((await change(path, { url: other.url, server_id: 'second' })).status).toBe(200)
      const log = await service.request('GET', `/v1/audit-log?target=${path.split('/').at(-1)}`)
      expect(log.body.data.map(({ changes }: any) => changes.after.secrets)).toEqual([
        undefined,
        'changed',
        undefined,
      ])
      await Promise.all([own.stop(), other.stop()])
    })

    it('loses no change that is made while new credentials are verified', async () => {
      const own = await server()
      const path = await given(own.url)
      const held = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      hold = () => {
        held.resolve()
        return release.promise
      }
      const slow = change(path, { server_id: 'slow' })
      await held.promise
      hold = undefined
      expect((await change(path, { api_key: 'newer-key' })).status).toBe(200)
      release.resolve()
      const { status, body } = await slow
      expect([status, body.code]).toEqual([409, 'conflict'])
      asked.length = 0
      await service.request('POST', `${path}/verify`)
      expect(asked).toEqual([{ url: '/api/v1/servers/localhost', key: 'newer-key' }])
      await own.stop()
    })
  })

  it('to a real provider has no sandbox operations', async () => {
    type Tables = { connections: { account_id: string; id: string; kind: string } }
    const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    await service.database.tenant(service.accountId, (tx) =>
      tx
        .withTables<Tables>()
        .updateTable('connections')
        .set({ kind: 'powerdns' })
        .where('id', '=', body.id)
        .execute(),
    )
    const answer = await service.request('GET', `/v1/connections/${body.id}/sandbox`)
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  })
})
