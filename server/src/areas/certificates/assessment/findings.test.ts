/** Certificates with every fault that a certificate can have, made with openssl. */
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssuanceCheck } from '#kernel/certificates/caa/caa.ts'
import { findingText } from '#kernel/certificates/finding-text.ts'
import {
  type CertificatePolicy,
  type JudgedPlace,
  judgeCertificate,
  noPolicy,
  type Revocation,
} from '#kernel/certificates/judge.ts'
import { expiryTimes } from '#kernel/certificates/lifetime/expiry.ts'
import { covers } from '#kernel/certificates/names.ts'
import { type Anchors, trustPaths } from '#kernel/certificates/trust.ts'
import { addSeconds } from '#kernel/time.ts'
import { readPem } from '../inventory/found.ts'
import {
  type CertificateOptions,
  type CertificateWorld,
  givenCertificates,
} from '../testing/given-certificates.ts'

let world: CertificateWorld
beforeAll(async () => {
  world = await givenCertificates()
})
afterAll(() => world.remove())

const served: JudgedPlace = {
  kind: 'listener',
  title: '192.0.2.1:443',
  host_name: null,
  key_mode: null,
  is_chain_complete: true,
  is_root_sent: false,
  has_staple: null,
}
const day = 86_400

type Circumstances = {
  places?: readonly JudgedPlace[]
  source?: 'public' | 'own' | null
  /** With the intermediate. */
  isComplete?: boolean
  certificatesWithKey?: number
  servers?: number
  replacedDaysAgo?: number
  revocation?: Revocation
  issuance?: readonly IssuanceCheck[]
  policy?: Partial<CertificatePolicy>
  now?: Date
}

/** The codes of the findings, and their texts, which must have all their values. */
async function findingsOf(
  options: CertificateOptions & { isSelfSigned?: boolean },
  circumstances: Circumstances = {},
): Promise<string[]> {
  const { isSelfSigned = false, ...asked } = options
  const { pem } = isSelfSigned ? await world.selfSigned(asked) : await world.issue(asked)
  const [first] = readPem(pem)
  if (!first) throw new Error('It cannot be read')
  const { places = [served], source = 'own', isComplete = true, now = new Date() } = circumstances
  const root = new X509Certificate(world.root)
  const intermediate = new X509Certificate(world.intermediate)
  const anchors: Anchors = {
    bySubject: (subject) =>
      source !== null && subject === root.subject ? [{ certificate: root, source }] : [],
  }
  const [presented, known] = isComplete ? [[intermediate], []] : [[], [intermediate]]
  const trust = trustPaths(new X509Certificate(first.der), presented, known, anchors)
  const found = judgeCertificate(
    {
      facts: first.facts,
      places,
      trust,
      certificatesWithKey: circumstances.certificatesWithKey ?? 0,
      servers: circumstances.servers ?? 1,
      replacedAt: circumstances.replacedDaysAgo
        ? addSeconds(now, -circumstances.replacedDaysAgo * day)
        : null,
      revocation: circumstances.revocation ?? null,
      issuance: circumstances.issuance ?? [],
      policy: { ...noPolicy, ...circumstances.policy },
    },
    now,
  )
  for (const one of found) expect(findingText(one)).not.toMatch(/undefined|NaN|“”/)
  return found.map(({ code }) => code)
}

const named = (answer: IssuanceCheck['answer']) => ({ issuance: [{ name: 'example.com', answer }] })
const issue = (value: string) => ({ flags: 0, tag: 'issue', value })

