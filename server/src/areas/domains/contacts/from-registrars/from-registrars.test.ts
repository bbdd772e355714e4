/** What registrars have becomes contacts of the account. */
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'
import { givenContactWorld } from '../../testing/given-contact-world.ts'
import { givenDomain } from '../../testing/given-domain.ts'

const { service, owner, connection, givenConnection, post, read, refresh, changeElsewhere, textOf, close } =
  await givenContactWorld()
afterAll(close)

type Fields = Record<string, unknown>
const accept = (domain: string, body: Fields) => post(`/v1/domains/${domain}/contacts/accept`, body)

/** A domain whose registrar has these contacts, which were read. */
async function givenShown(name: string, contacts: Record<string, Fields>, at = connection): Promise<string> {
  const domain = await givenDomain(service, at, name)
  await changeElsewhere(name, { contacts }, at)
  await refresh(domain)
  return domain
}
const domainlessId = 'conn_01h0000000000000000000000a'
const hidden = { organization: null, first_name: null, last_name: null, email: null, phone: null }
const rolesOf = async (domain: string) =>
  (await read(`/v1/domains/${domain}/contacts`)).contacts.map(({ role, contact_name, differing }: any) => [
    role,
    contact_name,
    differing,
  ])
const namesOf = async () => (await read('/v1/contacts?limit=200')).data.map(({ name }: any) => name)

describe('the contact that a registrar has for a role', () => {
  it('is accepted as a new contact, and again when it was changed there', async () => {
    const domain = await givenShown('accepted.com', {
      admin: { last_name: 'Canary', email: 'canary@example.net' },
    })
    const unnamed = await accept(domain, { role: 'registrant' })
    expect([unnamed.status, unnamed.body.errors[0].pointer]).toEqual([422, '/name'])
    const created = await accept(domain, { role: 'registrant', name: 'Office' })
    expect(created.body).toMatchObject({ name: 'Office', last_name: 'Owner', email: 'owner@sandbox.invalid' })
    expect(await rolesOf(domain)).toEqual([
      ['registrant', 'Office', []],
      ['admin', null, []],
      ['tech', 'Office', []],
      ['billing', 'Office', []],
    ])

    await changeElsewhere('accepted.com', { contacts: { registrant: { phone: '+35319998887' } } })
    await refresh(domain)
    expect((await rolesOf(domain))[0]).toEqual(['registrant', 'Office', ['phone']])
    const again = await accept(domain, { role: 'registrant' })
    expect(again.body).toMatchObject({ id: created.body.id, phone: '+35319998887' })
    const after = await rolesOf(domain)
    expect(after[0]).toEqual(['registrant', 'Office', []])
    // The other roles have the number from before.
    expect(after[2]).toEqual(['tech', 'Office', ['phone']])

    await accept(domain, { role: 'admin', name: 'Second' })
    expect(await textOf('audit_log')).not.toMatch(/Canary|example\.net|35319998887/i)
  })

  it('is refused if it is hidden, incomplete, unread or about to change', async () => {
    const domain = await givenShown('refused.com', {
      registrant: hidden,
      admin: { phone: '12', email: 'x', last_name: 'Doe' },
      tech: { city: null, phone: null, last_name: 'Partial' },
    })
    const secret = await accept(domain, { role: 'registrant', name: 'A' })
    expect([secret.status, secret.body.code]).toEqual([409, 'wrong_state'])
    expect(secret.body.detail).toContain('hides the registrant contact of refused.com')
    const malformed = await accept(domain, { role: 'admin', name: 'A' })
    expect(malformed.status).toBe(409)
    expect(malformed.body.errors.map(({ pointer }: any) => pointer).sort()).toEqual([
      '/details/email',
      '/details/phone',
    ])
    const partial = await accept(domain, { role: 'tech', name: 'A' })
    expect(partial.body.errors.map(({ pointer }: any) => pointer)).toEqual([
      '/details/city',
      '/details/phone',
    ])

    const contact = await givenContact(service, { name: 'Chosen' })
    await changeElsewhere('refused.com', { changes_wait: true })
    const contacts = { registrant: contact }
    const change = { kind: 'set_contacts', domain_id: domain, contacts, registrant_change: true }
    const operation = await post('/v1/domains/operations', change)
    expect(operation.body.state).toBe('needs_user')
    const busy = await accept(domain, { role: 'billing', name: 'A' })
    expect([busy.status, busy.body.detail]).toEqual([409, expect.stringContaining(operation.body.id)])
    await owner.query('delete from domain_role_contacts where domain_id = $1', [domain])
    await service.request('POST', `/v1/domains/operations/${operation.body.id}/cancel`)
    const unread = await accept(domain, { role: 'billing', name: 'A' })
    expect([unread.status, unread.body.detail]).toEqual([409, expect.stringContaining('Refresh')])
  })
})

