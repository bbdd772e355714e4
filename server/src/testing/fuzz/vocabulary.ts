import { knownRecordType, writableTypes } from '#kernel/dns/records/record-types.ts'
import type { Vocabulary } from './values.ts'

/** A certificate of an authority that ends in 2126. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBuzCCAWKgAwIBAgIUQ5RTd/ozE1BWKJ3SEHBEgHEsIuIwCgYIKoZIzj0EAwIwJjENMAsGA1UECgwE',
  'VGVzdDEVMBMGA1UEAwwMZnV6ei5leGFtcGxlMCAXDTI2MTEyOTAxMTYzMFoYDzIxMjYxMTA1MDExNjMw',
  'WjAmMQ0wCwYDVQQKDARUZXN0MRUwEwYDVQQDDAxmdXp6LmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAAShrJ0kWmFl/MEL454OC1n6Qcrb/zG7/N14itgyWB08SCneCF8JHyfGplr9KNaTihV0zaTP',
  'nPKu6B6EWfzYk292o2wwajAdBgNVHQ4EFgQUe0sHbe99sV0oBr4GZw/N6/al7jQwHwYDVR0jBBgwFoAU',
  'e0sHbe99sV0oBr4GZw/N6/al7jQwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxmdXp6LmV4YW1w',
  'bGUwCgYIKoZIzj0EAwIDRwAwRAIgZAC/+hNp/B4z5Ei5p7zgrpvmrr9ThmE7ROcCRc1ddrkCIGyIRH3W',
  'MX4jfDmBB1ou78gFaJUs4RVq4VdqKbjzXwe/',
  '-----END CERTIFICATE-----',
].join('\n')

/** Values that make requests succeed. Waiting times are short. */
export function vocabularyOf(receiverUrl: string): Vocabulary {
  const pairs = writableTypes.map((type) => [type, knownRecordType(type).example] as const)
  const values = [
    ...pairs.map(([, value]) => value),
    '"quoted"',
    'ünïcode',
    '10 mail.example.',
    '\\000',
    'a.b.',
  ]
  return {
    'type and value': [
      ...pairs,
      ['MX', 'mail.example.com.'],
      ['TXT', 'é'.repeat(300)],
      ['TYPE65280', '\\# 1 ff'],
    ],
    name: [
      '@',
      'www',
      '*',
      'a.b',
      '_dmarc',
      'fuzz-1.example',
      'fuzz-2.example',
      'münchen.example',
      '*.*',
      'www.fuzz.',
    ],
    zone: ['fuzz-1.example', 'fuzz-2.example', 'FUZZ-1.example.', '.', 'com'],
    type: [...pairs.map(([type]) => type), 'TYPE731', 'TYPE0', 'a', 'ANY'],
    value: values,
    values,
    q: ['fuzz', '%', '\\', '_'],
    label: ['env:prod', 'env', 'env:', ':'],
    url: [
      receiverUrl,
      'http://127.0.0.1:9/',
      'http://169.254.169.254/',
      'https://[::1]:9/x',
      'https://no-such.invalid/',
    ],
    content: [certificate, 'no certificate'],
    pem: [certificate, '-----BEGIN PRIVATE KEY-----'],
    names: ['fuzz-1.example', '*.made-1.example', '192.0.2.7', 'no-such.example'],
    emails: ['ops@example.com', 'nobody'],
    directory_url: ['http://127.0.0.1:9/directory', 'https://no-such.invalid/', 'ftp://example.com/'],
    authorities_pem: [certificate, 'no certificate'],
    token: ['key-of-the-source', 'two words'],
    csr: [certificate, 'no request'],
    profile: ['classic', 'tls server'],
    kid: ['kid-1'],
    hmac_key: ['zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W', '?'],
    host: ['fuzz.example', '*.fuzz.example', '192.0.2.7', '\u0000'],
    provider: ['sandbox', 'powerdns'],
    recipe: ['deploy', 'deploy.web-1', 'rm -rf /'],
    branches: ['main', 'release/*', 'tags/v*'],
    paths: ['api/*', '*.md'],
    pointer: ['/ref', '/head_commit/id', '/a~1b', 'ref'],
    region: ['nowhere-1', 'nowhere-3', 'elsewhere'],
    size_gib: [10, 20, 20_000],
    firewall_name: ['fuzz', 'made'],
    firewall_ref: ['fuzz', 'made', 'no-such'],
    // Of a deploy hook; texts made for its pattern are too short.
    secret: ['secret-of-the-sender', 'too short'],
    network: ['192.0.2.0/24', '192.0.2.7', '2001:db8::/56', '0.0.0.0/0', '192.0.2.0/33'],
    networks: ['{ipv4}/32', '{ipv4}/24', '{ipv4}/16', '{ipv6}/64', '{ipv6_prefix}', '{ipv4}/0', '0.0.0.0/0'],
    ports: ['22', '8000-8010', '0', '1-65535', '90-80'],
    port: ['9', '53'],
    latency_ms: [0, 1],
    version: [1, 2, 3],
    with: [1, 2],
    limit: [1, 2, 200],
    cursor: ['', 'WzFd', 'e30', '%'],
  }
}
