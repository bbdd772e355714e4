/** The domains of a registrar, from its listing to the events about them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const daysFromNow = (days: number) => addSeconds(new Date(), days * 86_400).toISOString()

type Fields = Record<string, unknown>

/** A connection to a sandbox, which is a registrar with domains of its own. */
async function givenRegistrar(domains: Record<string, Fields>) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'My registrar' },
  })
  const sandbox = `/v1/connections/${connection.id}/sandbox`
  const set = (name: string, fields: Fields) =>
    service.request('PUT', `${sandbox}/domains/${name}`, { body: fields })
  for (const [name, fields] of Object.entries(domains)) expect((await set(name, fields)).status).toBe(200)
  const list = async (query = '') =>
    (await service.request('GET', `/v1/domains?connection_id=${connection.id}${query}`)).body.data
  return {
    id: connection.id as string,
    set,
    remove: (name: string) => service.request('DELETE', `${sandbox}/domains/${name}`),
    advance: (days: number) => service.request('POST', `${sandbox}/advance`, { body: { days } }),
    fail: (faults: Fields[]) => service.request('PATCH', sandbox, { body: { faults } }),
    list,
    async names(query = '') {
      return (await list(query)).map(({ name }: { name: string }) => name)
    },
    /** Lists the registrar's domains now, and waits until they have been read. */
    async follow(adds_new = true) {
      const listedBefore = await listedAt(connection.id)
      await service.request('PUT', `/v1/domains/registrars/${connection.id}`, { body: { adds_new } })
      await eventually(async () => (await listedAt(connection.id)) !== listedBefore)
      await eventually(async () => (await list()).every(({ sync }: any) => sync.read_at !== null))
    },
    async domain(name: string) {
      return (await list(`&name=${name}`))[0]
    },
  }
}

async function registrarOf(connectionId: string) {
  const { body } = await service.request('GET', '/v1/domains/registrars')
  return body.data.find(({ connection_id }: { connection_id: string }) => connection_id === connectionId)
}

async function listedAt(connectionId: string): Promise<string | null> {
  return (await registrarOf(connectionId))?.listed_at ?? null
}

async function eventsAbout(domain: string, kind: string): Promise<any[]> {
  const { body } = await service.request('GET', `/v1/events?event=${kind}&limit=200`)
  return body.data
    .map(({ data }: { data: Fields }) => data)
    .filter((data: Fields) => data['domain'] === domain)
}

