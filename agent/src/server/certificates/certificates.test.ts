import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfiguration } from './configured.ts'
import { readCertificateFiles } from './files.ts'
import { withinLimits } from './inventory.ts'
import { readPem, writePem } from './pem.ts'
import { readServedCertificates } from './served.ts'

let folder: string
let pem: string
let key: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-certificates-'))
  const files = ['-keyout', join(folder, 'example.key'), '-out', join(folder, 'example.crt')]
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...type, ...files, '-days', '30', '-subj', '/CN=example.com'], {
    stdio: 'ignore',
  })
  pem = readFileSync(join(folder, 'example.crt'), 'utf8')
  key = readFileSync(join(folder, 'example.key'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a PEM file', () => {
  it('is reduced to its certificates, wherever a private key is', () => {
    for (const text of [`${key}${pem}`, `${pem}${key}`, `Bag Attributes\n${pem}junk${key}${pem}`]) {
      const { certificates, hasPrivateKey } = readPem(text)
      expect(hasPrivateKey).toBe(true)
      expect(writePem(certificates)).not.toMatch(/PRIVATE|Bag|junk/)
      expect(certificates[0]?.subject).toBe('CN=example.com')
    }
  })

  it('may have a key inside of what claims to be a certificate', () => {
    const body = key.replace(/-----.*-----\n/g, '')
    const disguised = `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`
    expect(readPem(`${disguised}${pem}`).certificates).toHaveLength(1)
    expect(readPem('-----BEGIN CERTIFICATE-----\n').certificates).toEqual([])
  })
})

describe('the configuration of a server program', () => {
  it('names certificates and their keys', () => {
    const nginx = `
      server { ssl_certificate /etc/tls/a.pem; ssl_certificate_key "/etc/tls/a.key"; ssl_trusted_certificate /etc/ca.pem; }
      server { # ssl_certificate /etc/tls/no.pem;
        ssl_certificate ssl/b.pem;
        ssl_certificate_key ssl/b.key; }
      server {
        ssl_certificate /etc/tls/$ssl_server_name.pem;
      }`
    expect(
      parseConfiguration(nginx.replaceAll('{ ssl', '{\nssl').replaceAll('; ssl', ';\nssl'), '/etc/nginx'),
    ).toEqual([
      { path: '/etc/tls/a.pem', keyPath: '/etc/tls/a.key' },
      { path: '/etc/nginx/ssl/b.pem', keyPath: '/etc/nginx/ssl/b.key' },
    ])
    const others = `
  SSLCertificateFile /etc/a.crt
  SSLCertificateKeyFile /etc/a.key
  bind :443 ssl crt /etc/haproxy/site.pem alpn h2
smtpd_tls_cert_file = /etc/mail.pem
smtpd_tls_key_file=/etc/mail.key
ssl_cert = </etc/dovecot/cert.pem
ssl_key = </etc/dovecot/key.pem
  tls /etc/caddy/c.pem /etc/caddy/c.key`
    expect(parseConfiguration(others, '/')).toEqual([
      { path: '/etc/a.crt', keyPath: '/etc/a.key' },
      { path: '/etc/haproxy/site.pem' },
      { path: '/etc/mail.pem', keyPath: '/etc/mail.key' },
      { path: '/etc/dovecot/cert.pem', keyPath: '/etc/dovecot/key.pem' },
      { path: '/etc/caddy/c.pem', keyPath: '/etc/caddy/c.key' },
    ])
  })
})

describe('files', () => {
  it('are found with their owner and mode, and those of the key, which is not opened', () => {
    const place = join(folder, 'found')
    mkdirSync(join(place, 'live'), { recursive: true })
    writeFileSync(join(place, 'one.crt'), pem, { mode: 0o644 })
    // No PEM at all, so opening it as one would find nothing to compare.
    writeFileSync(join(place, 'one.key'), 'not read')
    chmodSync(join(place, 'one.key'), 0o640)
    writeFileSync(join(place, 'both.pem'), key + pem)
    chmodSync(join(place, 'both.pem'), 0o600)
    for (const name of ['fullchain.pem', 'cert.pem', 'privkey.pem'])
      writeFileSync(join(place, 'live', name), name === 'privkey.pem' ? key : pem)
    chmodSync(join(place, 'live/privkey.pem'), 0o604)
    symlinkSync(join(place, 'one.crt'), join(place, 'z-link.crt'))
    writeFileSync(join(place, 'bundle.pem'), pem.repeat(11))
    const found = readCertificateFiles([place], []).filter(({ file }) => file?.path.startsWith(place))
    expect(found.map(({ file }) => file)).toEqual([
      {
        path: join(place, 'both.pem'),
        owner: expect.any(String),
        mode: '0600',
        key_path: join(place, 'both.pem'),
        key_mode: '0600',
      },
      {
        path: join(place, 'live/fullchain.pem'),
        owner: expect.any(String),
        mode: expect.any(String),
        key_path: join(place, 'live/privkey.pem'),
        key_mode: '0604',
      },
      {
        path: join(place, 'one.crt'),
        owner: expect.any(String),
        mode: expect.any(String),
        key_path: join(place, 'one.key'),
        key_mode: '0640',
      },
    ])
    expect(JSON.stringify(found)).not.toContain('PRIVATE')
    for (const certificate of found) expect(certificate.pem).toBe(pem)
  })
})

describe('services', () => {
  it('are asked for the certificate that they serve', async () => {
    const server = createServer({ key, cert: pem }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const listener = { protocol: 'tcp', address: '0.0.0.0', port, process: 'nginx' } as const
    const ports = { tls: new Set([port]), web: new Set([port]) }
    const found = await readServedCertificates([listener, { ...listener, port: 22 }], [], ports)
    expect(found).toEqual([{ pem, listener: { address: '0.0.0.0', port, process: 'nginx' } }])
    await new Promise((resolve) => server.close(resolve))
    expect(await readServedCertificates([listener], ['a.example'], ports)).toEqual([])
  })
})

describe('a report', () => {
  it('has at most 200 certificates of one megabyte together', () => {
    expect(withinLimits(Array.from({ length: 300 }, () => ({ pem: 'x' })))).toHaveLength(200)
    expect(withinLimits(Array.from({ length: 20 }, () => ({ pem: 'x'.repeat(100_000) })))).toHaveLength(10)
  })
})
