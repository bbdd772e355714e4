/** Servers that no API manages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { givenServer } from '../testing/given-server.ts'

let service: TestService
let cellar: string
beforeAll(async () => {
  service = await givenService()
  const body = { provider: 'manual', name: 'Cellar' }
  cellar = (await service.request('POST', '/v1/connections', { body })).body.id
})
afterAll(() => service.close())

async function given(fields: Record<string, unknown> = {}) {
  const body = { connection_id: cellar, name: 'nas', ...fields }
  const { status, body: server } = await service.request('POST', '/v1/servers/manual', { body })
  expect(status).toBe(201)
  return server
}

const patch = (id: string, body: object) => service.request('PATCH', `/v1/servers/${id}`, { body })

it('a server is entered with what is known of it, and found by its addresses', async () => {
  const { id } = await given({
    region: 'Rack 7',
    size: '8 cores, 64 GB',
    addresses: ['192.168.1.20', '2001:DB8:0::20', '192.168.1.20'],
    notes: 'Behind the boiler.',
    labels: { team: 'home' },
  })
  const { body } = await service.request('GET', `/v1/servers/${id}`)
  expect(body).toMatchObject({
    provider: 'manual',
    name: 'nas',
    lifecycle: 'active',
    power: 'unknown',
    online: null,
    region: 'Rack 7',
    size: '8 cores, 64 GB',
    public_addresses: ['2001:db8::20'],
    private_addresses: ['192.168.1.20'],
    notes: 'Behind the boiler.',
    labels: { team: 'home' },
  })
  const found = (q: string) => service.request('GET', `/v1/servers?q=${q}`)
  expect((await found('192.168.1.20')).body.data).toMatchObject([{ id }])
  await patch(id, { addresses: ['192.168.1.21'] })
  expect((await found('192.168.1.20')).body.data).toEqual([])
  expect((await found('192.168.1.21')).body.data).toMatchObject([{ id }])
})

it('what was entered is changed field by field, and the audit log has it', async () => {
  const { id } = await given({ region: 'Rack 7', addresses: ['192.168.1.30'] })
  const { status, body } = await patch(id, { name: 'backup', size: '4 cores' })
  expect([status, body]).toMatchObject([
    200,
    { name: 'backup', size: '4 cores', region: 'Rack 7', private_addresses: ['192.168.1.30'] },
  ])
  const log = await service.request('GET', `/v1/audit-log?target=${id}`)
  expect(log.body.data.map(({ action, changes }: any) => [action, changes])).toEqual([
    [
      'cloud.servers.update',
      { before: { name: 'nas', size: '' }, after: { name: 'backup', size: '4 cores' } },
    ],
    ['cloud.servers.manual.create', { before: null, after: expect.objectContaining({ name: 'nas' }) }],
  ])
})

it('neither actions nor readings are possible, and each says why', async () => {
  const { id, name } = await given()
  const reboot = await service.request('POST', `/v1/servers/${id}/actions`, { body: { kind: 'reboot' } })
  expect(reboot.body).toMatchObject({
    code: 'invalid_input',
    errors: [{ pointer: '/kind', message: expect.stringContaining('entered by hand') }],
  })
  const refresh = await service.request('POST', `/v1/servers/${id}/refresh`)
  expect(refresh.body).toMatchObject({ code: 'wrong_state', detail: expect.stringContaining(name) })
  const schedule = { server_id: id, name: 'Nightly', cron: '0 3 * * *', keep: 2 }
  expect((await service.request('POST', '/v1/snapshot-schedules', { body: schedule })).status).toBe(422)
})

it('its account is not listed, and has nothing to import', async () => {
  await given()
  const accounts = (await service.request('GET', '/v1/cloud/accounts')).body.data
  expect(accounts.map(({ connection_id }: any) => connection_id)).not.toContain(cellar)
  const follow = await service.request('PUT', `/v1/cloud/accounts/${cellar}`, { body: { adds_new: true } })
  expect(follow.body).toMatchObject({
    code: 'wrong_state',
    detail: expect.stringContaining('/v1/servers/manual'),
  })
  const available = await service.request('GET', `/v1/servers/available?connection_id=${cellar}`)
  expect(available.status).toBe(422)
})

it('it is removed at once', async () => {
  const { id } = await given()
  expect((await service.request('DELETE', `/v1/servers/${id}`)).status).toBe(204)
  expect((await service.request('GET', `/v1/servers/${id}`)).status).toBe(404)
})

it('what is no address, and another provider, are refused by field', async () => {
  const enter = (body: object) => service.request('POST', '/v1/servers/manual', { body })
  const pointersOf = ({ body }: { body: any }) => body.errors.map(({ pointer }: any) => pointer)
  expect(
    pointersOf(await enter({ connection_id: cellar, name: 'x', addresses: ['10.0.0.1', 'nas'] })),
  ).toEqual(['/addresses/1'])
  const sandbox = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body
    .id
  expect(pointersOf(await enter({ connection_id: sandbox, name: 'x' }))).toEqual(['/connection_id'])
  const listed = await givenServer(service, sandbox, 'web-1')
  expect(pointersOf(await patch(listed, { name: 'x', addresses: [], notes: 'mine' }))).toEqual([
    '/name',
    '/addresses',
  ])
})
