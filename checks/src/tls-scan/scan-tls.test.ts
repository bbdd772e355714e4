import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { eximFault, eximProgram, givenExim } from '#checks/testing/exim.ts'
import { givenMariadb, mariadbPrograms } from '#checks/testing/mariadb.ts'
import { givenNginx, givenServer, givenTlsServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { givenSelfSigned, keyNames } from './testing/certificates.ts'
import { scanLocal as scan } from './testing/scan-local.ts'

const run = promisify(execFile)
const missing = missingPrograms(['openssl', 'nginx'])

const targets: Target[] = []
afterAll(async () => {
  await Promise.all(targets.map((target) => target.close()))
})

async function given<Kind extends Target>(starting: Promise<Kind>): Promise<Kind> {
  const target = await starting
  targets.push(target)
  return target
}

const der = (pem: string) => new X509Certificate(pem).raw

describe.skipIf(missing.length > 0)(titleWithout(missing, 'A scan of TLS'), () => {
  let authority: Authority
  let leaf: Certificate
  let expired: Certificate

  beforeAll(async () => {
    authority = await givenAuthority()
    leaf = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 90 })
    expired = await authority.sign({ name: 'other.example', altNames: 'DNS:other.example', days: -2 })
  })
  afterAll(() => authority.remove())

  describe('of nginx', () => {
    let port = 0

    beforeAll(async () => {
      // The authority twice and an unrelated certificate last: clients put this in order, the scan must not.
      const chainFile = join(authority.directory, 'chain.pem')
      await writeFile(chainFile, [leaf.cert, authority.cert, authority.cert, expired.cert].join('\n'))
      const files = (certFile: string, keyFile: string) =>
        `ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};`
      const nginx = await given(
        givenNginx(
          `server { listen 127.0.0.1:PORT; }
           server { listen 127.0.0.1:TLS_PORT ssl http2; server_name localhost; ${files(chainFile, leaf.keyFile)}
             ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE+AESGCM;
             add_header Strict-Transport-Security "max-age=63072000; includeSubDomains"; }
           server { listen 127.0.0.1:TLS_PORT ssl; server_name other.example; ${files(expired.certFile, expired.keyFile)} }`,
        ),
      )
      port = nginx.tlsPort
    })

    test('returns the certificates exactly as the server sends them, and what was negotiated, with one connection', async () => {
      const { outcome, detail, connections, served, posture } = await scan(port)
      expect({ outcome, detail, connections, posture }).toEqual({
        outcome: 'tls',
        detail: null,
        connections: 1,
        posture: null,
      })
      expect(served).toMatchObject({
        protocol: 'TLSv1.3',
        cipher: { name: 'TLS_AES_128_GCM_SHA256', bits: 128 },
        keyExchange: { kind: 'group', name: 'x25519' },
        alpn: 'h2',
        staple: null,
        isKeyProven: true,
        isNameRejected: false,
      })
      expect(served?.chain).toEqual([leaf, authority, authority, expired].map(({ cert }) => der(cert)))
    })

    test('returns the certificate of the name that was asked for, also an expired one', async () => {
      const { served } = await scan(port, { serverName: 'other.example' })
      expect(served?.chain).toEqual([der(expired.cert)])
    })

    test('finds everything that the server accepts', async () => {
      const { posture, connections } = await scan(port, { depth: 'posture', hsts: true })
      expect(posture).toMatchObject({
        incomplete: null,
        protocols: ['TLSv1.2', 'TLSv1.3'],
        isSecureRenegotiation: true,
        isCompressed: false,
        isExtendedMasterSecret: true,
        isFallbackPrevented: true,
        hsts: { state: 'set', maxAge: 63_072_000, includesSubdomains: true, isPreloadable: false },
      })
      expect(posture?.ciphers.map(({ ciphers }) => ciphers.map(({ name }) => name).toSorted())).toEqual([
        ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'],
        ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
      ])
      expect(posture?.groups.map(({ name }) => name)).toContain('x25519')
      expect(connections).toBeLessThanOrEqual(60)
    })

    test('with too few connections says that it is incomplete, and keeps what it has found', async () => {
      const { posture, connections } = await scan(port, { depth: 'posture', connectionsMax: 12 })
      expect(connections).toBe(12)
      expect(posture?.incomplete).toBe('The server needs more than the 12 connections of a scan')
      expect(posture?.protocols).toContain('TLSv1.3')
    })
  })

  test.each(['-tls1_2', '-tls1_3'])('finds the stapled OCSP response with %s', async (version) => {
    const response = join(authority.directory, 'staple.der')
    await run(
      'openssl',
      [
        ...['ocsp', '-index', 'index.txt', '-rsigner', 'ca.pem', '-rkey', 'ca.key', '-CA', 'ca.pem'],
        ...['-issuer', 'ca.pem', '-cert', leaf.certFile, '-respout', response, '-ndays', '1', '-noverify'],
      ],
      { cwd: authority.directory },
    )
    const server = await given(givenTlsServer(leaf, version, '-status_file', response))
    const { served } = await scan(server.port)
    expect(served?.staple).toEqual(await readFile(response))
    expect(served?.isKeyProven).toBe(true)
    expect(served?.chain).toEqual([der(leaf.cert)])
  })

  test.each(['X25519MLKEM768', 'SecP256r1MLKEM768', 'prime256v1', 'secp384r1', 'secp521r1', 'X448'])(
    'reads the certificates of a server that only has the group %s',
    async (group) => {
      const server = createServer({ cert: leaf.cert, key: leaf.key, ecdhCurve: group, minVersion: 'TLSv1.3' })
      server.on('tlsClientError', () => {})
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { served } = await scan((server.address() as AddressInfo).port)
      server.close()
      expect(served?.chain).toEqual([der(leaf.cert)])
      expect(served?.isKeyProven).toBe(true)
      expect(served?.keyExchange).toMatchObject({ isPostQuantum: group.includes('MLKEM') })
    },
  )

  test.each([
    ...keyNames.flatMap((key) => [
      ['-tls1_3', 'ALL', key, true] as const,
      ['-tls1_2', 'ALL', key, true] as const,
    ]),
    // Old protocols do not say with which algorithm they sign, and the RSA key exchange needs no signature.
    ['-tls1_1', 'ALL', 'rsa', null],
    ['-tls1_2', 'kRSA', 'rsa', null],
  ] as const)(
    'with %s, ciphers %s and the key %s, the server proves that it has the key: %j',
    async (...row) => {
      const [version, ciphers, key, isKeyProven] = row
      const certificate = await givenSelfSigned(authority.directory, key)
      const server = await given(givenTlsServer(certificate, version, '-cipher', `${ciphers}:@SECLEVEL=0`))
      expect((await scan(server.port)).served).toMatchObject({ isKeyProven, chain: [der(certificate.cert)] })
    },
  )

  test('recognizes a certificate whose key the server does not have', async () => {
    const server = await given(givenTlsServer(leaf, '-tls1_2'))
    const recorded: Buffer[] = []
    // Repeats to the second client what the owner of the key answered to the first one.
    const replaying = await given(
      givenServer((socket) => {
        if (recorded.length > 0) return void socket.once('data', () => socket.write(Buffer.concat(recorded)))
        const owner = connect(server.port, '127.0.0.1').on('error', () => {})
        owner.on('data', (chunk: Buffer) => recorded.push(chunk))
        socket.pipe(owner).pipe(socket)
      }),
    )
    const scans = [await scan(replaying.port), await scan(replaying.port)]
    expect(scans.map(({ served }) => served)).toMatchObject([
      { isKeyProven: true, chain: [der(leaf.cert)] },
      { isKeyProven: false, chain: [der(leaf.cert)] },
    ])
  })

  test('returns the certificate of a server that rejects the name', async () => {
    const server = await given(
      givenTlsServer(
        leaf,
        '-servername',
        'other.example',
        '-servername_fatal',
        '-cert2',
        leaf.certFile,
        '-key2',
        leaf.keyFile,
      ),
    )
    const { served } = await scan(server.port, { serverName: 'unknown.example' })
    expect(served).toMatchObject({ isNameRejected: true, chain: [der(leaf.cert)] })
  })

  test('finds a server that only has anonymous ciphers, which serves no certificate', async () => {
    const server = await given(givenTlsServer(leaf, '-tls1_2', '-cipher', 'ADH-AES128-SHA:@SECLEVEL=0'))
    const { outcome, served, posture } = await scan(server.port, { depth: 'posture' })
    expect({ outcome, served, protocols: posture?.protocols }).toEqual({
      outcome: 'tls',
      served: null,
      protocols: ['TLSv1.2'],
    })
    expect(posture?.ciphers[0]?.ciphers).toMatchObject([
      { authentication: 'anonymous', seen: { kind: 'dh' } },
    ])
  })

  const withoutMariadb = missingPrograms(mariadbPrograms)
  test.skipIf(withoutMariadb.length > 0)(titleWithout(withoutMariadb, 'begins TLS in MySQL'), async () => {
    const server = await given(givenMariadb(leaf))
    const { outcome, served, posture } = await scan(server.port, {
      startTls: 'mysql',
      depth: 'posture',
      connectionsMax: 60,
    })
    expect({ outcome, incomplete: posture?.incomplete }).toEqual({ outcome: 'tls', incomplete: null })
    expect(served?.chain).toEqual([der(leaf.cert)])
    expect(posture?.protocols).toEqual(['TLSv1.2', 'TLSv1.3'])
    // A server without TLS says so in its greeting.
    const plain = await given(givenMariadb())
    expect(await scan(plain.port, { startTls: 'mysql' })).toMatchObject({ outcome: 'start_tls_failed' })
  })

  const withoutExim = [...missingPrograms([eximProgram]), ...eximFault]
  test.skipIf(withoutExim.length > 0)(titleWithout(withoutExim, 'begins TLS in SMTP'), async () => {
    const server = await given(givenExim(leaf))
    const { outcome, posture } = await scan(server.port, { startTls: 'smtp', depth: 'posture' })
    expect({ outcome, incomplete: posture?.incomplete }).toEqual({ outcome: 'tls', incomplete: null })
    // Debian's GnuTLS has the old ones as well.
    expect(posture?.protocols).toEqual(['TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'])
  })
})
