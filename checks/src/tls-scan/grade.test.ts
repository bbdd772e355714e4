/** Grades computed by hand: 0.3 times the protocols, 0.3 times the weakest key, 0.4 times the ciphers. */
import { expect, test } from 'vitest'
import { gradeTls } from './grade.ts'
import { cipherSuite } from './registry/cipher-suites.ts'
import type { SeenKeyExchange, TlsPosture, TlsProtocol } from './tls-scan.ts'

const x25519: SeenKeyExchange = { kind: 'group', name: 'x25519', rsaBits: 3072, isPostQuantum: false }
const year = 31_536_000
const rsa2048 = { keyType: 'rsa', keyBits: 2048 }
const suites = {
  AES128_GCM: 0xc02f,
  AES256_GCM: 0xc030,
  AES128_RSA: 0x002f,
  AES128_CBC: 0xc013,
  TRIPLE_DES: 0x000a,
  RC4: 0x0005,
  NULL: 0x0002,
  EXPORT: 0x0003,
  ANONYMOUS: 0x0034,
  TLS13_128: 0x1301,
  TLS13_256: 0x1302,
} as const

type Ciphers = Partial<Record<TlsProtocol, readonly (keyof typeof suites)[]>>

function posture(
  ciphers: Ciphers,
  more: Partial<TlsPosture> = {},
  seen: SeenKeyExchange = x25519,
): TlsPosture {
  const protocols = Object.keys(ciphers) as TlsProtocol[]
  return {
    incomplete: null,
    protocols,
    ciphers: protocols.map((protocol) => ({
      protocol,
      ciphers: (ciphers[protocol] ?? []).map((name) => {
        const suite = cipherSuite(suites[name])
        return { ...suite, seen: suite.isForwardSecret ? seen : null }
      }),
      isComplete: true,
    })),
    groups: [],
    isSecureRenegotiation: true,
    isCompressed: false,
    isExtendedMasterSecret: true,
    isFallbackPrevented: null,
    hsts: { state: 'set', maxAge: year, includesSubdomains: true, isPreloadable: false },
    ...more,
  }
}

const good: Ciphers = { 'TLSv1.2': ['AES128_GCM'], 'TLSv1.3': ['TLS13_256'] }

