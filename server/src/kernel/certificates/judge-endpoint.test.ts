import { expect, it } from 'vitest'
import { findingText } from './finding-text.ts'
import {
  judgeEndpoint,
  type ObservedAddress,
  type ObservedCipher,
  type ObservedPosture,
} from './judge-endpoint.ts'

const cipher = (more: Partial<ObservedCipher> = {}): ObservedCipher => ({
  name: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  encryption: 'AES_128_GCM',
  authentication: 'RSA',
  bits: 128,
  isAead: true,
  isForwardSecret: true,
  isExport: false,
  seen: { kind: 'group' },
  ...more,
})
const cbc = { encryption: 'AES_128_CBC', isAead: false }

const good: ObservedPosture = {
  protocols: ['TLSv1.2', 'TLSv1.3'],
  ciphers: [{ protocol: 'TLSv1.2', ciphers: [cipher()] }],
  groups: [{ isPostQuantum: true }],
  isSecureRenegotiation: true,
  isCompressed: false,
  hsts: { state: 'set', maxAge: 31_536_000 },
}

function at(address: string, posture: Partial<ObservedPosture> | null, more: Partial<ObservedAddress> = {}) {
  return {
    address,
    certificate: 'crt_a',
    posture: posture && { ...good, ...posture },
    is_key_proven: true,
    has_staple: null,
    ...more,
  }
}

function codesOf(...observed: readonly ObservedAddress[]): string[] {
  const found = judgeEndpoint(observed)
  for (const one of found) expect(findingText(one)).not.toMatch(/undefined|NaN|\(\)/)
  return found.map(({ code }) => code)
}

const withCiphers = (...ciphers: readonly Partial<ObservedCipher>[]) => ({
  ciphers: [{ protocol: 'TLSv1.2', ciphers: ciphers.map(cipher) }],
})

it.each<[title: string, posture: Partial<ObservedPosture>, codes: string[]]>([
  ['nothing wrong', {}, []],
  ['SSLv3', { protocols: ['SSLv3', 'TLSv1.2', 'TLSv1.3'] }, ['ssl_accepted']],
  ['TLS 1.0', { protocols: ['TLSv1.0', 'TLSv1.2', 'TLSv1.3'] }, ['old_tls_accepted']],
  ['no TLS 1.2', { protocols: ['TLSv1.1'], groups: [] }, ['no_tls12', 'old_tls_accepted', 'no_tls13']],
  ['no TLS 1.3', { protocols: ['TLSv1.2'] }, ['no_tls13']],
  ['only TLS 1.3', { protocols: ['TLSv1.3'] }, []],
  ['RC4', withCiphers({}, { encryption: 'RC4_128', isAead: false }), ['rc4_accepted']],
  [
    '3DES',
    withCiphers({}, { encryption: '3DES_EDE_CBC', bits: 112, isAead: false }),
    ['triple_des_accepted'],
  ],
  [
    'no encryption',
    withCiphers({}, { encryption: 'NULL', bits: 0, isAead: false }),
    ['weak_cipher_accepted'],
  ],
  ['an export cipher', withCiphers({}, { isExport: true, bits: 40 }), ['weak_cipher_accepted']],
  ['an anonymous server', withCiphers({}, { authentication: 'anonymous' }), ['weak_cipher_accepted']],
  ['RSA key exchange only', withCiphers({ isForwardSecret: false, seen: null }), ['no_forward_secrecy']],
  ['CBC only', withCiphers(cbc), ['no_aead']],
  ['a short prime', withCiphers({}, { seen: { kind: 'dh', bits: 1024 } }), ['weak_dh']],
  ['a long prime', withCiphers({}, { seen: { kind: 'dh', bits: 2048 } }), []],
  ['compression', { isCompressed: true }, ['compression_accepted']],
  ['insecure renegotiation', { isSecureRenegotiation: false }, ['insecure_renegotiation']],
  ['no HSTS', { hsts: { state: 'absent' } }, ['hsts_absent']],
  ['a month of HSTS', { hsts: { state: 'set', maxAge: 2_592_000 } }, ['hsts_short']],
  ['HSTS that could not be asked for', { hsts: { state: 'unknown' } }, []],
  ['no HTTPS', { hsts: { state: 'not_asked' } }, []],
  ['classical groups', { groups: [{ isPostQuantum: false }] }, ['no_hybrid_group']],
  ['groups that were not asked for', { groups: [] }, []],
])('a service with %s', (_title, posture, codes) => {
  expect(codesOf(at('192.0.2.1', posture))).toEqual(codes)
})

it('a service without the key, and one without OCSP responses', () => {
  expect(codesOf(at('192.0.2.1', null, { is_key_proven: false }))).toEqual(['key_not_proven'])
  expect(codesOf(at('192.0.2.1', null, { has_staple: false }))).toEqual(['no_stapling'])
})

it('a name with several addresses has one finding for each fault, with the addresses that have it', () => {
  const old = { protocols: ['TLSv1.1', 'TLSv1.2'] }
  const found = judgeEndpoint([at('192.0.2.1', old), at('192.0.2.2', {}), at('2001:db8::1', old)])
  expect(found.map(({ code, evidence }) => [code, evidence.addresses])).toEqual([
    ['old_tls_accepted', '192.0.2.1, 2001:db8::1'],
    ['no_tls13', '192.0.2.1, 2001:db8::1'],
  ])
})

it('addresses that serve different certificates are named', () => {
  const other = at('192.0.2.2', {}, { certificate: 'crt_b' })
  expect(judgeEndpoint([at('192.0.2.1', {}), other, at('192.0.2.3', null, { certificate: null })])).toEqual([
    {
      code: 'addresses_differ',
      severity: 'medium',
      evidence: { count: 2, addresses: '192.0.2.1, 192.0.2.2' },
    },
  ])
})
