import { describe, expect, it } from 'vitest'
import { coveredPercent, findGaps, unscannedPercent } from './find-gaps.ts'
import type { GapAddress, GapCertificate, GapEndpoint, GapInput } from './gap-input.ts'
import { gapText } from './gap-text.ts'

const now = new Date('2026-06-01T12:00:00Z')
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000)

function certificate(id: string, fields: Partial<GapCertificate> = {}): GapCertificate {
  const names = fields.names ?? ['www.example.com']
  return {
    id,
    title: names[0] ?? id,
    names,
    lineage: names.join(),
    not_before: daysFromNow(-30),
    not_after: daysFromNow(60),
    is_assessed: true,
    trusted_until: daysFromNow(1000),
    first_seen_at: daysFromNow(-5),
    ...fields,
  }
}

function address(fields: Partial<GapAddress> = {}): GapAddress {
  return {
    address: '192.0.2.1',
    server_id: null,
    state: 'tls',
    certificate_id: null,
    succeeded_at: daysFromNow(-0.1),
    changed_at: daysFromNow(-10),
    ...fields,
  }
}

function endpoint(name: string, fields: Partial<GapEndpoint> = {}): GapEndpoint {
  return {
    id: `cep_${name}`,
    name,
    port: 443,
    protocol: 'tls',
    is_expected: true,
    is_pinned: false,
    is_ignored: false,
    server_ids: [],
    is_of_certificate_only: false,
    state: 'tls',
    first_seen_at: daysFromNow(-30),
    succeeded_at: daysFromNow(-0.1),
    scanned_at: daysFromNow(-0.1),
    addresses: [],
    ...fields,
  }
}

function find(fields: Partial<GapInput>) {
  const input: GapInput = {
    now,
    endpoints: [],
    certificates: [],
    listeners: [],
    lastServed: new Map(),
    holdings: [],
    servers: [],
    monitoredHosts: [],
    routed: 'all',
    issuances: [],
    ...fields,
  }
  return findGaps(input)
}

const kindsOf = (fields: Partial<GapInput>) => find(fields).gaps.map(({ kind, title }) => `${kind} ${title}`)
const www = (served: Partial<GapAddress>[] = [{ certificate_id: 'crt_1' }]) =>
  endpoint('www.example.com', { addresses: served.map(address) })

