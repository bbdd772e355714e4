/** Switching registrations of watched domains on and off, and what they depend on. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { givenMember } from '#testing/account/browser.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'
import { givenRelease } from '../testing/given-release.ts'
import { givenWatched } from '../testing/given-watched.ts'
import { registrationWork } from './switch.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

type Fields = Record<string, unknown>
const maxPrice = { amount: '20.00', currency: 'EUR' }
const pathOf = (id: string) => `/v1/watched-domains/${id}/registration`
const read = async (path: string) => (await service.request('GET', path)).body

async function givenConnection(): Promise<string> {
  const body = { provider: 'sandbox', name: 'My registrar' }
  return (await service.request('POST', '/v1/connections', { body })).body.id
}

let names = 0
/** A watched domain of a TLD that the sandbox sells, which no registry is asked about. */
async function given(tld = 'example'): Promise<{ id: string; connection: string; name: string }> {
  const name = `switched-${++names}.${tld}`
  return { id: await givenWatched(service, name), connection: await givenConnection(), name }
}

const put = (id: string, connection: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
  service.request('PUT', pathOf(id), {
    body: { connection_id: connection, years: 1, max_price: maxPrice, ...fields },
    headers,
  })

/** Has the daily check run now, until the registration is as expected. */
async function checked(id: string, expected: (registration: any) => boolean): Promise<any> {
  return await eventually(async () => {
    await service.database.tenant(service.accountId, (tx) =>
      sql`update watched_registrations set due_at = now() where account_id = ${service.accountId} and id = ${id}`.execute(
        tx,
      ),
    )
    await service.database.system((tx) => wake(tx, registrationWork))
    const registration = await read(pathOf(id))
    return expected(registration) && registration
  })
}

describe('Switching it on', () => {
  it('checks everything first, and shows the price, without saving a dry run', async () => {
    const { id, connection, name } = await given()
    // A name that is registered, as it is until its release.
    await service.request('PUT', `/v1/connections/${connection}/sandbox/offers/${name}`, {
      body: { state: 'registered' },
    })
    const dry = await put(id, connection, { dry_run: true, max_price: undefined, years: 2 })
    expect(dry).toMatchObject({
      status: 200,
      body: { state: 'waiting', max_price: null, price: { amount: '20.00', currency: 'EUR' }, privacy: true },
    })
    expect((await service.request('GET', pathOf(id))).status).toBe(404)
    const faults: [Fields, string][] = [
      [{ max_price: undefined }, '/max_price'],
      [{ max_price: { amount: '5', currency: 'USD' } }, '/max_price/currency'],
      [{ contacts: { registrant: 'ctc_01jcqkz0000000000000000000' } }, '/contacts/registrant'],
      [{ nameservers: ['not a name'] }, '/nameservers'],
      [{ connection_id: 'conn_01jcqkz0000000000000000000' }, '/connection_id'],
      [{ requirements: { unknown: 1 } }, '/requirements'],
    ]
    for (const [fields, pointer] of faults) {
      const { status, body } = await put(id, connection, fields)
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, expect.stringContaining(pointer)])
    }
  })

  it('is refused for a TLD that the registrar does not sell', async () => {
    const { id, connection } = await given('invalid')
    const { status, body } = await put(id, connection)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/connection_id'])
  })

  it('replaces the one before, unless that has changed meanwhile', async () => {
    const { id, connection } = await given()
    const first = await put(id, connection)
    expect((await put(id, connection, { years: 2 }, { 'if-match': '"999"' })).status).toBe(412)
    const second = await put(id, connection, { years: 2 }, { 'if-match': String(first.headers['etag']) })
    expect(second).toMatchObject({ status: 200, body: { years: 2 } })
    expect((await read(`/v1/watched-domains/${id}`)).registration).toMatchObject({ years: 2 })
    const { data } = await read(`/v1/audit-log?target=${id}&limit=10`)
    expect(data.map(({ action }: any) => action)).toEqual([
      'domains.watched.registration.put',
      'domains.watched.registration.put',
      'domains.watched.create',
    ])
    expect(data[0]).toMatchObject({ changes: { before: { years: 1 }, after: { years: 2 } } })
  })

  it('keeps what the TLD requires encrypted: it may be personal data', async () => {
    const { id, connection } = await given('de')
    expect((await put(id, connection)).body.errors).toMatchObject([{ pointer: '/requirements/intended_use' }])
    const { status, body } = await put(id, connection, { requirements: { intended_use: 'personal' } })
    expect(status).toBe(200)
    const audited = await read(`/v1/audit-log?target=${id}`)
    expect(JSON.stringify([body, audited, service.logLines])).not.toContain('intended_use')
    const { rows } = await service.database.tenant(service.accountId, (tx) =>
      sql`select * from watched_registrations where account_id = ${service.accountId} and id = ${id}`.execute(
        tx,
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('intended_use')
    // They are complete when it is checked later.
    expect((await checked(id, ({ state }) => state === 'waiting')).error).toBeNull()
  })
})

describe('What a registration uses', () => {
  it('is related to it, and cannot be deleted before it is switched off', async () => {
    const { id, connection, name } = await given()
    const contact = await givenContact(service)
    expect((await put(id, connection, { contacts: { registrant: contact } })).status).toBe(200)
    const related = async (of: string) => (await read(`/v1/related?id=${of}`)).data.map((one: any) => one.id)
    expect(await related(id)).toEqual(expect.arrayContaining([connection, contact]))
    expect(await related(contact)).toContain(id)
    expect(await related(connection)).toContain(id)
    const remove = (path: string) => service.request('DELETE', path)
    const ofContact = await remove(`/v1/contacts/${contact}`)
    expect([ofContact.status, ofContact.body.code]).toEqual([409, 'wrong_state'])
    expect(ofContact.body.detail).toContain(name)
    const ofConnection = await remove(`/v1/connections/${connection}`)
    expect(ofConnection).toMatchObject({ status: 409, body: { dependents: [{ id, title: name }] } })
    expect((await remove(pathOf(id))).status).toBe(204)
    expect((await remove(`/v1/contacts/${contact}`)).status).toBe(204)
    expect((await remove(`/v1/connections/${connection}`)).status).toBe(204)
  })

  it('is checked daily: a connection that fails needs attention until it works again', async () => {
    const { id, connection, name } = await given()
    // Nothing but the registration needs attention.
    await givenRelease(service, name, { earliest: addSeconds(new Date(), 100 * 86_400), confidence: 'low' })
    await put(id, connection)
    const setStatus = (status: string) =>
      service.database.tenant(service.accountId, (tx) =>
        sql`update connections set status = ${status} where account_id = ${service.accountId} and id = ${connection}`.execute(
          tx,
        ),
      )
    const attention = async () =>
      (await read(`/v1/watched-domains?needs_attention=true&registration=waiting&name=${name}`)).data
    await checked(id, ({ error }) => error === null)
    expect(await attention()).toEqual([])
    await setStatus('failing')
    expect(await checked(id, ({ error }) => error !== null)).toMatchObject({
      state: 'waiting',
      error: { code: 'connection_failing' },
    })
    expect(await attention()).toMatchObject([{ id }])
    await setStatus('working')
    await checked(id, ({ error }) => error === null)
  })

  it('does not count as failing any more when it is switched on again', async () => {
    const { id, connection } = await given()
    const contact = await givenContact(service)
    await put(id, connection, { contacts: { registrant: contact } })
    const failing = async () => {
      const { rows } = await service.database.tenant(service.accountId, (tx) =>
        sql`select 1 from failing_resources where account_id = ${service.accountId} and resource_id = ${id}`.execute(
          tx,
        ),
      )
      return rows.length
    }
    // As if it had been deleted while this was switched on.
    await service.database.tenant(service.accountId, (tx) =>
      sql`delete from domain_contacts where account_id = ${service.accountId} and id = ${contact}`.execute(
        tx,
      ),
    )
    expect(await checked(id, ({ error }) => error !== null)).toMatchObject({
      state: 'waiting',
      error: { code: 'refused' },
    })
    expect(await failing()).toBe(1)
    expect((await put(id, connection)).body).toMatchObject({ state: 'waiting', error: null })
    expect(await failing()).toBe(0)
  })

  it('is given up when who has switched it on has left the account', async () => {
    const { id, connection } = await given()
    const { browser, memberId } = await givenMember(service, {
      email: 'buyer@example.com',
      role: 'member',
      permissions: ['domains.write', 'account.read'],
      name: 'Bo Buyer',
    })
    const { status, body } = await browser.request('PUT', pathOf(id), {
      body: { connection_id: connection, years: 1, max_price: maxPrice },
    })
    expect([status, body.enabled_by]).toEqual([200, expect.objectContaining({ name: 'Bo Buyer' })])
    await checked(id, ({ state }) => state === 'waiting')
    const viewer = { role: 'viewer' }
    expect((await service.request('PATCH', `/v1/members/${memberId}`, { body: viewer })).status).toBe(200)
    expect(await checked(id, ({ state }) => state === 'stopped')).toMatchObject({ reason: 'not_permitted' })
    expect((await put(id, connection)).body).toMatchObject({ state: 'waiting', reason: null })
  })

  it('goes with its watched domain', async () => {
    const { id, connection } = await given()
    await put(id, connection)
    expect((await service.request('DELETE', `/v1/watched-domains/${id}`)).status).toBe(204)
    expect((await service.request('GET', pathOf(id))).status).toBe(404)
    const { data } = await read(`/v1/audit-log?target=${id}&limit=1`)
    expect(data[0]).toMatchObject({ changes: { before: { registration: { connection_id: connection } } } })
    expect((await service.request('DELETE', `/v1/connections/${connection}`)).status).toBe(204)
  })
})
