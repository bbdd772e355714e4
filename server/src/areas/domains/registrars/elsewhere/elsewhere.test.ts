/** Domains that are held at registrars without a connection, followed by what their registries publish. */
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenRdapServer } from '#providers/registry-data/testing/rdap-server.ts'
import { givenRegistryNetwork } from '#providers/registry-data/testing/registry-network.ts'
import { givenService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

type Fields = Record<string, unknown>
const daysFromNow = (days: number) => addSeconds(new Date(), days * 86_400).toISOString()

/** A service, and registries whose answers the test decides. */
async function given() {
  const rdap = await givenRdapServer(['com', 'net', 'org'])
  const network = await givenRegistryNetwork()
  const service = await givenService({
    egress: network.egress,
    environment: { HOLDFAST_RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl },
  })
  onTestFinished(() => service.close())
  const post = (path: string, body?: Fields) => service.request('POST', path, body ? { body } : {})
  const read = async (path: string) => (await service.request('GET', path)).body
  const isWaiting = (id: string) =>
    service.database.system(async (tx) => {
      const { rows } = await sql<{ needs_reading: boolean }>`
        select needs_reading from domains where id = ${id}`.execute(tx)
      return rows[0]?.needs_reading === true
    })
  return {
    rdap,
    service,
    post,
    read,
    named: async (name: string) => (await read(`/v1/domains?name=${name}`)).data[0],
    events: async (domain: string) =>
      (await read('/v1/events?limit=200')).data.filter(({ data }: any) => data.domain === domain),
    register(name: string, expiration: string | null = daysFromNow(400), status = ['active']) {
      rdap.registrations.set(name, {
        handle: name,
        status,
        events: { registration: '2015-08-14T04:00:00Z', ...(expiration !== null && { expiration }) },
        nameservers: ['NS1.EXAMPLE.NET', 'ns2.example.net'],
      })
    },
    /** Reads the domain again, at once, and waits until it was. */
    async reread(id: string): Promise<any> {
      await post(`/v1/domains/${id}/refresh`)
      await eventually(async () => !(await isWaiting(id)))
      return await read(`/v1/domains/${id}`)
    },
  }
}

describe('a domain that is held elsewhere', () => {
  it('is added by its name, with what its registry publishes', async () => {
    const { register, post, read, events } = await given()
    register('held.com', '2036-08-13T04:00:00Z', ['client transfer prohibited'])
    const { status, body, headers } = await post('/v1/domains', {
      name: ' HELD.com. ',
      labels: { team: 'web' },
    })
    expect([status, headers.location]).toEqual([201, `/v1/domains/${body.id}`])
    expect(body).toMatchObject({
      name: 'held.com',
      connection_id: null,
      provider: null,
      registrar: 'Example Registrar, Inc.',
      status: 'active',
      expires_at: '2036-08-13T04:00:00.000Z',
      expiry_source: 'reported',
      locked: true,
      auto_renew: null,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      labels: { team: 'web' },
      sync: { error: null, read_at: expect.any(String) },
    })
    expect((await read('/v1/domains?held_elsewhere=true')).data).toMatchObject([{ name: 'held.com' }])
    expect((await post('/v1/domains', { name: 'held.com' })).status).toBe(409)
    const { data } = await read('/v1/audit-log?action=domains.create')
    expect(data).toMatchObject([{ target: { name: 'held.com' } }])
    expect(await events('held.com')).toEqual([])
  })

  it('is refused if its registry does not know it, or the name cannot be registered', async () => {
    const { post } = await given()
    const refused = async (name: string) => (await post('/v1/domains', { name })).body.errors
    expect(await refused('free.com')).toEqual([
      { pointer: '/name', message: expect.stringContaining('does not know free.com: it is not registered') },
    ])
    expect(await refused('www.held.com')).toMatchObject([{ pointer: '/name' }])
  })

  it('is added without data while its registry cannot be asked, and read later', async () => {
    const { rdap, post, read, named } = await given()
    rdap.faults.set('busy.net', { status: 500 })
    const { body } = await post('/v1/domains', { name: 'busy.net' })
    expect(body).toMatchObject({ status: 'unknown', expires_at: null, sync: { read_at: null } })
    await eventually(async () => (await named('busy.net')).sync.error !== null)
    expect(await named('busy.net')).toMatchObject({ status: 'unknown', sync: { read_at: null } })
    expect((await read('/v1/domains?needs_attention=true')).data).toMatchObject([{ name: 'busy.net' }])
  })

  it('has the expiry that was entered, until its registry publishes one', async () => {
    const { register, post, events, reread, service } = await given()
    register('undated.org', null)
    const { body } = await post('/v1/domains', { name: 'undated.org' })
    expect(body).toMatchObject({ status: 'active', expires_at: null, expiry_source: null })
    const patch = (fields: Fields) => service.request('PATCH', `/v1/domains/${body.id}`, { body: fields })
    const day = daysFromNow(12).slice(0, 10)
    expect((await patch({ expires_at: day })).body).toMatchObject({
      expires_at: `${day}T00:00:00.000Z`,
      expiry_source: 'entered',
    })
    await eventually(async () => (await events('undated.org')).length > 0)
    expect(await events('undated.org')).toMatchObject([
      { event: 'domain.expiring', data: { expires_at: day, registrar: 'Example Registrar, Inc.' } },
    ])
    expect((await patch({ expires_at: null })).body).toMatchObject({ expires_at: null, expiry_source: null })
    await patch({ expires_at: day })
    register('undated.org', '2035-01-01T00:00:00Z')
    expect(await reread(body.id)).toMatchObject({
      expires_at: '2035-01-01T00:00:00.000Z',
      expiry_source: 'reported',
    })
  })

  it('reports what changed at its registrar', async () => {
    const { register, post, events, reread } = await given()
    register('moved.org')
    const { body } = await post('/v1/domains', { name: 'moved.org' })
    register('moved.org', daysFromNow(800), ['client hold'])
    expect(await reread(body.id)).toMatchObject({ status: 'suspended' })
    const kinds = (await events('moved.org')).map(({ event }: any) => event)
    expect(kinds.toSorted()).toEqual(['domain.renewed', 'domain.status_changed'])
  })

  it('counts as gone once its registry did not know it on two days', async () => {
    const { register, rdap, post, read, reread, service } = await given()
    register('leaving.net')
    const { body } = await post('/v1/domains/bulk', { names: ['leaving.net'] })
    const [{ id }] = body.added
    await eventually(async () => (await read(`/v1/domains/${id}`)).sync.read_at !== null)
    rdap.registrations.delete('leaving.net')
    for (let time = 0; time < 2; time++)
      expect(await reread(id)).toMatchObject({
        status: 'active',
        sync: { error: { code: 'not_registered' } },
      })
    await service.database.tenant(service.accountId, (tx) =>
      sql`update domains set read_at = read_at - interval '1 day' where id = ${id}`.execute(tx),
    )
    expect(await reread(id)).toMatchObject({ status: 'gone' })
    register('leaving.net')
    expect((await post('/v1/domains', { name: 'leaving.net' })).status).toBe(201)
  })

  it('cannot be changed here, with the reason', async () => {
    const { register, post, read, service } = await given()
    register('held.com')
    const { id } = (await post('/v1/domains', { name: 'held.com' })).body
    const operation = { kind: 'set_lock', domain_id: id, locked: false }
    const refused = [
      await post('/v1/domains/operations', operation),
      await post(`/v1/domains/${id}/auth-code`),
      await service.request('GET', `/v1/domains/${id}/contacts`),
    ]
    for (const { status, body } of refused)
      expect([status, body.detail]).toEqual([
        409,
        expect.stringContaining('held at Example Registrar, Inc., which has no connection'),
      ])
    expect(await read(`/v1/domains/${id}/checks`)).toMatchObject({ registry: null })
  })

  it('is taken over, with its notes, once its registrar is connected', async () => {
    const { register, post, read, named, service } = await given()
    register('held.com')
    await post('/v1/domains', { name: 'held.com', labels: { team: 'web' } })
    const before = await named('held.com')
    await service.request('PATCH', `/v1/domains/${before.id}`, { body: { notes: 'Ask Ada first' } })
    const { body: connection } = await post('/v1/connections', { provider: 'sandbox' })
    await service.request('PUT', `/v1/connections/${connection.id}/sandbox/domains/held.com`, {
      body: { locked: true },
    })
    await service.request('PUT', `/v1/domains/registrars/${connection.id}`, { body: { adds_new: false } })
    await eventually(async () => (await named('held.com')).connection_id === connection.id)
    await eventually(async () => (await named('held.com')).auto_renew !== null)
    expect(await named('held.com')).toMatchObject({
      id: before.id,
      provider: 'sandbox',
      registrar: null,
      notes: 'Ask Ada first',
      labels: { team: 'web' },
    })
    expect((await read('/v1/domains/registrars')).data).toMatchObject([{ domain_count: 1 }])
  })
})

describe('the domains of a deleted connection', () => {
  async function givenRegistrar() {
    const tools = await given()
    const { register, post, named, service } = tools
    for (const name of ['kept.com', 'undated.org']) register(name, name === 'kept.com' ? undefined : null)
    // Waits for the list of registries: until it is there, checks ask the real ones, which are then left alone for a while.
    register('first.com')
    const { body: first } = await post('/v1/domains', { name: 'first.com' })
    await service.request('DELETE', `/v1/domains/${first.id}`)
    const { body: connection } = await post('/v1/connections', { provider: 'sandbox', name: 'Old' })
    const sandbox = `/v1/connections/${connection.id}/sandbox/domains`
    for (const name of ['kept.com', 'undated.org'])
      await service.request('PUT', `${sandbox}/${name}`, { body: { expires_at: '2035-03-01T00:00:00Z' } })
    await post('/v1/domains/import', { connection_id: connection.id, names: ['kept.com', 'undated.org'] })
    await eventually(async () => (await named('kept.com')).auto_renew !== null)
    const { id } = await named('kept.com')
    await service.request('PATCH', `/v1/domains/${id}`, {
      body: { notes: 'Ask Ada first', labels: { team: 'web' } },
    })
    const remove = (query = '') => service.request('DELETE', `/v1/connections/${connection.id}${query}`)
    return { ...tools, connection, id, remove }
  }

  it('stay if the request says so, and are followed by what their registries publish', async () => {
    const { connection, id, remove, reread, named, read, events } = await givenRegistrar()
    const refused = await remove()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('2 domains use this connection: kept.com, undated.org.'),
    ])
    expect((await remove('?keep_domains=true')).status).toBe(204)
    expect(await reread(id)).toMatchObject({
      id,
      connection_id: null,
      provider: null,
      auto_renew: null,
      registrar: 'Example Registrar, Inc.',
      notes: 'Ask Ada first',
      labels: { team: 'web' },
    })
    const undated = await named('undated.org')
    expect(await reread(undated.id)).toMatchObject({
      registrar: 'Example Registrar, Inc.',
      expires_at: '2035-03-01T00:00:00.000Z',
      expiry_source: 'entered',
    })
    expect((await read('/v1/domains/registrars')).data).toEqual([])
    expect((await read('/v1/domains?held_elsewhere=true')).data).toHaveLength(2)
    expect(await events('kept.com')).toContainEqual(
      expect.objectContaining({
        event: 'domain.held_elsewhere',
        data: expect.objectContaining({ connection_id: connection.id, registrar: 'Sandbox' }),
      }),
    )
    const { data } = await read(`/v1/audit-log?target=${id}`)
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'domains.update',
        changes: { before: { held_elsewhere: false }, after: { held_elsewhere: true } },
      }),
    )
  })

  it('keep the connection while an operation on one of them is not finished', async () => {
    const { id, remove, named, post, service, connection } = await givenRegistrar()
    await service.request('PATCH', `/v1/connections/${connection.id}/sandbox`, {
      body: { failure: 'unavailable' },
    })
    const { body: operation } = await post('/v1/domains/operations', {
      kind: 'set_auto_renew',
      domain_id: id,
      auto_renew: false,
    })
    expect(operation.state).toBe('queued')
    const { status, body } = await remove('?keep_domains=true')
    expect([status, body.detail]).toEqual([
      409,
      'Operations on domains of this connection are not finished: set_auto_renew on kept.com. Wait until they end, or cancel them.',
    ])
    expect(await named('kept.com')).toMatchObject({ connection_id: connection.id })
  })

  it('are not kept twice', async () => {
    const { remove, post, read, service } = await givenRegistrar()
    const { body: second } = await post('/v1/connections', { provider: 'sandbox', name: 'New' })
    await service.request('PUT', `/v1/connections/${second.id}/sandbox/domains/kept.com`, { body: {} })
    await post('/v1/domains/import', { connection_id: second.id, names: ['kept.com'] })
    expect((await remove('?keep_domains=true')).status).toBe(204)
    const { data } = await read('/v1/domains')
    const held = data.map(({ name, connection_id }: any) => [name, connection_id])
    expect(held.sort()).toEqual([
      ['kept.com', second.id],
      ['undated.org', null],
    ])
    const { data: limits } = await read('/v1/limits')
    expect(limits).toContainEqual(expect.objectContaining({ name: 'domains', used: 2 }))
  })
})

it('many names are added at once, all or none', async () => {
  const { register, post, named } = await given()
  register('held.com')
  await post('/v1/domains', { name: 'held.com' })
  register('one.org')
  const { status, body } = await post('/v1/domains/bulk', { names: ['one.org', 'www.one.org', 'x y'] })
  expect([status, body.errors.map(({ pointer }: any) => pointer)]).toEqual([422, ['/names/1', '/names/2']])
  const { body: added } = await post('/v1/domains/bulk', {
    names: ['one.org', 'ONE.org', 'held.com'],
    notes: 'Old',
  })
  expect(added).toMatchObject({ added: [{ name: 'one.org', notes: 'Old' }], existing: ['held.com'] })
  await eventually(async () => (await named('one.org')).status === 'active')
})
