import { afterEach, describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { conformanceContact, registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { missingPrograms } from '#providers/testing/servers/programs.ts'
import { testTools } from '#providers/testing/tools.ts'
import { epp } from './adapter.ts'
import { type EppServer, startEppServer } from './testing/epp-server.ts'
import { newDomain, otherRegistrar } from './testing/registry.ts'
import { schemaFaults } from './testing/schema-check.ts'

let server: EppServer
afterEach(() => server.stop())

const expiry = new Date('2031-03-04T05:06:07.000Z')
const price = { amount: '10.00', currency: 'USD' }

async function given(options: Parameters<typeof startEppServer>[0] = {}) {
  server = await startEppServer(options)
  const { registry } = server
  registry.domains.set('mine.example', newDomain(registry.registrar, expiry))
  registry.domains.set('theirs.example', newDomain(otherRegistrar, expiry))
  const tools = testTools()
  const open = (changed: Credentials = {}) => epp.open({ ...server.credentials, ...changed }, tools)
  const { registrar, purchases, contacts } = open()
  if (!registrar || !purchases || !contacts) throw new Error('A port is missing.')
  return { registry, open, registrar, purchases, contacts }
}

/** Every document of this test is valid. */
function expectValid(): void {
  if (missingPrograms(['xmllint']).length === 0) expect(schemaFaults(server.documents)).toEqual([])
}

describe('the connection', () => {
  test('is encrypted, and the name in the certificate is checked', async () => {
    const { open } = await given()
    expect(await open().verify()).toEqual({ detail: 'EPP server Registry for tests' })
    await expect(open({ certificate_authority: '' }).verify()).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(open({ server: '127.0.0.1' }).verify()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/TLS with 127\.0\.0\.1 failed/),
    })
  })

  test('uses a client certificate, also one that lost its line breaks', async () => {
    const { open } = await given({ requiresCertificate: true })
    const { client_certificate = '', client_key = '' } = server.credentials
    const flat = (pem: string) => pem.replaceAll('\n', ' ')
    await open().verify()
    await open({ client_certificate: flat(client_certificate), client_key: flat(client_key) }).verify()
    await expect(open({ client_certificate: '', client_key: '' }).verify()).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await expect(open({ client_key: '' }).verify()).rejects.toMatchObject({ kind: 'auth' })
  })

  test('is used for all commands of one call, and closed with a logout', async () => {
    const { registrar } = await given()
    await registrar.setNameservers('mine.example', ['ns1.dns.example', 'ns2.dns.example'])
    await registrar.readDomains?.(['mine.example', 'theirs.example', 'absent.example'])
    expect(server.sessions).toEqual({ begun: 2, ended: 2 })
    expectValid()
  })

  test('does not expand entities, and reports what is not EPP', async () => {
    const { registry, registrar } = await given()
    const answers = [
      '<html>',
      '<!DOCTYPE epp [<!ENTITY a "1000">]><epp><response>&a;</response></epp>',
      '<epp/>',
      '<epp><response><result code="1000"/><trID><clTRID>other</clTRID></trID></response></epp>',
    ]
    for (const answer of answers) {
      registry.faults.answer = answer
      await expect(registrar.readDomain('mine.example')).rejects.toMatchObject({ kind: 'unknown' })
    }
  })

  test('waits if the registry has too many sessions', async () => {
    const { registry, registrar } = await given()
    registry.faults.refuseLogin = '2502'
    await expect(registrar.readDomain('mine.example')).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 60,
      vendorCode: '2502',
    })
  })

  test('shows no password in an error', async () => {
    const { open } = await given()
    const error = await open({ password: 'wrong-Secret' }).verify().catch(String)
    expect(error).toContain('Authentication error (2200)')
    expect(error).not.toContain('wrong-Secret')
  })
})

