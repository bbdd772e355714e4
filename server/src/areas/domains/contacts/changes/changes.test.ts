/** A change of a contact, from the plan over its domains to what their registrars have. */
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'
import { givenContactWorld } from '../../testing/given-contact-world.ts'
import { givenDomain } from '../../testing/given-domain.ts'

const { service, connection, post, read, changeElsewhere, close } = await givenContactWorld()
afterAll(close)

type Fields = Record<string, unknown>
const apply = (contact: string, body: Fields, query = '') =>
  post(`/v1/contacts/${contact}/apply${query}`, body)

async function givenUse(name: string, contact: string, roles: readonly string[]): Promise<string> {
  const domain = await givenDomain(service, connection, name)
  const contacts = Object.fromEntries(roles.map((role) => [role, contact]))
  const body = { kind: 'set_contacts', domain_id: domain, contacts, registrant_change: true }
  expect((await post('/v1/domains/operations', body)).body.state).toBe('done')
  return domain
}

const outcomes = ({ body }: any) =>
  body.items.map(({ domain, outcome, consequences }: any) => [
    domain,
    outcome,
    consequences.map(({ code }: any) => code),
  ])

describe('a change of a contact', () => {
  it('shows each domain with its consequences, and is saved and sent to each once they are accepted', async () => {
    const contact = await givenContact(service)
    const owned = await givenUse('edited-1.com', contact, ['registrant', 'tech'])
    await givenUse('edited-2.com', contact, ['admin'])
    const french = await givenUse('edited-3.fr', contact, ['registrant'])
    const details = { email: 'grace@example.com' }
    const plan = await apply(contact, { details }, '?dry_run=true')
    expect(plan.body).toMatchObject({ dry_run: true, changed: ['email'], queued: 3, blocked: 0, failed: 0 })
    expect(outcomes(plan)).toEqual([
      ['edited-1.com', 'queued', ['registrant_change', 'transfer_lock', 'verification']],
      ['edited-2.com', 'queued', []],
      ['edited-3.fr', 'queued', ['registrant_change']],
    ])
    expect(plan.body.items[0].roles.toSorted()).toEqual(['registrant', 'tech'])
    const refused = await apply(contact, { details })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/registrant_change'])
    expect((await read(`/v1/contacts/${contact}`)).email).toBe('ada@example.com')

    const applied = await apply(contact, { details, registrant_change: true })
    expect(applied.body).toMatchObject({ dry_run: false, queued: 3 })
    expect((await read(`/v1/contacts/${contact}`)).email).toBe('grace@example.com')
    for (const { operation_id } of applied.body.items)
      await eventually(async () => (await read(`/v1/domains/operations/${operation_id}`)).state === 'done')
    const { contacts } = await read(`/v1/domains/${owned}/contacts`)
    expect(contacts[0]).toMatchObject({ details: { email: 'grace@example.com' }, differing: [] })
    expect(await apply(contact, {})).toMatchObject({ body: { queued: 0, unchanged: 3, changed: [] } })

    const moved = { country: 'US', state: 'NY', postal_code: '10001' }
    const american = await apply(contact, { details: moved }, '?dry_run=true')
    const failed = american.body.items.find(({ domain_id }: any) => domain_id === french)
    expect(failed).toMatchObject({
      outcome: 'failed',
      problem: { errors: [{ message: '.fr accepts no registrants in US' }] },
    })
  })

  it('leaves out a domain with an unfinished operation, and names it', async () => {
    const contact = await givenContact(service)
    const busy = await givenUse('busy.com', contact, ['admin'])
    await givenUse('free.com', contact, ['admin'])
    const other = { registrant: await givenContact(service, { first_name: 'Grace' }) }
    await changeElsewhere('busy.com', { changes_wait: true })
    const open = await post('/v1/domains/operations', {
      kind: 'set_contacts',
      domain_id: busy,
      contacts: other,
      registrant_change: true,
    })
    expect(open.body.state).toBe('needs_user')
    const { body } = await apply(contact, { details: { city: 'Bremen' } })
    expect(body).toMatchObject({ queued: 1, blocked: 1 })
    expect(body.items[0]).toMatchObject({
      domain: 'busy.com',
      outcome: 'blocked',
      operation_id: open.body.id,
    })
    const { data } = await read('/v1/audit-log?limit=200')
    expect(JSON.stringify(data)).not.toMatch(/Bremen|grace@example/)
  })

  it('of its details alone leaves the registrars as they are, and shows the difference', async () => {
    const contact = await givenContact(service)
    await givenUse('patched.com', contact, ['tech'])
    await service.request('PATCH', `/v1/contacts/${contact}`, { body: { city: 'Bremen' } })
    expect((await read(`/v1/contacts/${contact}/domains`)).data).toMatchObject([{ differing: ['city'] }])
    expect((await apply(contact, {})).body).toMatchObject({ changed: [], queued: 1 })
  })
})