describe('an import of contacts', () => {
  it('creates each distinct one once, links all roles, and reports what it skips', async () => {
    const other = await givenConnection('B')
    const person = { organization: null, last_name: 'Person', email: 'person@example.net' }
    const first = await givenShown('imported-1.com', { registrant: person, tech: hidden }, other)
    const second = await givenShown(
      'imported-2.com',
      { admin: person, billing: { city: null, last_name: 'X' } },
      other,
    )
    const before = await namesOf()
    const plan = await post('/v1/contacts/import?dry_run=true', { connection_id: other })
    const counts = { created: 2, linked: 6, skipped: 2, more: false }
    expect(plan.body).toMatchObject({ ...counts, dry_run: true })
    expect(plan.body.created_items).toContainEqual(
      expect.objectContaining({ last_name: 'Person', email: 'person@example.net', roles: 2 }),
    )
    expect(await namesOf()).toEqual(before)

    const done = await post('/v1/contacts/import', { connection_id: other })
    expect(done.body).toMatchObject({ ...counts, dry_run: false })
    expect(done.body.skipped_items).toEqual(
      expect.arrayContaining([
        { domain_id: first, domain: 'imported-1.com', role: 'tech', reason: 'hidden', fields: [] },
        {
          domain_id: second,
          domain: 'imported-2.com',
          role: 'billing',
          reason: 'incomplete',
          fields: ['city'],
        },
      ]),
    )
    const [one, two] = [await rolesOf(first), await rolesOf(second)]
    expect([one[0][1], two[1][1]]).toEqual([one[0][1], one[0][1]])
    expect(one[1][1]).toBe(two[2][1])
    const listed = (await read('/v1/contacts?used=true&limit=200')).data
    expect(listed.find(({ email }: any) => email === 'person@example.net').domain_count).toBe(2)
    const unused = await givenContact(service, { name: 'Nowhere' })
    const others = (await read('/v1/contacts?used=false&limit=200')).data
    expect(others.find(({ id }: any) => id === unused)).toMatchObject({ domain_count: 0 })
    expect(others.filter(({ domain_count }: any) => domain_count > 0)).toEqual([])
    const again = await post('/v1/contacts/import', { connection_id: other })
    expect(again.body).toMatchObject({ created: 0, linked: 0, skipped: 2 })
    expect(await textOf('audit_log')).not.toMatch(/person@example/i)
    const nowhere = await post('/v1/contacts/import', { connection_id: domainlessId })
    expect([nowhere.status, nowhere.body.errors[0].pointer]).toEqual([422, '/connection_id'])
  })

  it('creates at most 200 at once, and the others when it is repeated', async () => {
    const many = await givenConnection('Many')
    const people = Array.from({ length: 51 }, (_, index) =>
      ['registrant', 'admin', 'tech', 'billing'].map((role) => [
        role,
        { last_name: `Number ${index}`, email: `${role}-${index}@example.net` },
      ]),
    )
    for (const [index, contacts] of people.entries()) {
      const name = `many-${index}.com`
      await service.request('PUT', `/v1/connections/${many}/sandbox/domains/${name}`, { body: {} })
      await changeElsewhere(name, { contacts: Object.fromEntries(contacts) }, many)
    }
    await service.request('PUT', `/v1/domains/registrars/${many}`, { body: { adds_new: true } })
    const importOf = async (path: string) => (await post(path, { connection_id: many })).body
    await eventually(
      async () => (await read(`/v1/domains?connection_id=${many}&limit=200`)).data.length === people.length,
    )
    await eventually(
      async () =>
        (
          await owner.query('select from domains where connection_id = $1 and contacts_read_at is null', [
            many,
          ])
        ).rowCount === 0,
    )
    const counts = { linked: 200, skipped: 0, more: true }
    expect(await importOf('/v1/contacts/import')).toMatchObject({ created: 200, ...counts })
    expect(await importOf('/v1/contacts/import')).toMatchObject({ created: 4, linked: 4, more: false })
    expect(await importOf('/v1/contacts/import')).toMatchObject({ created: 0, linked: 0, more: false })
  })
})
