import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { contactInput, givenContact } from '../testing/given-contact.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService()
  owner = await connectOwner(service.address)
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const auditOf = async (id: string) => (await service.request('GET', `/v1/audit-log?target=${id}`)).body.data

describe('a contact', () => {
  it('is created, read, listed by its name, changed and deleted', async () => {
    const id = await givenContact(service, { name: 'Main office' })
    const read = await service.request('GET', `/v1/contacts/${id}`)
    expect(read.body).toMatchObject({ ...contactInput, name: 'Main office', state: null, extensions: {} })
    const listed = await service.request('GET', '/v1/contacts?q=main')
    expect(listed.body.data).toEqual([read.body])
    const changed = await service.request('PATCH', `/v1/contacts/${id}`, {
      body: { organization: null, extensions: { vat: 'DE123' }, labels: { team: 'web' } },
    })
    expect(changed.body).toMatchObject({
      ...contactInput,
      name: 'Main office',
      organization: null,
      extensions: { vat: 'DE123' },
      labels: { team: 'web' },
    })
    expect((await service.request('DELETE', `/v1/contacts/${id}`)).status).toBe(204)
    expect((await service.request('GET', `/v1/contacts/${id}`)).status).toBe(404)
  })

  it('is refused with every fault of its address at once', async () => {
    const { status, body } = await service.request('POST', '/v1/contacts', {
      body: { ...contactInput, country: 'US', postal_code: '1' },
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/state', '/postal_code'])
    const id = await givenContact(service)
    const moved = await service.request('PATCH', `/v1/contacts/${id}`, { body: { country: 'US' } })
    expect(moved.status).toBe(422)
    expect((await service.request('GET', `/v1/contacts/${id}`)).body.country).toBe('DE')
  })

  it('leaves no personal data in the database, the audit log or the search', async () => {
    const secrets = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@hopper.example' }
    const id = await givenContact(service, { name: 'Canary', ...secrets, phone: '+12025550143' })
    await service.request('PATCH', `/v1/contacts/${id}`, { body: { email: 'g@hopper.example' } })
    const entries = await auditOf(id)
    expect(entries).toHaveLength(2)
    expect(entries[0].changes.after).toMatchObject({ email: 'changed' })
    const { rows } = await owner.query('select * from domain_contacts where id = $1', [id])
    const search = await service.request('GET', '/v1/search?q=hopper')
    for (const text of [JSON.stringify(entries), JSON.stringify(rows), JSON.stringify(search.body)])
      expect(text).not.toMatch(/hopper|grace|2025550143/i)
    expect((await service.request('GET', '/v1/search?q=canary')).body.data).toMatchObject([{ id }])
  })
})
