import { givenRelease } from '#server/areas/domains/watched/testing/given-release.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

type Connections = { sandbox: string; failingConnection: string }

/** Domains of two registrars: some expire soon, one is on hold, and one registrar cannot be read. */
export async function createDomains(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  { sandbox, failingConnection }: Connections,
) {
  hoursAgo(0)
  const register = (name: string, days: number, fields: object = {}) =>
    createResource(
      `connections/${sandbox}/sandbox/domains/${name}`,
      { expires_at: daysFromNow(days), ...fields },
      'PUT',
    )
  await register('kelpworks.example', 4.5)
  await register('xn--mnchen-3ya.example', 20, { locked: false, auto_renew: true })
  await register('shop-with-a-rather-long-name-for-a-column-of-a-table.example', 300, { auto_renew: true })
  await register('on-hold.example', 120, { statuses: ['serverHold'], privacy: false })
  await createResource(`connections/${sandbox}/sandbox`, { balance: '400.00' }, 'PATCH')
  await createResource(`domains/registrars/${sandbox}`, { adds_new: true }, 'PUT')
  await createResource(`domains/registrars/${failingConnection}`, { adds_new: false }, 'PUT')
  await register('later.example', 200)
  const { id: domain } = await eventually(
    async () => (await service.request('GET', '/v1/domains?q=kelpworks')).body.data[0],
  )
  const { id: heldDomain } = await eventually(
    async () => (await service.request('GET', '/v1/domains?status=suspended')).body.data[0],
  )
  await createResource(
    `domains/${domain}`,
    { notes: 'Paid by the office. Ask Grace before it is renewed.', labels: { team: 'web' } },
    'PATCH',
  )
  const contact = await createContact(createResource, {
    sandbox,
    domain: heldDomain,
    name: 'on-hold.example',
  })
  await createResource('domains/calendars', { name: 'Renewals of the web team', label: 'team:web' })
  await createResource('contacts', {
    name: 'A contact with a rather long name for a column of a table',
    first_name: 'Ada',
    last_name: 'Lovelace',
    street: ['1 Example Street'],
    city: 'Dublin',
    country: 'IE',
    phone: '+35312345678',
    email: 'a-rather-long-address-of-ada-lovelace@mail.kelpworks.example',
  })
  const watched = await givenRelease(service, 'a-name-that-is-released-soon.invalid', {
    earliest: new Date(daysFromNow(3)),
    confidence: 'high',
  })
  await createResource(
    `watched-domains/${watched}`,
    {
      notes: 'Up to 500 €. Ask Grace before it is registered.',
      labels: { team: 'web' },
    },
    'PATCH',
  )
  await createResource('watched-domains', { name: 'bücher.invalid' })
  const registered = await createRegistration(createResource, { service, sandbox })
  const operations = await createOperations(createResource, { sandbox, domain, contact })
  return {
    domain: domain as string,
    heldDomain: heldDomain as string,
    contact,
    watched,
    registered,
    ...operations,
  }
}

/** A contact that its registrar has with an earlier address. */
async function createContact(
  createResource: CreateResource,
  { sandbox, domain, name }: { sandbox: string; domain: string; name: string },
) {
  const shown = {
    organization: 'Kelp Works GmbH',
    first_name: 'Grace',
    last_name: 'Weber',
    city: 'Hamburg',
    phone: '+4940123456',
    email: 'domains@kelpworks.example',
  }
  const contacts = { registrant: shown, admin: shown, tech: shown, billing: shown }
  await createResource(`connections/${sandbox}/sandbox/domains/${name}/contacts`, { contacts }, 'PUT')
  await createResource(`domains/${domain}/refresh`)
  const { id } = await createResource(`domains/${domain}/contacts/accept`, {
    role: 'registrant',
    name: 'Office',
  })
  await createResource(
    `contacts/${id}`,
    {
      street: ['Hafenstraße 12', 'Hinterhaus'],
      postal_code: '20457',
      country: 'DE',
      state: null,
      labels: { team: 'web' },
    },
    'PATCH',
  )
  return id as string
}

/** A watched domain that is registered when it is released. */
async function createRegistration(
  createResource: CreateResource,
  { service, sandbox }: Pick<TestEnvironment, 'service'> & { sandbox: string },
) {
  const id = await givenRelease(service, 'kelp-forest.example', {
    earliest: new Date(daysFromNow(20)),
    confidence: 'low',
  })
  const order = { connection_id: sandbox, years: 1, max_price: { amount: '25.00', currency: 'EUR' } }
  await createResource(`watched-domains/${id}/registration`, order, 'PUT')
  return id
}

type Operated = { sandbox: string; domain: string; contact: string }

/** A transfer that waits for the user, a registration that failed, and a setting that was changed. */
async function createOperations(createResource: CreateResource, { sandbox, domain, contact }: Operated) {
  await createResource('domains/operations', { kind: 'set_privacy', domain_id: domain, privacy: true })
  const order = async (name: string, offer: object, operation: object) => {
    await createResource(`connections/${sandbox}/sandbox/offers/${name}`, offer, 'PUT')
    const contacts = { registrant: contact }
    const max_price = { amount: '20.00', currency: 'EUR' }
    return await createResource('domains/operations', {
      connection_id: sandbox,
      name,
      contacts,
      max_price,
      ...operation,
    })
  }
  const failed = await order(
    'refused-by-the-registry.com',
    { order_state: 'failed' },
    { kind: 'register', years: 2 },
  )
  const waiting = await order(
    'kelpworks.com',
    { state: 'registered', order_state: 'needs_user' },
    { kind: 'transfer', auth_code: 'sandbox-kelpworks.com' },
  )
  return { operation: waiting.id as string, failedOperation: failed.id as string }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
