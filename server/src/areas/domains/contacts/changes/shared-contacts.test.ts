/** Contacts that a registry stores once for several domains: what changes them, and what names the domains first. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EppServer, startEppServer } from '#providers/epp/testing/epp-server.ts'
import { newDomain } from '#providers/epp/testing/registry.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'

let service: TestService
let server: EppServer
let connection: string
let contact: string
const ids = new Map<string, string>()

const post = (at: string, body: object, wait = 30) =>
  service.request('POST', at, { body, headers: { prefer: `wait=${wait}` } })
const read = async (at: string) => (await service.request('GET', at)).body
const setContact = (name: string, more: object = {}) =>
  post('/v1/domains/operations', {
    kind: 'set_contacts',
    domain_id: ids.get(name),
    contacts: { tech: contact },
    ...more,
  })
const apply = (body: object, query = '') => post(`/v1/contacts/${contact}/apply${query}`, body)
const cityOf = async (name: string) => {
  await post(`/v1/domains/${ids.get(name)}/refresh`, {})
  const { contacts } = await read(`/v1/domains/${ids.get(name)}/contacts`)
  return contacts.find(({ role }: any) => role === 'tech').details.city
}

const names = ['shared-1.example', 'shared-2.example', 'shared-3.example']

beforeAll(async () => {
  service = await givenService()
  server = await startEppServer()
  const { domains, registrar } = server.registry
  for (const name of names) domains.set(name, newDomain(registrar, new Date('2031-03-04T05:06:07Z')))
  const body = { provider: 'epp', name: 'My registry', credentials: server.credentials }
  connection = (await service.request('POST', '/v1/connections', { body })).body.id
  await post('/v1/domains/import', { connection_id: connection, names })
  for (const { id, name } of (await read(`/v1/domains?connection_id=${connection}`)).data) ids.set(name, id)
  contact = await givenContact(service)
  for (const name of names)
    expect((await setContact(name)).body).toMatchObject({ state: 'done', consequences: [] })
})
afterAll(async () => {
  await service.close()
  await server.stop()
})

it('a change of one domain names the others, and has to be accepted', async () => {
  await service.request('PATCH', `/v1/contacts/${contact}`, { body: { city: 'Bremen' } })
  const preview = await setContact('shared-1.example', { dry_run: true })
  expect(preview.body.consequences).toEqual([
    {
      code: 'other_domains',
      message:
        'Other domains have the same contact at EPP, and it changes for them, too: shared-2.example, shared-3.example.',
    },
  ])
  const refused = await setContact('shared-1.example')
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/registrant_change'])
  expect(await cityOf('shared-2.example')).not.toBe('Bremen')
  const done = await setContact('shared-1.example', { registrant_change: true })
  expect(done.body.state).toBe('done')
  expect(await cityOf('shared-2.example')).toBe('Bremen')
})

it('a contact that the registry has already changes nothing else', async () => {
  expect((await setContact('shared-2.example', { dry_run: true })).body.consequences).toEqual([])
})

it('a change at all registrars names only the domains that it leaves out', async () => {
  const details = { city: 'Kiel' }
  const whole = await apply({ details }, '?dry_run=true')
  expect(whole.body).toMatchObject({ queued: 3, blocked: 0 })
  expect(whole.body.items.flatMap(({ consequences }: any) => consequences)).toEqual([])
  const price = { amount: '10.00', currency: 'USD' }
  server.registry.prices.set('shared-3.example', { ...price, isPremium: false })
  // It is looked for over eleven minutes.
  server.registry.faults.loseOrder = true
  const busy = await post(
    '/v1/domains/operations',
    {
      kind: 'renew',
      domain_id: ids.get('shared-3.example'),
      years: 1,
      expires_at: '2031-03-04',
      max_price: price,
    },
    0,
  )
  const isLost = ({ steps }: any) => steps.some(({ step }: any) => step === 'answer_lost')
  await eventually(async () => isLost(await read(`/v1/domains/operations/${busy.body.id}`)))
  const rest = await apply({ details }, '?dry_run=true')
  expect(rest.body).toMatchObject({ queued: 2, blocked: 1 })
  const [first] = rest.body.items
  expect(first.consequences).toMatchObject([
    { code: 'other_domains', message: expect.stringMatching(/too: shared-3\.example\.$/) },
  ])
  const refused = await apply({ details })
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/registrant_change'])
})