describe('the domains of a registrar', () => {
  it('are listed for a review, and those chosen are added', async () => {
    const registrar = await givenRegistrar({
      'alpha.example': {},
      'beta.example': {},
      'xn--bcher-kva.example': {},
    })
    const available = async (q = '') =>
      (await service.request('GET', `/v1/domains/available?connection_id=${registrar.id}${q}`)).body.data
    expect((await available()).map(({ name }: any) => name)).toEqual([
      'alpha.example',
      'beta.example',
      'xn--bcher-kva.example',
    ])
    expect(await available('&q=b%C3%BCch')).toMatchObject([
      { display_name: 'bücher.example', domain_id: null },
    ])
    const body = { connection_id: registrar.id, names: ['alpha.example', 'BÜCHER.example'] }
    expect((await service.request('POST', '/v1/domains/import', { body })).body).toEqual({
      added: 2,
      existing: 0,
    })
    expect((await service.request('POST', '/v1/domains/import', { body })).body).toEqual({
      added: 0,
      existing: 2,
    })
    expect(await registrar.names('&sort=name')).toEqual(['alpha.example', 'xn--bcher-kva.example'])
    for (const part of ['B%C3%9CCH', 'bu%CC%88cher', '%C3%BCcher.ex', 'bcher-kva'])
      expect(await registrar.names(`&q=${part}`)).toEqual(['xn--bcher-kva.example'])
    const { body: found } = await service.request('GET', '/v1/search?q=%C3%BCche')
    expect(found.data).toMatchObject([{ kind: 'domain', title: 'bücher.example' }])
    const ids = (await available()).map(({ domain_id }: any) => domain_id !== null)
    expect(ids).toEqual([true, false, true])
  })

  it('cannot be added by a name that the registrar does not have', async () => {
    const registrar = await givenRegistrar({ 'alpha.example': {} })
    const body = { connection_id: registrar.id, names: ['alpha.example', 'nowhere.example'] }
    const response = await service.request('POST', '/v1/domains/import', { body })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([
      { pointer: '/names/1', message: 'Sandbox has no domain nowhere.example.' },
    ])
    expect(await registrar.names()).toEqual([])
  })

  it('are all added, with their data, and new ones later', async () => {
    const registrar = await givenRegistrar({
      'shop.example': {
        expires_at: '2031-03-04T05:06:07.000Z',
        auto_renew: true,
        locked: true,
        privacy: false,
      },
    })
    await registrar.follow()
    expect(await registrar.list()).toMatchObject([
      {
        name: 'shop.example',
        provider: 'sandbox',
        status: 'active',
        epp_statuses: ['clientTransferProhibited'],
        expires_at: '2031-03-04T05:06:07.000Z',
        auto_renew: true,
        locked: true,
        registry_locked: false,
        privacy: false,
        nameservers: ['ns1.sandbox.invalid', 'ns2.sandbox.invalid'],
        sync: { error: null },
      },
    ])
    await registrar.set('later.example', {})
    await registrar.follow()
    expect(await registrar.names('&sort=name')).toEqual(['later.example', 'shop.example'])
    expect(await registrarOf(registrar.id)).toMatchObject({ adds_new: true, domain_count: 2, error: null })
  })

  it('are listed with the first to expire at the top, and found by what needs doing', async () => {
    const registrar = await givenRegistrar({
      'far.example': { expires_at: daysFromNow(400) },
      'soon.example': { expires_at: daysFromNow(10) },
      'renewed.example': { expires_at: daysFromNow(5), auto_renew: true },
      'open.example': { expires_at: daysFromNow(300), locked: false },
      'held.example': { expires_at: daysFromNow(350), statuses: ['serverHold'] },
    })
    await registrar.follow()
    expect(await registrar.names()).toEqual([
      'renewed.example',
      'soon.example',
      'open.example',
      'held.example',
      'far.example',
    ])
    expect(await registrar.names('&needs_attention=true')).toEqual(['soon.example', 'held.example'])
    expect(await registrar.names('&locked=false')).toEqual(['open.example'])
    expect(await registrar.names('&expires_within_days=30')).toEqual(['renewed.example', 'soon.example'])
    expect(await registrar.names('&auto_renew=true')).toEqual(['renewed.example'])
    expect(await registrar.names('&status=suspended')).toEqual(['held.example'])
    expect(await registrar.names('&q=OON')).toEqual(['soon.example'])
  })

  it('keep their data, with the reason, if one of them cannot be read', async () => {
    const registrar = await givenRegistrar({
      'good.example': { expires_at: daysFromNow(200) },
      'odd.example': { expires_at: daysFromNow(300) },
    })
    await registrar.follow()
    const before = await registrar.domain('odd.example')
    await registrar.fail([{ on: 'read', kind: 'rejected', name: 'odd.example' }])
    await registrar.set('good.example', { locked: false })
    await registrar.follow()
    expect(await registrar.domain('good.example')).toMatchObject({ locked: false, sync: { error: null } })
    expect(await registrar.domain('odd.example')).toMatchObject({
      expires_at: before.expires_at,
      sync: { error: { message: expect.stringContaining('configured to fail') } },
    })
    // It needs attention, so it is above those that need none.
    expect(await registrar.names('&sort=attention')).toEqual(['odd.example', 'good.example'])
    await registrar.fail([])
    await registrar.follow()
    expect(await registrar.domain('odd.example')).toMatchObject({ sync: { error: null } })
    expect(await registrar.names('&sort=attention')).toEqual(['good.example', 'odd.example'])
  })

  it('are kept while their registrar fails, which is shown', async () => {
    const registrar = await givenRegistrar({ 'kept.example': {} })
    await registrar.follow()
    await registrar.fail([{ on: 'read', kind: 'auth' }])
    await service.request('PUT', `/v1/domains/registrars/${registrar.id}`, { body: { adds_new: true } })
    await eventually(async () => (await registrarOf(registrar.id)).error !== null)
    expect(await registrarOf(registrar.id)).toMatchObject({ domain_count: 1, error: { code: 'auth' } })
    expect((await service.request('GET', `/v1/connections/${registrar.id}`)).body.status).toBe('failing')
    expect(await registrar.domain('kept.example')).toMatchObject({ status: 'active' })
  })

  it('are gone after two complete listings without them, and not after one', async () => {
    const registrar = await givenRegistrar({ 'leaving.example': {}, 'staying.example': {} })
    await registrar.follow()
    await registrar.remove('leaving.example')
    await registrar.follow()
    expect(await registrar.domain('leaving.example')).toMatchObject({ status: 'active' })
    await registrar.follow()
    expect(await registrar.domain('leaving.example')).toMatchObject({ status: 'gone' })
    expect(await registrar.domain('staying.example')).toMatchObject({ status: 'active' })
    await registrar.follow()
    expect(await eventsAbout('leaving.example', 'domain.status_changed')).toMatchObject([
      { from: 'active', to: 'gone' },
    ])
    await registrar.set('leaving.example', {})
    await registrar.follow()
    expect(await registrar.domain('leaving.example')).toMatchObject({ status: 'active' })
  })
})

