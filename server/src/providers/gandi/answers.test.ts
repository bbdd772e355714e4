import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { gandiAt } from './adapter.ts'
import { type FakeGandi, failure, rightCredentials, startFakeGandi } from './testing/fake-gandi.ts'
import { newDomain } from './testing/state.ts'

const openAt = ({ url }: FakeGandi, credentials = {}) =>
  gandiAt({ production: 'http://127.0.0.1:1', sandbox: url }).open(
    { ...rightCredentials, ...credentials },
    testTools(),
  )

apiFaults('gandi', async () => {
  const fake = await startFakeGandi()
  const { token, environment } = rightCredentials
  return { fake, credentials: { token, environment }, open: () => openAt(fake) }
})

describe('answers of Gandi', () => {
  let fake: FakeGandi
  beforeAll(async () => {
    fake = await startFakeGandi()
    fake.state.domains.set('example.com', newDomain('example.com', new Date('2031-03-04')))
  })
  afterAll(() => fake.stop())
  const registrar = () => openAt(fake).registrar

  test.each([
    [failure(403, 'HTTPForbidden', 'Access denied'), 'auth', /give it the permission/],
    [failure(409, 'HTTPConflict', 'An operation is in progress'), 'unavailable', /in progress/],
    [failure(400, 'x', 'Not valid', [{ name: 'fqdn', description: 'Invalid' }]), 'rejected', /fqdn: Invalid/],
    [{ status: 503, body: '<html>Maintenance</html>' }, 'unavailable', /failed to answer/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(registrar()?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('the listing is limited to the organization of the connection', async () => {
    await openAt(fake, { sharing_id: 'org-uuid' }).registrar?.listDomains(null)
    expect(fake.requests.at(-1)).toContain('sharing_id=org-uuid')
  })

  test('a DS record without its key is refused, and changes nothing', async () => {
    const { key: _, ...record } = dsOfKey('example.com', { flags: 257, algorithm: 13, publicKey: 'AAAA' })
    await expect(registrar()?.setDsRecords('example.com', [record])).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/public key/),
    })
    expect(await registrar()?.readDomain('example.com')).toMatchObject({ dsRecords: [] })
  })

  test('a setting that is set already is not sent', async () => {
    const before = fake.requests.filter((request) => request.startsWith('PATCH')).length
    await registrar()?.setAutoRenew('example.com', true)
    expect(fake.requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(before)
  })

  test('the owner is shown and not changed', async () => {
    const { contacts } = openAt(fake)
    expect(await contacts?.readContacts('example.com')).toMatchObject({ registrant: { lastName: 'Fam' } })
    await expect(
      contacts?.setContacts('example.com', { registrant: conformanceContact }),
    ).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