describe('domains', () => {
  test('of other registrars are not found', async () => {
    const { registrar } = await given()
    await expect(registrar.readDomain('theirs.example')).rejects.toMatchObject({
      kind: 'not_found',
      message: 'theirs.example belongs to the registrar OTHER-REG.',
    })
    await expect(registrar.listDomains(null)).rejects.toMatchObject({ kind: 'unsupported' })
  })

  test('of other registrars are not found where the registry does not show them', async () => {
    const { registry, registrar, purchases } = await given()
    registry.options.hidesForeign = true
    await expect(registrar.readDomain('theirs.example')).rejects.toMatchObject({ kind: 'not_found' })
    expect(await registrar.readDomains?.(['theirs.example', 'mine.example'])).toMatchObject([
      { name: 'mine.example' },
    ])
    const sent = { ...sentPurchase(registration('theirs.example', price, {})), kind: 'transfer' as const }
    expect(await purchases.find(sent)).toBeNull()
  })

  test('have another registrar id than the user where the credentials say so', async () => {
    const { registry, open } = await given()
    registry.domains.set('sub.example', newDomain('MAIN-ID', expiry))
    const { registrar } = open({ registrar_id: 'main-id' })
    expect(await registrar?.readDomain('sub.example')).toMatchObject({ name: 'sub.example' })
  })

  test('get a new auth code where the registry shows none', async () => {
    const { registry, registrar } = await given()
    registry.options.hidesAuthCodes = true
    const code = await registrar.authCode('mine.example')
    expect(registry.domains.get('mine.example')?.authCode).toBe(code)
    // 128 random bits are 22 characters of base64; a short suffix follows.
    expect(code.length).toBeGreaterThanOrEqual(26)
    expectValid()
  })

  test('have name servers without host objects', async () => {
    const { registry, registrar } = await given()
    registry.options.services.delete('host')
    await registrar.setNameservers('mine.example', ['ns1.dns.example', 'ns2.dns.example'])
    expect(await registrar.readDomain('mine.example')).toMatchObject({
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
    })
    await expect(
      registrar.setHost('mine.example', { name: 'ns1.mine.example', addresses: ['192.0.2.1'] }),
    ).rejects.toMatchObject({ kind: 'unsupported' })
    expectValid()
  })

  test('have DNSKEY records at registries that take those', async () => {
    const { registry, open } = await given()
    registry.options.dnssecForm = 'keyData'
    const { registrar } = open({ dnssec_form: 'dnskey' })
    const key = {
      flags: 257,
      algorithm: 13,
      publicKey: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
    }
    const record = dsOfKey('mine.example', key)
    await registrar?.setDsRecords('mine.example', [record])
    expect(await registrar?.readDomain('mine.example')).toMatchObject({ dsRecords: [record] })
    const { key: _, ...bare } = record
    await expect(registrar?.setDsRecords('mine.example', [{ ...bare, keyTag: 1 }])).rejects.toMatchObject({
      kind: 'rejected',
    })
    await registrar?.setDsRecords('mine.example', [])
    expect(await registrar?.readDomain('mine.example')).toMatchObject({ dsRecords: [] })
    expectValid()
  })

  test('keep a host that other domains use', async () => {
    const { registrar } = await given()
    const host = { name: 'ns1.mine.example', addresses: ['192.0.2.1'] }
    await registrar.setHost('mine.example', host)
    await registrar.setNameservers('mine.example', ['ns1.mine.example', 'ns2.dns.example'])
    await expect(registrar.setHost('mine.example', { ...host, addresses: [] })).rejects.toMatchObject({
      kind: 'rejected',
      vendorCode: '2305',
    })
  })
})

describe('purchases', () => {
  test('need a registry that tells prices', async () => {
    const { registry, purchases } = await given()
    registry.options.services.delete('fee')
    expect(await purchases.check(['free.example'])).toMatchObject([{ state: 'available', prices: {} }])
    await expect(purchases.price({ kind: 'register', name: 'free.example', years: 1 })).rejects.toMatchObject(
      {
        kind: 'unsupported',
      },
    )
    expectValid()
  })

  test('that are denied later are found in the message queue, which is emptied', async () => {
    const { registry, purchases } = await given()
    registry.orderStates.set('free.example/register', 'failed')
    registry.messages.push({ id: '900', text: 'Welcome', data: registry.domains.size > 0 ? welcome : '' })
    const purchase = registration('free.example', price, { registrant: conformanceContact })
    const sent = sentPurchase(purchase)
    expect(await purchases.order(purchase, sent.key)).toMatchObject({ state: 'running' })
    expect(await purchases.progress(sent, null)).toMatchObject({
      state: 'failed',
      message: 'The registration was denied.',
    })
    expect(registry.messages).toEqual([])
    expect(server.documents.some((text) => text.includes(`<clTRID>${sent.key}</clTRID>`))).toBe(true)
    expectValid()
  })
})

const welcome =
  '<host:panData xmlns:host="urn:ietf:params:xml:ns:host-1.0"><host:name paResult="1">ns1.other.example</host:name><host:paTRID><clTRID xmlns="urn:ietf:params:xml:ns:epp-1.0">abc</clTRID><svTRID xmlns="urn:ietf:params:xml:ns:epp-1.0">sv-1</svTRID></host:paTRID><host:paDate>2026-01-02T03:04:05Z</host:paDate></host:panData>'

describe('contacts', () => {
  test('are created once, updated, and shown', async () => {
    const { registry, contacts } = await given()
    const contact = { ...conformanceContact, organization: 'Example & Söhne', city: 'Zürich', state: null }
    await contacts.setContacts('mine.example', { registrant: contact, admin: contact })
    expect(await contacts.readContacts('mine.example')).toMatchObject({
      registrant: { organization: 'Example & Söhne', city: 'Zürich', phone: '+12175550123' },
      admin: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' },
    })
    await contacts.setContacts('mine.example', { registrant: { ...contact, city: 'Basel' } })
    expect(await contacts.readContacts('mine.example')).toMatchObject({ registrant: { city: 'Basel' } })
    expect(registry.contacts.size).toBe(1)
    expectValid()
  })
})