test.each([
  // 0.3 · 100 + 0.3 · 90 + 0.4 · (80 + 100) / 2
  ['A+', 93, [], posture(good), rsa2048],
  // 0.3 · 100 + 0.3 · 90 + 0.4 · 80
  ['A-', 89, ['no_tls13'], posture({ 'TLSv1.2': ['AES128_GCM'] }), rsa2048],
  ['A-', 93, ['hsts_absent'], posture(good, { hsts: { state: 'absent' } }), rsa2048],
  [
    'A-',
    93,
    ['hsts_short'],
    posture(good, {
      hsts: { state: 'set', maxAge: 15_551_999, includesSubdomains: false, isPreloadable: false },
    }),
    rsa2048,
  ],
  ['A-', 93, ['insecure_renegotiation'], posture(good, { isSecureRenegotiation: false }), rsa2048],
  // A mail server has no HSTS to lack.
  ['A+', 93, [], posture(good, { hsts: { state: 'not_asked' } }), rsa2048],
  ['A', 93, ['scan_incomplete'], posture(good, { incomplete: 'The scan ran out of time' }), rsa2048],
  // 0.3 · 100 + 0.3 · 100 + 0.4 · 100: a key of 4096 bits without another exchange that is weaker
  [
    'A+',
    100,
    [],
    posture(
      { 'TLSv1.3': ['TLS13_256'] },
      {},
      { kind: 'group', name: 'x448', rsaBits: 7680, isPostQuantum: false },
    ),
    { keyType: 'rsa', keyBits: 4096 },
  ],
  // 0.3 · (90 + 100) / 2 + 0.3 · 90 + 0.4 · 80
  [
    'B',
    87.5,
    ['tls10_accepted', 'tls11_accepted', 'no_tls13'],
    posture({ 'TLSv1.0': ['AES128_CBC'], 'TLSv1.1': ['AES128_CBC'], 'TLSv1.2': ['AES128_GCM'] }),
    rsa2048,
  ],
  ['B', 89, ['no_aead', 'no_tls13'], posture({ 'TLSv1.2': ['AES128_CBC'] }), rsa2048],
  ['B', 89, ['no_aead', 'no_forward_secrecy', 'no_tls13'], posture({ 'TLSv1.2': ['AES128_RSA'] }), rsa2048],
  ['B', 93, ['incomplete_chain'], posture(good), { ...rsa2048, isChainComplete: false }],
  // The key exchange with 1024 bits counts, not the key: 0.3 · 100 + 0.3 · 80 + 0.4 · 90
  ['B', 90, ['key_below_2048_bits'], posture(good, {}, { kind: 'dh', bits: 1024 }), rsa2048],
  // 3DES has 112 bits and limits nothing, but 0.3 · 100 + 0.3 · 90 + 0.4 · (20 + 100) / 2
  ['A-', 81, ['no_tls13'], posture({ 'TLSv1.2': ['TRIPLE_DES', 'AES256_GCM'] }), rsa2048],
  // 0.3 · (90 + 95) / 2 + 0.3 · 90 + 0.4 · 80
  [
    'C',
    86.8,
    ['no_tls12', 'tls10_accepted', 'tls11_accepted', 'no_aead', 'no_tls13'],
    posture({ 'TLSv1.0': ['AES128_CBC'], 'TLSv1.1': ['AES128_CBC'] }),
    rsa2048,
  ],
  ['C', 93, ['rc4_accepted'], posture({ ...good, 'TLSv1.2': ['AES128_GCM', 'RC4'] }), rsa2048],
  // 0.3 · (80 + 100) / 2 + 0.3 · 90 + 0.4 · 80
  [
    'C',
    86,
    ['poodle', 'sslv3_accepted', 'no_tls13'],
    posture({ SSLv3: ['AES128_CBC'], 'TLSv1.2': ['AES128_GCM'] }),
    rsa2048,
  ],
  [
    'F',
    83,
    ['sslv3_newest', 'no_tls12', 'sslv3_accepted', 'no_aead', 'no_forward_secrecy', 'no_tls13'],
    posture({ SSLv3: ['RC4'] }),
    rsa2048,
  ],
  // 0.3 · (0 + 100) / 2 + 0.3 · 90 + 0.4 · 90
  ['F', 78, ['sslv2_accepted'], posture({ SSLv2: [], ...good }), rsa2048],
  // 0.3 · 100 + 0.3 · 90 + 0.4 · (0 + 100) / 2
  ['F', 77, ['cipher_below_112_bits'], posture({ ...good, 'TLSv1.2': ['NULL'] }), rsa2048],
  // 0.3 · 100 + 0.3 · 90 + 0.4 · (20 + 100) / 2
  [
    'F',
    81,
    ['export_cipher', 'cipher_below_112_bits', 'rc4_accepted'],
    posture({ ...good, 'TLSv1.2': ['EXPORT'] }),
    rsa2048,
  ],
  // Without any key, the key exchange is worth nothing, and a zero makes the score zero.
  ['F', 0, ['anonymous_key_exchange'], posture({ ...good, 'TLSv1.2': ['ANONYMOUS'] }), rsa2048],
  // 0.3 · 100 + 0.3 · 40 + 0.4 · 90
  ['F', 78, ['key_below_1024_bits'], posture(good), { keyType: 'rsa', keyBits: 768 }],
  // A curve of 224 bits is as strong as RSA with 2048 bits, one of 192 bits as RSA with 1024.
  ['A+', 93, [], posture(good), { keyType: 'ec', keyBits: 224 }],
  ['B', 90, ['key_below_2048_bits'], posture(good), { keyType: 'ec', keyBits: 192 }],
  ['A+', 93, [], posture(good), { keyType: 'ed25519', keyBits: null }],
] as const)('%s with %d points: %j', (grade, score, reasons, scanned, leaf) => {
  expect(gradeTls(scanned, leaf)).toMatchObject({ grade, score, reasons, ruleset: '2026.1' })
})
