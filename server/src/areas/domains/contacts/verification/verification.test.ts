/** Addresses of registrants that wait for their verification, from the registrar to the check and its remedy. */
import { afterAll, describe, expect, it } from 'vitest'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenContact } from '../../testing/given-contact.ts'
import { givenContactWorld } from '../../testing/given-contact-world.ts'
import { givenDomain } from '../../testing/given-domain.ts'
import { readVerifications } from './read-verifications.ts'

const { service, owner, connection, post, read, changeElsewhere, textOf, close } = await givenContactWorld()
afterAll(close)

const list = () => owner.query('update domain_registrars set due_at = now() where id = $1', [connection])
const verificationOf = async (domain: string) => (await read(`/v1/domains/${domain}/contacts`)).verification
const problemOf = async (domain: string) =>
  (await read(`/v1/domains/${domain}/checks`)).problems.find(({ code }: any) => code === 'contact_unverified')
const resend = (domain: string) =>
  post('/v1/domains/operations', { kind: 'resend_verification', domain_id: domain })

describe('the verification of an owner', () => {
  it('is read with the domains, is a problem with a remedy, and ends with the suspension of the domain', async () => {
    const domain = await givenDomain(service, connection, 'waiting.com')
    expect((await resend(domain)).status).toBe(409)
    await changeElsewhere('waiting.com', {
      contacts: { registrant: { email: 'canary@example.net' } },
      unverified: true,
    })
    await list()
    await eventually(async () => (await verificationOf(domain)) !== null)
    expect(await verificationOf(domain)).toMatchObject({
      email: 'canary@example.net',
      deadline: expect.any(String),
    })
    const problem = await problemOf(domain)
    expect(problem).toMatchObject({ severity: 'warning', place: 'registrar' })
    expect(JSON.stringify(problem)).not.toContain('canary')
    await eventually(async () =>
      (await read(`/v1/domains/${domain}`)).problems.codes.includes('contact_unverified'),
    )

    const [remedy] = problem.remedies
    const sent = await post(remedy.path, remedy.body)
    expect(sent.body).toMatchObject({ kind: 'resend_verification', state: 'done' })
    expect((await changeElsewhere('waiting.com', {})).body.mails_sent_again).toBe(1)
    const refused = await resend(domain)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('ten minutes')])

    for (const [days, severity] of [
      [11, 'critical'],
      [5, 'critical'],
    ] as const) {
      await service.request('POST', `/v1/connections/${connection}/sandbox/advance`, { body: { days } })
      await list()
      await eventually(async () => (await problemOf(domain))?.severity === severity)
    }
    await eventually(async () => (await read(`/v1/domains/${domain}`)).status === 'suspended')

    await changeElsewhere('waiting.com', { unverified: false })
    await list()
    await eventually(async () => (await verificationOf(domain)) === null)
    expect(await problemOf(domain)).toBeUndefined()
    for (const table of ['domains', 'domain_operations', 'audit_log', 'events']) {
      expect(await textOf(table)).not.toMatch(/canary/i)
    }
  })

  it('follows a change of the owner', async () => {
    const domain = await givenDomain(service, connection, 'new-owner.com')
    await changeElsewhere('new-owner.com', { verifies_changes: true })
    const contact = await givenContact(service)
    const contacts = { registrant: contact }
    await post('/v1/domains/operations', {
      kind: 'set_contacts',
      domain_id: domain,
      contacts,
      registrant_change: true,
    })
    await eventually(async () => (await verificationOf(domain)) !== null)
    expect((await read(`/v1/contacts/${contact}/domains`)).data).toMatchObject([
      { domain: 'new-owner.com', unverified: true, verification_deadline: expect.any(String) },
    ])
  })

  it('keeps what is known if the registrar cannot be asked', async () => {
    const failure = new ProviderError('unavailable', 'The registrar does not answer')
    const contacts = { listVerifications: () => Promise.reject(failure) }
    const registrar = { manifest: { contacts: { hasVerifications: true } }, provider: { contacts } }
    expect(await readVerifications(registrar as never)).toBeNull()
  })
})
