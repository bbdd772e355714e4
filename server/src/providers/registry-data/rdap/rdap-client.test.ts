import { describe, expect, it } from 'vitest'
import { givenEgress } from '#platform/net/testing/egress.ts'
import { givenHttpServer } from '#platform/net/testing/servers.ts'
import { bootstrapWith, givenRdapServer, type RdapServer, rdapJson } from '../testing/rdap-server.ts'
import { readBootstrap, serversFor, shippedBootstrap } from './bootstrap.ts'
import { askRdap } from './rdap-client.ts'

async function given(more: { tlds?: string[]; base?: (url: string) => string } = {}) {
  const server = await givenRdapServer(['com', 'uk'])
  const { tlds = ['com', 'uk'], base = (url) => `${url}/rdap/` } = more
  const bootstrap = readBootstrap(bootstrapWith(tlds, base(server.url)))
  if (!bootstrap) throw new Error('The list of the test cannot be read')
  const { egress } = givenEgress()
  const ask = (name: string) => askRdap({ egress, bootstrap, userAgent: 'Holdfast (+http://here)', name })
  return { server, ask }
}

describe('the list of IANA', () => {
  it('has the servers of common TLDs, and none for TLDs without RDAP', () => {
    expect(serversFor(shippedBootstrap(), 'example.com')).toEqual(['https://rdap.verisign.com/com/v1/'])
    expect(serversFor(shippedBootstrap(), 'example.co.uk')).toEqual(['https://rdap.nominet.uk/uk/'])
    expect(serversFor(shippedBootstrap(), 'example.de')).toEqual([])
    expect(serversFor(shippedBootstrap(), 'com')).toEqual([])
  })

  it.each([
    ['no JSON', 'oops'],
    ['another document', '{"publication":"2026-01-01T00:00:00Z"}'],
    [
      'a short list',
      '{"publication":"2026-01-01T00:00:00Z","services":[[["com"],["https://rdap.example/"]]]}',
    ],
  ])('is not replaced by %s', (_what, text) => {
    expect(readBootstrap(text)).toBeNull()
  })
})

it('reads the registration of a name', async () => {
  const { server, ask } = await given()
  server.registrations.set('example.com', {
    handle: '2336799_DOMAIN_COM-VRSN',
    status: ['client transfer prohibited', 'auto renew period', 'something new'],
    events: {
      registration: '1995-08-14T04:00:00Z',
      expiration: '2026-08-13T04:00:00.5+02:00',
      'last changed': '2025-08-14T07:01:44.123456Z',
      'last update of RDAP database': '2026-08-01T00:00:00Z',
    },
    registrar: { name: 'MarkMonitor Inc.', ianaId: '292' },
    nameservers: ['NS2.EXAMPLE.NET', 'ns1.example.net.'],
  })
  expect(await ask('example.com')).toEqual({
    outcome: 'found',
    source: 'rdap',
    server: new URL(server.url).host,
    record: {
      handle: '2336799_DOMAIN_COM-VRSN',
      statuses: ['clientTransferProhibited', 'autoRenewPeriod'],
      registeredAt: new Date('1995-08-14T04:00:00Z'),
      expiresAt: new Date('2026-08-13T02:00:00.5Z'),
      changedAt: new Date('2025-08-14T07:01:44.123Z'),
      registrar: { name: 'MarkMonitor Inc.', ianaId: '292' },
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      dsRecords: [],
    },
  })
  expect([...server.agents]).toEqual(['Holdfast (+http://here)'])
})

it.each([
  [
    'the IANA id and the name of the registrar are missing',
    { entities: [{ roles: ['sponsor', 'registrar'], handle: 'REG-INTERNET-CZ' }] },
    { registrar: { name: 'REG-INTERNET-CZ', ianaId: null } },
  ],
  ['there are no entities at all', { entities: undefined }, { registrar: null }],
  [
    'DS records are in a member with another spelling',
    { secureDns: { dsData: [{ keyTag: 370, algorithm: 13, digestType: 2, digest: 'BE74 359954' }] } },
    { dsRecords: ['370 13 2 be74359954'] },
  ],
  [
    'only the registrar states an expiry',
    { events: [{ eventAction: 'registrar expiration', eventDate: '2027-01-02T00:00:00Z' }] },
    { expiresAt: new Date('2027-01-02T00:00:00Z') },
  ],
  [
    'dates and lists have other types than they should',
    {
      events: [{ eventAction: 'expiration', eventDate: 'soon' }, null, 7],
      status: 'active',
      nameservers: {},
    },
    { expiresAt: null, statuses: [], nameservers: [] },
  ],
])('reads what there is where %s', async (_what, members, expected) => {
  const { server, ask } = await given()
  const body = JSON.stringify({ objectClassName: 'domain', ldhName: 'Example.COM', ...members })
  server.faults.set('example.com', { status: 200, headers: rdapJson, body })
  expect(await ask('example.com')).toMatchObject({ outcome: 'found', record: expected })
})

it('reads the name in Unicode where there is no other', async () => {
  const { server, ask } = await given()
  const body = JSON.stringify({ objectClassName: 'domain', unicodeName: 'bücher.com' })
  server.faults.set('*', { status: 200, headers: rdapJson, body })
  expect(await ask('xn--bcher-kva.com')).toMatchObject({ outcome: 'found' })
})