describe('a domain', () => {
  it('is announced once for each number of days before its expiry', async () => {
    const registrar = await givenRegistrar({ 'expiring.example': { expires_at: daysFromNow(13.5) } })
    await registrar.follow()
    const notices = () => eventsAbout('expiring.example', 'domain.expiring')
    await eventually(async () => (await notices()).length > 0)
    await registrar.follow()
    const { id } = await registrar.domain('expiring.example')
    await service.request('POST', `/v1/domains/${id}/refresh`, { headers: { prefer: 'wait=20' } })
    expect(await notices()).toEqual([
      {
        domain_id: id,
        domain: 'expiring.example',
        labels: {},
        expires_at: daysFromNow(13.5).slice(0, 10),
        days_left: 14,
        auto_renew: false,
        registrar: 'Sandbox',
      },
    ])
  })

  it('is renewed: its new expiry is announced, and the notices start over', async () => {
    const registrar = await givenRegistrar({ 'renewal.example': { expires_at: daysFromNow(20) } })
    await registrar.follow()
    await eventually(async () => (await eventsAbout('renewal.example', 'domain.expiring')).length === 1)
    await registrar.set('renewal.example', { expires_at: daysFromNow(59) })
    await registrar.follow()
    expect(await eventsAbout('renewal.example', 'domain.renewed')).toMatchObject([
      { previous_expires_at: daysFromNow(20).slice(0, 10), expires_at: daysFromNow(59).slice(0, 10) },
    ])
    await eventually(async () => (await eventsAbout('renewal.example', 'domain.expiring')).length === 2)
  })

  it('expires, is deleted by its registrar, and is released', async () => {
    const registrar = await givenRegistrar({ 'lapsing.example': { expires_at: daysFromNow(1) } })
    await registrar.follow()
    const statuses = ['expired', 'redemption', 'pending_delete']
    for (const [index, days] of [2, 30, 30].entries()) {
      await registrar.advance(days)
      await registrar.follow()
      expect(await registrar.domain('lapsing.example')).toMatchObject({ status: statuses[index] })
    }
    await registrar.advance(10)
    await registrar.follow()
    await registrar.follow()
    expect(await registrar.domain('lapsing.example')).toMatchObject({ status: 'gone' })
    const changes = await eventsAbout('lapsing.example', 'domain.status_changed')
    expect(changes.map(({ to }) => to).sort()).toEqual([...statuses, 'gone'].sort())
  })

  it('that is changed at its registrar is reported with what changed', async () => {
    const registrar = await givenRegistrar({ 'changed.example': { locked: true } })
    await registrar.follow()
    await registrar.set('changed.example', {
      locked: false,
      nameservers: ['ns1.other.example', 'ns2.other.example'],
    })
    await registrar.follow()
    expect(await eventsAbout('changed.example', 'domain.drift_detected')).toMatchObject([
      {
        changed: [
          {
            setting: 'nameservers',
            old: ['ns1.sandbox.invalid', 'ns2.sandbox.invalid'],
            new: ['ns1.other.example', 'ns2.other.example'],
          },
          { setting: 'locked', old: true, new: false },
        ],
      },
    ])
  })

  it('has notes and labels, which events carry', async () => {
    const registrar = await givenRegistrar({ 'labelled.example': { expires_at: daysFromNow(200) } })
    await registrar.follow()
    const { id } = await registrar.domain('labelled.example')
    const body = { notes: 'Bought for the shop', labels: { team: 'web' } }
    const { body: updated } = await service.request('PATCH', `/v1/domains/${id}`, { body })
    expect(updated).toMatchObject(body)
    await registrar.set('labelled.example', { locked: false })
    await registrar.follow()
    expect(await eventsAbout('labelled.example', 'domain.drift_detected')).toMatchObject([
      { labels: { team: 'web' } },
    ])
    expect(await registrar.names('&label=team:web')).toEqual(['labelled.example'])
    const { body: list } = await service.request('GET', '/v1/domains/labels')
    expect(list.data).toEqual([{ name: 'team', value: 'web', count: 1 }])
  })

  it('is removed only if no listing would add it again', async () => {
    const registrar = await givenRegistrar({ 'removed.example': {} })
    await registrar.follow()
    const { id } = await registrar.domain('removed.example')
    expect((await service.request('DELETE', `/v1/domains/${id}`)).status).toBe(409)
    await registrar.follow(false)
    expect((await service.request('DELETE', `/v1/domains/${id}`)).status).toBe(204)
    expect(await registrar.names()).toEqual([])
    expect((await service.request('DELETE', `/v1/connections/${registrar.id}`)).status).toBe(204)
  })

  it('prevents the deletion of its connection, which names it', async () => {
    const registrar = await givenRegistrar({ 'blocking.example': {} })
    await registrar.follow()
    const response = await service.request('DELETE', `/v1/connections/${registrar.id}`)
    expect(response.status).toBe(409)
    expect(response.body.detail).toContain('blocking.example')
  })

  it('is related to the zone of its name', async () => {
    const registrar = await givenRegistrar({ 'related.example': {} })
    await registrar.follow()
    const { id } = await registrar.domain('related.example')
    const { body: zone } = await service.request('POST', '/v1/dns/zones', {
      body: { name: 'related.example', connection_id: registrar.id },
    })
    const { body } = await service.request('GET', `/v1/related?id=${id}`)
    expect(body.data).toContainEqual(
      expect.objectContaining({ kind: 'zone', id: zone.id, relation: 'has_name' }),
    )
    const { body: byName } = await service.request('GET', '/v1/related?name=www.related.example')
    expect(byName.data).toContainEqual(expect.objectContaining({ kind: 'domain', id, relation: 'contains' }))
  })
})

describe('a plan', () => {
  it('limits how many domains are added, and the registrar says so', async () => {
    const other = await service.otherAccount('free')
    const request = (method: string, path: string, body?: object) =>
      service.request(method, path, { token: other.token, ...(body && { body }) })
    const { body: connection } = await request('POST', '/v1/connections', {
      provider: 'sandbox',
      name: 'Many',
    })
    for (let number = 0; number < 11; number++)
      await request('PUT', `/v1/connections/${connection.id}/sandbox/domains/limit-${number}.example`, {})
    await request('PUT', `/v1/domains/registrars/${connection.id}`, { adds_new: true })
    const registrars = async () => (await request('GET', '/v1/domains/registrars')).body.data
    await eventually(async () => (await registrars())[0].error !== null)
    expect(await registrars()).toMatchObject([{ domain_count: 0, error: { code: 'plan_limit_reached' } }])
  })
})

it('a registrar without domains does not keep its connection', async () => {
  const registrar = await givenRegistrar({})
  await registrar.follow()
  expect((await service.request('DELETE', `/v1/connections/${registrar.id}`)).status).toBe(204)
  expect(await listedAt(registrar.id)).toBeNull()
})