const cases: readonly [
  title: string,
  options: Parameters<typeof findingsOf>[0],
  Circumstances,
  codes: string[],
][] = [
  ['without a fault', {}, {}, []],
  ['that has expired', { from: -90, until: -1 }, {}, ['expired']],
  ['that is not valid yet', { from: 5, until: 60 }, {}, ['not_yet_valid']],
  ['that expires in two of ninety days', { from: -88, until: 2 }, {}, ['expires_critical']],
  ['that expires in ten of ninety days', { from: -80, until: 10 }, {}, ['expires_high']],
  ['that expires in twenty of ninety days', { from: -70, until: 20 }, {}, ['expires_warning']],
  ['of a week, in the middle of it', { from: -3, until: 4 }, {}, []],
  ['that is signed with its own key', { isSelfSigned: true }, {}, ['self_signed']],
  ['the same in a file', { isSelfSigned: true }, { places: [] }, ['unknown_issuer']],
  ['the same for a private name', { isSelfSigned: true, names: 'DNS:nas.lan' }, {}, ['unknown_issuer']],
  ['of an unknown authority', {}, { source: null }, ['untrusted']],
  ['for an address that is private', { names: 'IP:10.0.0.1' }, { source: null }, ['unknown_issuer']],
  [
    'of an old intermediate',
    {},
    { now: addSeconds(new Date(), 301 * day) },
    ['expired', 'intermediate_expired'],
  ],
  [
    'without its chain',
    {},
    { isComplete: false, places: [{ ...served, is_chain_complete: false }] },
    ['incomplete_chain'],
  ],
  ['with a tiny RSA key', { key: ['rsa:512'], digest: 'sha256' }, {}, ['broken_key', 'rsa_only']],
  ['with a small RSA key', { key: ['rsa:1024'] }, {}, ['weak_key', 'rsa_only']],
  ['with a large RSA key', { key: ['rsa:3072'] }, {}, ['rsa_only']],
  ['with a small curve', { key: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp224r1'] }, {}, ['weak_key']],
  ['with Ed25519', { key: ['ed25519'] }, {}, []],
  ['signed with SHA-1', { digest: 'sha1' }, {}, ['weak_signature']],
  ['without names', { names: null }, {}, ['no_names']],
  ['for clients only', { extensions: ['extendedKeyUsage=clientAuth'] }, {}, ['not_for_servers']],
  [
    'for servers and clients, of a public authority',
    { extensions: ['extendedKeyUsage=serverAuth,clientAuth'] },
    { source: 'public' },
    ['client_authentication', 'no_timestamps'],
  ],
  ['that may sign others', { extensions: ['basicConstraints=critical,CA:TRUE'] }, {}, ['authority_served']],
  [
    'of a public authority for too long',
    { until: 250 },
    { source: 'public' },
    ['lifetime_too_long', 'no_timestamps'],
  ],
  ['of an authority of ours for as long', { until: 250 }, {}, []],
  ['for another host', {}, { places: [{ ...served, host_name: 'www.example.com' }] }, ['name_mismatch']],
  ['for this host', {}, { places: [{ ...served, host_name: 'example.com' }] }, []],
  [
    'whose key all may read',
    {},
    { places: [{ ...served, kind: 'file', key_mode: '0644' }] },
    ['key_readable_by_all'],
  ],
  ['whose key a group may read', {}, { places: [{ ...served, kind: 'file', key_mode: '0640' }] }, []],
  ['that was replaced two days ago', {}, { replacedDaysAgo: 2 }, ['older_served']],
  ['that was replaced this morning', {}, { replacedDaysAgo: 0.3 }, []],
  ['whose key others have', {}, { certificatesWithKey: 1 }, ['shared_key']],
  ['on four servers', {}, { servers: 4 }, ['shared_key']],
  [
    'with a wildcard on six servers',
    { names: 'DNS:*.example.com' },
    { servers: 6 },
    ['shared_key', 'shared_wildcard'],
  ],
  [
    'that its issuer revoked',
    {},
    { revocation: { revoked: { at: '2026-11-01T00:00:00Z', reason: 'keyCompromise' } } },
    ['revoked'],
  ],
  [
    'that must be sent with an OCSP response, and is not',
    { extensions: ['tlsfeature=status_request'] },
    { places: [{ ...served, kind: 'endpoint', has_staple: false }] },
    ['staple_missing'],
  ],
  [
    'that is sent with an OCSP response',
    { extensions: ['tlsfeature=status_request'] },
    { places: [{ ...served, kind: 'endpoint', has_staple: true }] },
    [],
  ],
  ['with its root', {}, { places: [{ ...served, is_root_sent: true }] }, ['root_in_chain']],
  ['without CAA records', {}, { source: 'public', ...named({ state: 'none' }) }, ['no_timestamps', 'no_caa']],
  [
    'whose CAA records allow nobody',
    {},
    { source: 'public', ...named({ state: 'found', host: 'example.com', records: [issue(';')] }) },
    ['no_timestamps', 'caa_forbids_renewal'],
  ],
  [
    'whose names have a broken DNSSEC',
    {},
    { source: 'public', ...named({ state: 'dnssec_failed' }) },
    ['no_timestamps', 'dnssec_forbids_renewal'],
  ],
  ['of an authority of ours, which the DNS does not bind', {}, named({ state: 'dnssec_failed' }), []],
  [
    'of an issuer that the policy does not list',
    {},
    { policy: { issuers: ['Let’s Encrypt'] } },
    ['issuer_not_allowed'],
  ],
  ['of one that it lists', {}, { policy: { issuers: ['test inter'] } }, []],
  [
    'that breaches the policy',
    {},
    { policy: { ec_bits_min: 384, key_types: ['rsa'] } },
    ['policy_breached', 'policy_breached'],
  ],
]

describe('a certificate', () => {
  it.each(cases)('%s', async (_title, options, circumstances, codes) => {
    expect(await findingsOf(options, circumstances)).toEqual(codes)
  })
})

describe('the urgency of an expiry', () => {
  it('follows the time that the certificate is valid in all', () => {
    const daysBefore = (lifetime: number) => {
      const [not_before, not_after] = [new Date(0), new Date(lifetime * day * 1000)]
      return expiryTimes({ not_before, not_after }).map(
        ({ at }) => Math.round(((not_after.getTime() - at.getTime()) / 86_400_000) * 100) / 100,
      )
    }
    expect(daysBefore(398)).toEqual([30, 14, 3, 0])
    expect(daysBefore(90)).toEqual([22.5, 11.25, 3, 0])
    expect(daysBefore(47)).toEqual([11.75, 5.88, 2.94, 0])
    expect(daysBefore(6.67)).toEqual([1.67, 0.83, 0.42, 0])
  })
})

describe('a name', () => {
  it('is covered as it is, or by a wildcard in the place of its first label', () => {
    const names = ['*.example.com', '192.0.2.1', '2001:db8::1', 'example.net']
    for (const host of ['www.example.com', '192.0.2.1', '2001:db8::1', 'example.net'])
      expect(covers(names, host)).toBe(true)
    for (const host of ['example.com', 'a.www.example.com', 'www.example.net', '192.0.2.2', '*.example.net'])
      expect(covers(names, host)).toBe(false)
  })
})