describe('a name', () => {
  const covers: [string, string, Partial<GapCertificate>, boolean][] = [
    ['of the certificate', 'www.example.com', {}, true],
    ['below a wildcard', 'www.example.com', { names: ['*.example.com'] }, true],
    ['of the wildcard itself', 'example.com', { names: ['*.example.com'] }, false],
    ['two levels below a wildcard', 'a.www.example.com', { names: ['*.example.com'] }, false],
    ['that is only the common name', 'www.example.com', { names: [], title: 'www.example.com' }, false],
    ['that is an address', '192.0.2.1', { names: ['192.0.2.1'] }, true],
    ['that is another address', '192.0.2.2', { names: ['192.0.2.1'] }, false],
    ['of an expired certificate', 'www.example.com', { not_after: daysFromNow(-1) }, false],
    ['of one for later', 'www.example.com', { not_before: daysFromNow(1) }, false],
    ['of an untrusted one', 'www.example.com', { trusted_until: null }, false],
    ['of one whose authority has expired', 'www.example.com', { trusted_until: daysFromNow(-1) }, false],
    [
      'of one that was not assessed yet',
      'www.example.com',
      { trusted_until: null, is_assessed: false },
      true,
    ],
  ]
  it.each(covers)('%s', (_title, name, fields, isCovered) => {
    const { gaps, coverage } = find({
      endpoints: [endpoint(name)],
      certificates: [certificate('crt_1', fields)],
    })
    expect(coverage).toEqual({ expected: 1, unscanned: 0, covered: isCovered ? 1 : 0 })
    expect(gaps.map(({ kind }) => kind)).toEqual(isCovered ? [] : ['uncovered'])
  })

  it('is uncovered once, whatever its ports, with what there was', () => {
    const mail = endpoint('www.example.com', { id: 'cep_mail', port: 25, protocol: 'smtp' })
    const { gaps } = find({
      endpoints: [endpoint('www.example.com'), mail],
      certificates: [certificate('crt_1', { not_after: daysFromNow(-2) })],
    })
    expect(gaps).toMatchObject([
      {
        kind: 'uncovered',
        severity: 'high',
        certificate_id: 'crt_1',
        since: daysFromNow(-2),
        evidence: { reason: 'expired', endpoints: ['www.example.com:443', 'www.example.com:25 (smtp)'] },
      },
    ])
    expect(gaps.map(gapText)).toEqual([
      'The last certificate for www.example.com expired on 2026-05-30T12:00:00Z. Issue a new one.',
    ])
  })

  it('that nothing expects to offer TLS, or that is ignored, is no gap', () => {
    expect(kindsOf({ endpoints: [endpoint('a.example', { is_expected: false, state: 'no_tls' })] })).toEqual(
      [],
    )
    expect(kindsOf({ endpoints: [endpoint('a.example', { is_ignored: true })] })).toEqual([])
    expect(kindsOf({ endpoints: [endpoint('a.example', { is_expected: false })] })).toEqual([
      'uncovered a.example',
    ])
  })

  it('is expiring if its best certificate is', () => {
    const soon = certificate('crt_1', { not_after: daysFromNow(2) })
    const { gaps } = find({ endpoints: [endpoint('www.example.com')], certificates: [soon] })
    expect(gaps).toMatchObject([{ kind: 'expiring', severity: 'critical', certificate_id: 'crt_1' }])
    const renewed = certificate('crt_2', { names: ['*.example.com'] })
    expect(kindsOf({ endpoints: [endpoint('www.example.com')], certificates: [soon, renewed] })).toEqual([])
  })
})

