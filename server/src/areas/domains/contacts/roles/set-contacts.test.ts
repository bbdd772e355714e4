/** The contacts of domains, from the request to what the sandbox shows. */
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'
import { givenContactWorld } from '../../testing/given-contact-world.ts'
import { givenDomain } from '../../testing/given-domain.ts'

const { service, owner, connection, post, read, refresh, changeElsewhere, textOf, close } =
  await givenContactWorld()
afterAll(close)

type Fields = Record<string, unknown>
const operations = '/v1/domains/operations'

const setContacts = (domain: string, contacts: Fields, more: Fields = {}) =>
  post(operations, { kind: 'set_contacts', domain_id: domain, contacts, ...more })
const driftOf = async (name: string) => {
  const { data } = await read('/v1/events?event=domain.drift_detected&limit=200')
  return data.filter((event: any) => event.data.domain === name)
}

async function reaches(id: string, state: string): Promise<any> {
  let operation: any
  await eventually(async () => {
    operation = await read(`${operations}/${id}`)
    return operation.state === state
  })
  return operation
}

describe('the contacts of a domain', () => {
  it('are read with it, set by role with their consequences accepted, and encrypted', async () => {
    const domain = await givenDomain(service, connection, 'owned.com')
    await refresh(domain)
    const before = await read(`/v1/domains/${domain}/contacts`)
    expect(before).toMatchObject({
      supported: true,
      changeable_roles: ['registrant', 'admin', 'tech', 'billing'],
      verification: null,
      read_at: expect.any(String),
    })
    expect(before.contacts[0]).toMatchObject({
      role: 'registrant',
      contact_id: null,
      handle: 'SANDBOX-1',
      details: { last_name: 'Owner', email: 'owner@sandbox.invalid' },
      differing: [],
    })

    const contact = await givenContact(service, { name: 'Holder', last_name: 'Canary' })
    const chosen = { registrant: contact, tech: contact }
    const preview = await setContacts(domain, chosen, { dry_run: true })
    expect(preview.body.consequences.map(({ code }: any) => code)).toEqual([
      'registrant_change',
      'transfer_lock',
      'verification',
    ])
    expect((await read(`${operations}?domain_id=${domain}`)).data).toEqual([])
    const refused = await setContacts(domain, chosen)
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/registrant_change'])
    const done = await setContacts(domain, chosen, { registrant_change: true })
    expect(done.body).toMatchObject({ state: 'done', parameters: { contacts: chosen } })
    const after = await read(`/v1/domains/${domain}/contacts`)
    expect(
      after.contacts.map(({ role, contact_name, differing }: any) => [role, contact_name, differing]),
    ).toEqual([
      ['registrant', 'Holder', []],
      ['admin', null, []],
      ['tech', 'Holder', []],
      ['billing', null, []],
    ])
    expect(await driftOf('owned.com')).toEqual([])
    const uses = await read(`/v1/contacts/${contact}/domains?limit=1`)
    expect(uses.data).toMatchObject([{ domain: 'owned.com', role: 'registrant', differing: [] }])
    const rest = await read(`/v1/contacts/${contact}/domains?cursor=${uses.next_cursor}`)
    expect(rest.data).toMatchObject([{ role: 'tech' }])
    expect((await read(`/v1/related?id=${contact}`)).data).toContainEqual(
      expect.objectContaining({ id: domain, relation: 'used_by' }),
    )

    const again = await setContacts(domain, { registrant: contact })
    expect(again.body).toMatchObject({ state: 'done', consequences: [] })
    for (const table of [
      'domain_role_contacts',
      'domain_operations',
      'connection_notes',
      'audit_log',
      'events',
    ]) {
      expect(await textOf(table)).not.toMatch(/Canary|lovelace|ada@example/i)
    }
  })

  it('are refused where the registrar, the TLD or its registry does not accept them', async () => {
    const domain = await givenDomain(service, connection, 'refused.fr')
    const american = await givenContact(service, { country: 'US', state: 'NY', postal_code: '10001' })
    const { status, body } = await setContacts(domain, { registrant: american }, { registrant_change: true })
    expect([status, body.errors]).toMatchObject([
      422,
      [{ pointer: '/contacts/registrant', message: '.fr accepts no registrants in US' }],
    ])
    expect((await setContacts(domain, {})).status).toBe(422)
    const german = await givenDomain(service, connection, 'refused.de')
    const wrong = await givenContact(service, { extensions: { intended_use: 'fun' } })
    const answer = await setContacts(german, { tech: wrong })
    expect(answer.body.errors).toMatchObject([
      { pointer: '/contacts/tech', message: expect.stringContaining('intended_use') },
    ])
  })

  it('wait for the user until the change of the owner is confirmed, which is followed', async () => {
    const domain = await givenDomain(service, connection, 'confirmed.com')
    await changeElsewhere('confirmed.com', { changes_wait: true })
    const contact = await givenContact(service)
    const chosen = { registrant: contact }
    const { body } = await setContacts(domain, chosen, { registrant_change: true })
    expect(body).toMatchObject({ state: 'needs_user', message: expect.stringContaining('link in the mail') })
    const refused = await service.request('DELETE', `/v1/contacts/${contact}`)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('confirmed.com')])
    await post(`/v1/connections/${connection}/sandbox/advance`, { days: 1 })
    await reaches(body.id, 'done')
    expect((await read(`/v1/domains/${domain}/contacts`)).contacts[0]).toMatchObject({ contact_id: contact })
    const { data } = await read(`/v1/events?limit=200`)
    const own = data
      .filter((event: any) => event.data.operation_id === body.id)
      .map(({ event }: any) => event)
    expect(own.sort()).toEqual(['domain.operation_finished', 'domain.operation_needs_user'])
    expect((await service.request('DELETE', `/v1/contacts/${contact}`)).status).toBe(204)
    expect((await read(`/v1/domains/${domain}/contacts`)).contacts[0]).toMatchObject({ contact_id: null })
  })

  it('are not sent if a contact was changed after the request', async () => {
    const domain = await givenDomain(service, connection, 'changed-meanwhile.com')
    const faults = [{ on: 'write', kind: 'unavailable', name: 'changed-meanwhile.com', times: null }]
    await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults } })
    const contact = await givenContact(service, { name: 'Changed' })
    const chosen = { registrant: contact }
    const change = { kind: 'set_contacts', domain_id: domain, contacts: chosen, registrant_change: true }
    const { body } = await service.request('POST', operations, { body: change })
    await eventually(async () => (await read(`${operations}/${body.id}`)).error?.code === 'unavailable')
    await service.request('PATCH', `/v1/contacts/${contact}`, { body: { email: 'new@example.com' } })
    await owner.query('update domain_operations set due_at = now() where id = $1', [body.id])
    expect((await reaches(body.id, 'failed')).error).toMatchObject({ code: 'contact_changed' })
    await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults: [] } })
    await refresh(domain)
    expect((await read(`/v1/domains/${domain}/contacts`)).contacts[0]).toMatchObject({
      details: { email: 'owner@sandbox.invalid' },
    })
  })

  it('are confirmed with the details that were sent, and differ from a contact that was changed since', async () => {
    const domain = await givenDomain(service, connection, 'changed-while-waiting.com')
    await changeElsewhere('changed-while-waiting.com', { changes_wait: true })
    const contact = await givenContact(service, { name: 'Waiting', email: 'sent@example.com' })
    const { body } = await setContacts(domain, { registrant: contact }, { registrant_change: true })
    expect(body.state).toBe('needs_user')
    await service.request('PATCH', `/v1/contacts/${contact}`, { body: { email: 'later@example.com' } })
    await post(`/v1/connections/${connection}/sandbox/advance`, { days: 1 })
    expect(await reaches(body.id, 'done')).toMatchObject({ error: null })
    const [registrant] = (await read(`/v1/domains/${domain}/contacts`)).contacts
    expect(registrant).toMatchObject({
      contact_id: contact,
      details: { email: 'sent@example.com' },
      differing: ['email'],
    })
    const { body: plan } = await post(`/v1/contacts/${contact}/apply?dry_run=true`)
    expect(plan.items).toMatchObject([{ domain: 'changed-while-waiting.com', outcome: 'queued' }])
    expect(await textOf('domain_operations')).not.toMatch(/sent@example|later@example/)
  })

  it('can be given up while they wait', async () => {
    const domain = await givenDomain(service, connection, 'given-up.com')
    await changeElsewhere('given-up.com', { changes_wait: true })
    const chosen = { registrant: await givenContact(service) }
    const { body } = await setContacts(domain, chosen, { registrant_change: true })
    expect((await post(`${operations}/${body.id}/cancel`)).body).toMatchObject({ state: 'cancelled' })
  })

  it('show what was changed at the registrar, by the names of the fields alone', async () => {
    const domain = await givenDomain(service, connection, 'drifting.com')
    const contact = await givenContact(service, { name: 'Drifting' })
    const chosen = { registrant: contact, admin: contact }
    await setContacts(domain, chosen, { registrant_change: true })
    await changeElsewhere('drifting.com', { contacts: { admin: { email: 'thief@example.net' } } })
    await refresh(domain)
    const [event] = await driftOf('drifting.com')
    expect(event.data.changed).toEqual([
      { setting: 'contacts', old: null, new: null, fields: ['admin.email'] },
    ])
    expect((await read(`/v1/domains/${domain}/contacts`)).contacts[1]).toMatchObject({
      contact_name: 'Drifting',
      differing: ['email'],
    })
    expect((await read(`/v1/contacts/${contact}/domains`)).data).toMatchObject([
      { role: 'admin', differing: ['email'] },
      { role: 'registrant', differing: [] },
    ])
  })

  it('keep their last data if only they cannot be read, and the connection works', async () => {
    const domain = await givenDomain(service, connection, 'unreadable.com')
    await refresh(domain)
    const faults = [{ on: 'read', kind: 'auth', name: 'unreadable.com', times: 1 }]
    await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults } })
    await owner.query('update domains set contacts_due_at = now(), due_at = now() where id = $1', [domain])
    await eventually(async () => (await read(`/v1/domains/${domain}/contacts`)).error?.code === 'auth')
    expect((await read(`/v1/domains/${domain}/contacts`)).contacts).toHaveLength(4)
    expect((await read(`/v1/connections/${connection}`)).status).toBe('working')
    await refresh(domain)
    expect((await read(`/v1/domains/${domain}/contacts`)).error).toBeNull()
  })

  it('are set in bulk, with the consequences of each domain shown first', async () => {
    const ids = [
      await givenDomain(service, connection, 'bulk-1.com'),
      await givenDomain(service, connection, 'bulk-2.de'),
    ]
    const action = { kind: 'set_contacts', contacts: { registrant: await givenContact(service) } }
    const preview = await post(`${operations}/bulk?dry_run=true`, { action, ids })
    expect(preview.body.items.map(({ consequences }: any) => consequences.length)).toEqual([3, 1])
    const refused = await post(`${operations}/bulk`, { action, ids })
    expect(refused.body).toMatchObject({ changed: 0, failed: 2 })
    const done = await post(`${operations}/bulk`, { action: { ...action, registrant_change: true }, ids })
    expect(done.body).toMatchObject({ changed: 2, failed: 0 })
    for (const { operation_id } of done.body.items) await reaches(operation_id, 'done')
  })
})