describe('a 404', () => {
  it('of the listed server in RDAP’s media type means that the name is not registered', async () => {
    const { server, ask } = await given()
    expect(await ask('example.com')).toEqual({
      outcome: 'not_found',
      source: 'rdap',
      server: new URL(server.url).host,
    })
    server.faults.set('*', {
      status: 404,
      headers: { 'content-type': 'application/rdap+json; charset=utf-8' },
    })
    expect(await ask('example.com')).toMatchObject({ outcome: 'not_found' })
  })

  it.each([
    ['in HTML', { 'content-type': 'text/html' }, '<h1>Not Found</h1>'],
    ['in plain JSON', { 'content-type': 'application/json' }, '{"errorCode":404}'],
    ['without a media type', {}, ''],
    ['with another error code', rdapJson, '{"errorCode":429}'],
  ])('%s is no evidence', async (_what, headers, body) => {
    const { server, ask } = await given()
    server.faults.set('*', { status: 404, headers: { ...headers }, body })
    expect(await ask('example.com')).toMatchObject({ outcome: 'none', reason: 'not_rdap' })
  })

  it('of a server to which the listed one redirects is no evidence', async () => {
    const { server, ask } = await given()
    const other = await givenRdapServer(['com'])
    server.faults.set('*', { status: 302, headers: { location: `${other.url}/rdap/domain/example.com` } })
    expect(await ask('example.com')).toMatchObject({ outcome: 'none', reason: 'unlisted_server' })
  })
})

it.each([
  [429, { 'retry-after': '120' }, { reason: 'throttled', retryAfterSeconds: 120 }],
  [
    429,
    { 'retry-after': 'Wed, 21 Oct 2026 07:30:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' },
    { reason: 'throttled', retryAfterSeconds: 120 },
  ],
  [429, { 'retry-after': 'later' }, { reason: 'throttled', retryAfterSeconds: null }],
  [503, { 'retry-after': '7' }, { reason: 'server_error', retryAfterSeconds: 7 }],
  [501, rdapJson, { reason: 'server_error' }],
  [400, rdapJson, { reason: 'server_error' }],
])('has no evidence from a status of %i with %o', async (status, headers, expected) => {
  const { server, ask } = await given()
  server.faults.set('*', { status, headers: { ...headers } as Record<string, string> })
  expect(await ask('example.com')).toMatchObject({ outcome: 'none', ...expected })
})

it.each([
  ['is not JSON', 'oops'],
  ['is about another name', '{"objectClassName":"domain","ldhName":"example.net"}'],
  ['is about no name', '{"objectClassName":"domain"}'],
  ['is another object', '{"objectClassName":"entity","ldhName":"example.com"}'],
  ['is too long', `{"objectClassName":"domain","ldhName":"example.com","notices":"${'x'.repeat(300_000)}"}`],
])('has no evidence from an answer that %s', async (_what, body) => {
  const { server, ask } = await given()
  server.faults.set('*', { status: 200, headers: rdapJson, body })
  expect(await ask('example.com')).toMatchObject({ outcome: 'none', reason: 'malformed' })
})

describe('a redirect', () => {
  const redirectTo = (server: RdapServer, location: string) =>
    server.faults.set('old.com', { status: 301, headers: { location } })

  it('is followed, also a relative one', async () => {
    const { server, ask } = await given()
    const body = JSON.stringify({ objectClassName: 'domain', ldhName: 'old.com' })
    server.faults.set('moved.com', { status: 200, headers: rdapJson, body })
    redirectTo(server, 'moved.com')
    expect(await ask('old.com')).toMatchObject({ outcome: 'found' })
  })

  it('to the server of another TLD is no evidence', async () => {
    const { server, ask } = await given()
    redirectTo(server, 'https://rdap.nic.fr/domain/old.com')
    expect(await ask('old.com')).toMatchObject({ outcome: 'none', reason: 'foreign_redirect' })
  })

  it('without end is no evidence', async () => {
    const { server, ask } = await given()
    redirectTo(server, 'old.com')
    expect(await ask('old.com')).toMatchObject({ outcome: 'none', reason: 'malformed' })
    expect(server.asked).toHaveLength(4)
  })

  it('without a target is no evidence', async () => {
    const { server, ask } = await given()
    redirectTo(server, '')
    expect(await ask('old.com')).toMatchObject({ outcome: 'none', reason: 'malformed' })
  })
})

it('has no evidence for a TLD without RDAP, from a dead server, or from a connection that is cut', async () => {
  const { ask } = await given()
  expect(await ask('example.de')).toMatchObject({ outcome: 'none', reason: 'unsupported' })
  const port = await givenHttpServer((request) => void request.socket.destroy())
  const cut = await given({ base: () => `http://127.0.0.1:${port}/` })
  expect(await cut.ask('example.com')).toMatchObject({ outcome: 'none', reason: 'unreachable' })
  const plain = await given({ base: () => 'http://192.0.2.1/' })
  expect(await plain.ask('example.com')).toMatchObject({ outcome: 'none', reason: 'unreachable' })
})
