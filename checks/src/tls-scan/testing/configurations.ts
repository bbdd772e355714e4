/** TLS configurations of real servers, good and bad, for the comparison with sslscan. */
import type { KeyName } from './certificates.ts'

export type NginxConfiguration = {
  title: string
  keys: readonly KeyName[]
  protocols: string
  ciphers: string
  curves?: string
  more?: string
}

const modern =
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305'
const every = 'SSLv3 TLSv1 TLSv1.1 TLSv1.2 TLSv1.3'
const weak = (ciphers: string) => `${ciphers}:@SECLEVEL=0`

export const nginxConfigurations: readonly NginxConfiguration[] = [
  { title: 'TLS 1.3 only', keys: ['rsa'], protocols: 'TLSv1.3', ciphers: modern },
  { title: 'TLS 1.3 only, P-256 key', keys: ['p256'], protocols: 'TLSv1.3', ciphers: modern },
  { title: 'TLS 1.3 only, Ed25519 key', keys: ['ed25519'], protocols: 'TLSv1.3', ciphers: modern },
  { title: 'Mozilla intermediate', keys: ['rsa'], protocols: 'TLSv1.2 TLSv1.3', ciphers: modern },
  {
    title: 'Mozilla intermediate with two keys',
    keys: ['rsa', 'p256'],
    protocols: 'TLSv1.2 TLSv1.3',
    ciphers: modern,
  },
  { title: 'P-384 key', keys: ['p384'], protocols: 'TLSv1.2 TLSv1.3', ciphers: modern },
  {
    title: 'the defaults of nginx',
    keys: ['rsa'],
    protocols: 'TLSv1 TLSv1.1 TLSv1.2',
    ciphers: 'HIGH:!aNULL:!MD5',
  },
  { title: 'TLS 1.2 only', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: modern },
  { title: 'TLS 1.2 with one cipher', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: 'AES128-SHA' },
  { title: 'without forward secrecy', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: 'kRSA' },
  {
    title: 'without AEAD',
    keys: ['rsa'],
    protocols: 'TLSv1.2',
    ciphers: 'ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA384',
  },
  { title: 'ARIA and Camellia', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: 'ARIA:CAMELLIA' },
  { title: 'CCM', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: 'AESCCM' },
  { title: 'CCM with a P-256 key', keys: ['p256'], protocols: 'TLSv1.2', ciphers: 'AESCCM' },
  { title: 'ChaCha20 only', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: 'CHACHA20' },
  { title: 'TLS 1.0 only', keys: ['rsa'], protocols: 'TLSv1', ciphers: weak('ALL') },
  { title: 'TLS 1.1 only', keys: ['rsa'], protocols: 'TLSv1.1', ciphers: weak('HIGH') },
  { title: 'TLS 1.0 and 1.1', keys: ['rsa'], protocols: 'TLSv1 TLSv1.1', ciphers: weak('DEFAULT') },
  {
    title: 'TLS 1.1 to 1.3',
    keys: ['rsa', 'p256'],
    protocols: 'TLSv1.1 TLSv1.2 TLSv1.3',
    ciphers: weak('AES'),
  },
  { title: 'TLS 1.0 and 1.3', keys: ['rsa'], protocols: 'TLSv1 TLSv1.3', ciphers: weak('AES128-SHA') },
  { title: 'every protocol of OpenSSL', keys: ['rsa'], protocols: every, ciphers: weak('AES') },
  { title: 'no encryption', keys: ['rsa'], protocols: every, ciphers: weak('eNULL') },
  { title: 'anonymous', keys: ['rsa'], protocols: 'TLSv1.2', ciphers: weak('aNULL') },
  { title: 'SEED and IDEA', keys: ['rsa'], protocols: every, ciphers: weak('SEED:IDEA:AES128-SHA') },
  { title: 'an RSA key of 1024 bits', keys: ['rsa-1024'], protocols: 'TLSv1.2', ciphers: weak('AES128') },
  { title: 'P-521 only', keys: ['rsa'], protocols: 'TLSv1.2 TLSv1.3', ciphers: modern, curves: 'secp521r1' },
  { title: 'X25519 only', keys: ['rsa'], protocols: 'TLSv1.2 TLSv1.3', ciphers: modern, curves: 'X25519' },
  {
    title: 'X448 and P-384',
    keys: ['rsa'],
    protocols: 'TLSv1.2 TLSv1.3',
    ciphers: modern,
    curves: 'X448:secp384r1',
  },
  {
    title: 'Brainpool curves',
    keys: ['rsa'],
    protocols: 'TLSv1.2',
    ciphers: modern,
    curves: 'brainpoolP256r1:brainpoolP384r1',
  },
  {
    title: 'old curves',
    keys: ['rsa'],
    protocols: 'TLSv1.2',
    ciphers: weak(modern),
    curves: 'sect283r1:secp256k1:secp224r1:secp192r1',
  },
  {
    title: 'the order of the server',
    keys: ['rsa'],
    protocols: 'TLSv1.2',
    ciphers: 'AES256-SHA:ECDHE-RSA-AES128-GCM-SHA256:AES128-SHA',
    more: 'ssl_prefer_server_ciphers on;',
  },
  {
    title: 'one suite of TLS 1.3',
    keys: ['rsa'],
    protocols: 'TLSv1.3',
    ciphers: modern,
    more: 'ssl_conf_command Ciphersuites TLS_CHACHA20_POLY1305_SHA256;',
  },
  {
    title: 'the CCM suites of TLS 1.3',
    keys: ['p256'],
    protocols: 'TLSv1.3',
    ciphers: modern,
    more: 'ssl_conf_command Ciphersuites TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256;',
  },
  {
    title: 'client certificates required',
    keys: ['rsa'],
    protocols: 'TLSv1.2 TLSv1.3',
    ciphers: modern,
    more: 'ssl_verify_client optional_no_ca;',
  },
]

/** For `openssl s_server`. */
export const opensslConfigurations: readonly { title: string; key: KeyName; options: readonly string[] }[] = [
  { title: 'finite fields only', key: 'rsa', options: ['-groups', 'ffdhe2048:ffdhe3072'] },
  { title: 'DHE with a temporary key', key: 'rsa', options: ['-tls1_2', '-cipher', 'DHE:@SECLEVEL=0'] },
  { title: 'no DHE', key: 'rsa', options: ['-no_dhe', '-tls1_2', '-cipher', 'DHE:kRSA'] },
  { title: 'TLS 1.0 with a P-256 key', key: 'p256', options: ['-tls1', '-cipher', 'ALL:@SECLEVEL=0'] },
  {
    title: 'finite fields before curves',
    key: 'rsa',
    options: ['-groups', 'ffdhe2048:X25519', '-serverpref'],
  },
]
