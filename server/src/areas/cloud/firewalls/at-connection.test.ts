import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
let path: string
beforeAll(async () => {
  service = await givenService({ works: false })
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  path = `/v1/connections/${body.id}`
})
afterAll(() => service.close())

const put = (name: string, rules: unknown[]) =>
  service.request('PUT', `${path}/sandbox/firewalls/${name}`, { body: { rules } })

describe('the firewalls of a connection', () => {
  it('are those of its provider, by name', async () => {
    expect((await service.request('GET', `${path}/firewalls`)).body).toEqual({ data: [], next_cursor: null })
    await put('web', [])
    await put('database', [])
    const { body } = await service.request('GET', `${path}/firewalls`)
    expect(body.data).toEqual([
      { ref: 'database', name: 'database' },
      { ref: 'web', name: 'web' },
    ])
    const found = await service.request('GET', `${path}/firewalls?q=DATA`)
    expect(found.body.data).toEqual([{ ref: 'database', name: 'database' }])
  })

  it('are an error while the provider is unavailable', async () => {
    await service.request('PATCH', `${path}/sandbox`, {
      body: { faults: [{ on: 'read', kind: 'unavailable' }] },
    })
    const { status, body } = await service.request('GET', `${path}/firewalls`)
    expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    await service.request('PATCH', `${path}/sandbox`, { body: { faults: [] } })
  })

  it('do not exist if the provider does not support them', async () => {
    const server = await startHttpServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ type: 'Server', id: 'localhost', daemon_type: 'authoritative', version: '5' }),
      )
    })
    const credentials = { url: server.url, api_key: 'key' }
    const made = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials },
    })
    expect(made.body.capabilities.firewalls).toBeNull()
    const { status, body } = await service.request('GET', `/v1/connections/${made.body.id}/firewalls`)
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    expect(body.detail).toContain('PowerDNS')
    await server.stop()
  })
})
