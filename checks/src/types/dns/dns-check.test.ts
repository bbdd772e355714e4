import { decode } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check, freePort, givenServer } from '#checks/testing/targets.ts'
import { bindPrograms, startBind } from '../../../../server/src/providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { dnsCheck } from './dns-check.ts'

const missing = missingPrograms(bindPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'DNS checks against BIND'), () => {
  let bind: Awaited<ReturnType<typeof startBind>>
  beforeAll(async () => {
    bind = await startBind()
    await bind.createZone('example.org', [
      'www A 192.0.2.1',
      'www A 192.0.2.2',
      'www AAAA 2001:db8::1',
      '@ MX 10 mail',
      '@ TXT "v=spf1 -all"',
      '@ CAA 0 issue "letsencrypt.org"',
      '_sip._tcp SRV 10 5 5060 sip',
      'alias CNAME www',
      '@ TXT "Token=AbC" "dEf"',
      'svc HTTPS 1 . alpn=h2,h3 port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1',
      '_443._tcp TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'host SSHFP 4 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'urn NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:info@example.org!" .',
      'link URI 10 1 "https://example.org/Path"',
      'cds CDS 12345 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'here LOC 52 30 0.000 N 13 24 0.000 E 34.00m 1m 10000m 10m',
      'own TYPE65280 \\# 3 abcdef',
      ...Array.from({ length: 30 }, (_, index) => `many TXT "${index} ${'x'.repeat(100)}"`),
    ])
  })
  afterAll(() => bind.stop())

  const ask = (name: string, settings: object = {}) =>
    check(dnsCheck, { name, server: '127.0.0.1', port: bind.port, ...settings })

  test('any answer is enough without expected values, and its values are shown', async () => {
    const result = await ask('www.example.org')
    expect(result).toMatchObject({
      outcome: 'up',
      address: '127.0.0.1',
      evidence: { response_code: 'NOERROR' },
    })
    expect((result.evidence as { values: string[] }).values.sort()).toEqual(['192.0.2.1', '192.0.2.2'])
  })

  test.each([
    ['www.example.org', 'AAAA', ['2001:DB8::1']],
    ['example.org', 'MX', ['10 mail.example.org.']],
    ['example.org.', 'TXT', ['"v=spf1 -all"', '"Token=AbCdEf"']],
    ['example.org.', 'TXT', ['v=spf1 -all', '"Token=" "AbCdEf"']],
    ['www.example.org', 'AAAA', ['2001:0db8:0:0::1']],
    [
      'svc.example.org',
      'HTTPS',
      ['1 . alpn=h2,h3 port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1'],
    ],
    [
      '_443._tcp.example.org',
      'TLSA',
      ['3 1 1 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF'],
    ],
    ['host.example.org', 'SSHFP', ['4 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef']],
    ['urn.example.org', 'NAPTR', ['100 10 "u" "E2U+sip" "!^.*$!sip:info@example.org!" .']],
    ['link.example.org', 'URI', ['10 1 "https://example.org/Path"']],
    [
      'cds.example.org',
      'CDS',
      ['12345 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
    ],
    ['own.example.org', 'TYPE65280', ['\\# 3 ABCDEF']],
    ['example.org', 'NS', ['NS1.example.net']],
    ['example.org', 'CAA', ['0 issue "letsencrypt.org"']],
    ['_sip._tcp.example.org', 'SRV', ['10 5 5060 sip.example.org']],
    ['alias.example.org', 'CNAME', ['www.example.org']],
    ['alias.example.org', 'A', ['192.0.2.1', '192.0.2.2']],
    ['example.org', 'SOA', ['ns1.example.net hostmaster.example.net 1 3600 600 86400 300']],
  ])('%s %s is %s', async (name, type, values) => {
    expect((await ask(name, { type, values, match: 'exactly' })).failure).toBeNull()
  })

  test('texts are compared exactly, letter by letter', async () => {
    const settings = { type: 'TXT', values: ['token=abcdef'] }
    expect((await ask('example.org', settings)).failure?.message).toContain('; token=abcdef is missing')
  })

  test('data without a form of its own is shown as RFC 3597 writes it', async () => {
    const { evidence } = await ask('here.example.org', { type: 'LOC' })
    expect(evidence).toMatchObject({ values: [expect.stringMatching(/^\\# 16 [0-9a-f]{32}$/)] })
  })

  test.each([
    ['any', ['192.0.2.9', '192.0.2.1'], null],
    ['any', ['192.0.2.9'], '; none is expected'],
    ['all', ['192.0.2.1'], null],
    ['all', ['192.0.2.1', '192.0.2.9'], '; 192.0.2.9 is missing'],
    ['exactly', ['192.0.2.1'], '; 192.0.2.2 is not expected'],
  ])('matching %s of %s', async (match, values, fault) => {
    const { failure } = await ask('www.example.org', { match, values })
    if (fault === null) expect(failure).toBeNull()
    else expect(failure).toMatchObject({ class: 'assertion', message: expect.stringContaining(fault) })
  })

  test('a name that does not exist is down, unless that is expected', async () => {
    expect((await ask('missing.example.org')).failure).toEqual({
      class: 'status',
      message: 'The server answers NXDOMAIN, not NOERROR',
    })
    expect((await ask('missing.example.org', { response_code: 'NXDOMAIN' })).outcome).toBe('up')
  })

  test('a name without records of the type is down', async () => {
    expect((await ask('www.example.org', { type: 'MX' })).failure).toEqual({
      class: 'assertion',
      message: 'There are no MX records of www.example.org',
    })
  })

  test('an answer that is too large for UDP is requested over TCP', async () => {
    const result = await ask('many.example.org', { type: 'TXT' })
    expect(result.failure).toBeNull()
    expect((result.evidence as { values: string[] }).values).toHaveLength(30)
    expect((await ask('www.example.org', { transport: 'tcp' })).outcome).toBe('up')
  })

  test('a server that does not serve the zone is down as refused', async () => {
    expect((await ask('www.example.net')).failure?.message).toBe('The server answers REFUSED, not NOERROR')
  })
})

test('a port on which nothing listens is down as refused', async () => {
  const settings = { name: 'www.example.org', server: '127.0.0.1', port: await freePort() }
  expect((await check(dnsCheck, settings)).failure?.class).toBe('connect_refused')
})

test('a response that is not a DNS message is reported', async () => {
  const target = await givenServer((socket) =>
    socket.on('data', (data: Buffer) =>
      socket.end(Buffer.concat([Buffer.from([0, 12]), data.subarray(2, 4), Buffer.alloc(10, 255)])),
    ),
  )
  const settings = { name: 'www.example.org', server: '127.0.0.1', port: target.port, transport: 'tcp' }
  expect((await check(dnsCheck, settings)).failure?.class).toBe('protocol')
  await target.close()
})

test.each([
  ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
  ['2001:db8::7', '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
])('the reverse name of %s is queried for PTR', async (name, reverse) => {
  const queried: string[] = []
  const target = await givenServer((socket) =>
    socket.on('data', (data: Buffer) => {
      queried.push(decode(data.subarray(2)).questions?.[0]?.name ?? '')
      socket.end()
    }),
  )
  await check(dnsCheck, { name, type: 'PTR', server: '127.0.0.1', port: target.port, transport: 'tcp' })
  expect(queried).toEqual([reverse])
  await target.close()
})