describe('the addresses of a name', () => {
  const own = certificate('crt_1')
  const cases: [string, Partial<GapAddress>[], string[]][] = [
    ['that serve its certificate', [{ certificate_id: 'crt_1' }], []],
    ['that serve one for another name', [{ certificate_id: 'crt_2' }], ['mismatch critical']],
    ['that serve an unknown one', [{ certificate_id: null }], ['mismatch critical']],
    ['that offer no TLS', [{ certificate_id: 'crt_1' }, { state: 'no_tls' }], ['mismatch high']],
    ['that were not reached', [{ certificate_id: 'crt_1' }, { state: 'unreachable' }], []],
    ['that the installation may not reach', [{ certificate_id: 'crt_1' }, { state: 'refused' }], []],
    [
      'that serve different periods',
      [{ certificate_id: 'crt_1' }, { certificate_id: 'crt_3' }],
      ['inconsistent medium'],
    ],
    [
      'of which one serves an expired one',
      [{ certificate_id: 'crt_1' }, { certificate_id: 'crt_4' }],
      ['mismatch critical', 'inconsistent high'],
    ],
  ]
  it.each(cases)('%s', (_title, addresses, expected) => {
    const certificates = [
      own,
      certificate('crt_2', { names: ['other.example'] }),
      certificate('crt_3', { not_before: daysFromNow(-20), not_after: daysFromNow(70) }),
      certificate('crt_4', { not_after: daysFromNow(-1) }),
    ]
    const { gaps } = find({ endpoints: [www(addresses)], certificates })
    expect(gaps.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(expected)
  })
})

describe('an endpoint that was not observed', () => {
  const old = { succeeded_at: daysFromNow(-3), state: 'unreachable' } as const

  it('is unscanned after two days, and counts as unknown before', () => {
    const fresh = endpoint('new.example', {
      succeeded_at: null,
      first_seen_at: daysFromNow(-1),
      state: 'waiting',
    })
    const { gaps, coverage } = find({ endpoints: [endpoint('www.example.com', old), fresh] })
    expect(gaps).toMatchObject([{ kind: 'unscanned', title: 'www.example.com:443', since: daysFromNow(-3) }])
    expect(coverage).toEqual({ expected: 2, unscanned: 2, covered: 0 })
    expect([coveredPercent(coverage), unscannedPercent(coverage)]).toEqual([null, 100])
  })

  it('is known from the agent of its server', () => {
    const listener = {
      server_id: 'srv_1',
      address: '10.0.0.1',
      port: 443,
      server_name: null,
      certificate_id: 'crt_1',
      first_seen_at: daysFromNow(-5),
      last_seen_at: daysFromNow(-0.5),
    }
    const addresses = [address({ state: 'refused', server_id: 'srv_1' })]
    const { gaps, coverage } = find({
      endpoints: [endpoint('www.example.com', { ...old, state: 'refused', addresses })],
      certificates: [certificate('crt_1')],
      listeners: [listener],
      servers: [{ id: 'srv_1', name: 'web', has_agent: true }],
    })
    expect(gaps).toEqual([])
    expect(coverage).toEqual({ expected: 1, unscanned: 0, covered: 1 })
  })
})

describe('the coverage', () => {
  it('leaves out what is unknown, and is rounded down', () => {
    expect(coveredPercent({ expected: 4, unscanned: 1, covered: 2 })).toBe(66.6)
    expect(unscannedPercent({ expected: 4, unscanned: 1, covered: 2 })).toBe(25)
    expect(coveredPercent({ expected: 0, unscanned: 0, covered: 0 })).toBeNull()
  })
})

describe('a server', () => {
  const [old, newer] = [
    certificate('crt_1', { not_before: daysFromNow(-80) }),
    certificate('crt_2', { not_before: daysFromNow(-3), not_after: daysFromNow(87) }),
  ]
  const servers = [{ id: 'srv_1', name: 'web', has_agent: true }]
  const endpoints = [www([{ certificate_id: 'crt_1', server_id: 'srv_1' }])]
  const since = (days: number) => [{ server_id: 'srv_1', certificate_id: 'crt_2', since: daysFromNow(days) }]

  it('that serves the older certificate for more than a day is stale', () => {
    const given = { endpoints, servers, certificates: [old, newer] }
    const { gaps } = find({ ...given, holdings: since(-1.1) })
    expect(gaps).toMatchObject([
      {
        kind: 'stale',
        certificate_id: 'crt_1',
        server_id: 'srv_1',
        evidence: { newer: 'crt_2', server: 'web' },
      },
    ])
    expect(kindsOf({ ...given, holdings: since(-0.9) })).toEqual([])
    // One that is on another server, or for other names, says nothing.
    expect(kindsOf({ ...given, holdings: [{ ...since(-2)[0]!, server_id: 'srv_2' }] })).toEqual([])
    const other = certificate('crt_2', { names: ['other.example'], not_before: daysFromNow(-3) })
    expect(kindsOf({ ...given, certificates: [old, other], holdings: since(-2) })).toEqual([])
    // Installed ahead of its time, it cannot be served yet.
    const later = { ...newer, not_before: daysFromNow(1) }
    expect(kindsOf({ ...given, certificates: [old, later], holdings: since(-2) })).toEqual([])
  })

  it('without an agent is known from outside only', () => {
    const given = { endpoints, certificates: [old] }
    expect(kindsOf({ ...given, servers: [{ id: 'srv_1', name: 'web', has_agent: false }] })).toEqual([
      'agentless web',
    ])
    expect(kindsOf({ ...given, servers })).toEqual([])
  })
})

describe('a certificate that is served', () => {
  const given = { endpoints: [www()], certificates: [certificate('crt_1')], routed: new Set<string>() }

  it('is unmonitored without a monitor of a host, or a rule', () => {
    const { gaps } = find(given)
    expect(gaps).toMatchObject([{ kind: 'unmonitored', severity: 'low', certificate_id: 'crt_1' }])
    expect(kindsOf({ ...given, monitoredHosts: ['www.example.com'] })).toEqual([])
    expect(kindsOf({ ...given, monitoredHosts: ['other.example.com'] })).toHaveLength(1)
    expect(kindsOf({ ...given, routed: new Set(['crt_1']) })).toEqual([])
    expect(kindsOf({ ...given, routed: 'all' })).toEqual([])
    const wildcard = certificate('crt_1', { names: ['*.example.com'] })
    expect(kindsOf({ ...given, certificates: [wildcard], monitoredHosts: ['other.example.com'] })).toEqual([])
  })

  it('keeps its gap when it is renewed', () => {
    const [{ subject } = { subject: '' }] = find(given).gaps
    const renewed = { certificates: [certificate('crt_2')], endpoints: [www([{ certificate_id: 'crt_2' }])] }
    expect(find({ ...given, ...renewed }).gaps).toMatchObject([{ subject, certificate_id: 'crt_2' }])
  })
})

describe('a certificate that is not served', () => {
  const unused = certificate('crt_1', { names: ['*.old.example'], first_seen_at: daysFromNow(-30) })

  it('is an orphan after two weeks, unless a name of it is used', () => {
    expect(kindsOf({ certificates: [unused] })).toEqual(['orphan *.old.example'])
    expect(kindsOf({ certificates: [{ ...unused, first_seen_at: daysFromNow(-13) }] })).toEqual([])
    expect(kindsOf({ certificates: [unused], lastServed: new Map([['crt_1', daysFromNow(-13)]]) })).toEqual(
      [],
    )
    expect(kindsOf({ certificates: [{ ...unused, not_after: daysFromNow(-1) }] })).toEqual([])
    expect(kindsOf({ certificates: [certificate('crt_1', { names: [] })] })).toEqual([])
    const used = endpoint('www.old.example', { is_expected: false, state: 'no_tls' })
    expect(kindsOf({ certificates: [unused], endpoints: [used] })).toEqual([])
    const own = { ...used, is_of_certificate_only: true }
    expect(kindsOf({ certificates: [unused], endpoints: [own] })).toEqual(['orphan *.old.example'])
  })
})

describe('a name of a certificate', () => {
  const foreign = { is_expected: false, state: 'no_tls', addresses: [address({ state: 'no_tls' })] } as const
  const certificates = [certificate('crt_1', { names: ['gone.example'], first_seen_at: daysFromNow(-1) })]
  const home = endpoint('home.example', {
    is_expected: false,
    state: 'no_tls',
    addresses: [address({ address: '192.0.2.9', server_id: 'srv_1', state: 'no_tls' })],
  })
  const given = { certificates, servers: [{ id: 'srv_1', name: 'web', has_agent: true }] }

  it('that does not exist is dangling', () => {
    const gone = endpoint('gone.example', { is_expected: false, state: 'unresolvable' })
    expect(find({ certificates, endpoints: [gone] }).gaps).toMatchObject([
      { kind: 'dangling', severity: 'medium', name: 'gone.example', certificate_id: 'crt_1' },
    ])
    expect(kindsOf({ certificates, endpoints: [{ ...gone, scanned_at: null }] })).toEqual([])
    expect(kindsOf({ endpoints: [gone] })).toEqual([])
  })

  it('that leads to others is dangling, in an account with servers', () => {
    const away = endpoint('gone.example', foreign)
    expect(find({ ...given, endpoints: [away, home] }).gaps).toMatchObject([
      { kind: 'dangling', severity: 'low' },
    ])
    expect(kindsOf({ ...given, endpoints: [away] })).toEqual([])
    expect(kindsOf({ ...given, endpoints: [{ ...away, is_pinned: true }, home] })).toEqual([])
  })
})

describe('a certificate in the logs', () => {
  const issuance = {
    key: 'R11 01',
    names: ['*.example.com'],
    issuer: 'R11',
    certificate_id: null,
    logged_at: daysFromNow(-2),
  }

  it('is unexpected a day later', () => {
    expect(find({ issuances: [issuance] }).gaps).toMatchObject([
      { kind: 'unexpected', severity: 'high', subject: 'R11 01', since: daysFromNow(-2) },
    ])
    expect(kindsOf({ issuances: [{ ...issuance, logged_at: daysFromNow(-0.9) }] })).toEqual([])
  })
})
