/** Domains of a registrar that cannot list them, with a registry that speaks EPP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EppServer, startEppServer } from '#providers/epp/testing/epp-server.ts'
import { newDomain, otherRegistrar } from '#providers/epp/testing/registry.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
let server: EppServer
beforeAll(async () => {
  service = await givenService()
  server = await startEppServer()
})
afterAll(async () => {
  await service.close()
  await server.stop()
})

async function givenRegistrar(): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/connections', {
    body: { provider: 'epp', name: 'My registry', credentials: server.credentials },
  })
  expect(status).toBe(201)
  return body.id
}

const listed = async (id: string) =>
  (await service.request('GET', `/v1/domains?connection_id=${id}`)).body.data

it('domains are added by name, followed, and gone after two readings without them', async () => {
  const { domains, registrar } = server.registry
  domains.set('mine.example', newDomain(registrar, new Date('2031-03-04T05:06:07Z')))
  domains.set('theirs.example', newDomain(otherRegistrar, new Date('2031-03-04T05:06:07Z')))
  const id = await givenRegistrar()
  const { body: connection } = await service.request('GET', `/v1/connections/${id}`)
  expect(connection.capabilities.registrar).toMatchObject({ can_list: false })

  const available = await service.request('GET', `/v1/domains/available?connection_id=${id}`)
  expect(available.status).toBe(422)
  expect(available.body.errors).toEqual([
    { pointer: '?connection_id', message: 'EPP cannot list its domains: add them by name.' },
  ])
  const all = await service.request('PUT', `/v1/domains/registrars/${id}`, { body: { adds_new: true } })
  expect(all.status).toBe(422)

  const add = (names: string[]) =>
    service.request('POST', '/v1/domains/import', { body: { connection_id: id, names } })
  expect((await add(['mine.example', 'theirs.example'])).body.errors).toEqual([
    { pointer: '/names/1', message: 'EPP has no domain theirs.example.' },
  ])
  expect((await add(['MINE.example'])).body).toEqual({ added: 1, existing: 0 })
  expect(await listed(id)).toMatchObject([
    { name: 'mine.example', status: 'active', expires_at: '2031-03-04T05:06:07.000Z', locked: false },
  ])

  const read = async () => {
    const before = await listedAt(id)
    await service.request('PUT', `/v1/domains/registrars/${id}`, { body: { adds_new: false } })
    await eventually(async () => (await listedAt(id)) !== before)
  }
  domains.get('mine.example')?.statuses.add('clientTransferProhibited')
  await read()
  expect(await listed(id)).toMatchObject([{ locked: true, status: 'active' }])
  domains.delete('mine.example')
  await read()
  expect(await listed(id)).toMatchObject([{ status: 'active' }])
  await read()
  const gone = await service.request('GET', `/v1/domains?connection_id=${id}&status=gone`)
  expect(gone.body.data).toMatchObject([{ name: 'mine.example', status: 'gone' }])
})

async function listedAt(id: string): Promise<string | null> {
  const { body } = await service.request('GET', '/v1/domains/registrars')
  const found = body.data.find(({ connection_id }: { connection_id: string }) => connection_id === id)
  return found?.listed_at ?? null
}
