/** The posture beside sslscan on the same servers. Each difference is data with its reason. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Certificate } from '#checks/testing/certificates.ts'
import { givenNginx, givenTlsServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { freePorts } from '../../../server/src/providers/testing/servers/server-process.ts'
import { gradeTls } from './grade.ts'
import { givenSelfSigned, type KeyName, keyNames } from './testing/certificates.ts'
import { nginxConfigurations, opensslConfigurations } from './testing/configurations.ts'
import { type Difference, explainedDifferences } from './testing/differences.ts'
import { scanLocal } from './testing/scan-local.ts'
import { ourFindings, sslscanFindings } from './testing/sslscan.ts'

const missing = missingPrograms(['openssl', 'nginx', 'sslscan'])

/** More than a scan makes by default: the comparison needs every cipher. */
const connectionsMax = 400
/** sslscan mostly waits, so several at once are faster even on one core. */
const scansAtOnce = 6

describe.skipIf(missing.length > 0)(titleWithout(missing, 'The TLS posture and sslscan'), () => {
  const close: (() => Promise<unknown>)[] = []
  const ports = new Map<string, number>()
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-tls-scan-'))
    const made = await Promise.all(
      keyNames.map(async (key) => [key, await givenSelfSigned(folder, key)] as const),
    )
    const certificates = new Map<KeyName, Certificate>(made)
    const certificateOf = (key: KeyName) => certificates.get(key) as Certificate
    await givenNginxes(certificateOf)
    for (const { title, key, options } of opensslConfigurations) {
      const server = await givenTlsServer(certificateOf(key), ...options)
      ports.set(title, server.port)
      close.push(server.close)
    }
    const postQuantum = await givenNodeServer(certificateOf('rsa'))
    ports.set('post-quantum', postQuantum.port)
    close.push(postQuantum.close)
  })
  afterAll(async () => {
    await Promise.all(close.map((end) => end()))
    await rm(folder, { recursive: true })
  })

  async function givenNginxes(certificateOf: (key: KeyName) => Certificate): Promise<void> {
    const free = await freePorts(nginxConfigurations.length)
    const servers = nginxConfigurations.map(
      ({ title, keys, protocols, ciphers, curves, more = '' }, index) => {
        ports.set(title, free[index] ?? 0)
        const files = keys.map((key) => {
          const { certFile, keyFile } = certificateOf(key)
          return `ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};`
        })
        return `server { listen 127.0.0.1:${free[index]} ssl; ${files.join(' ')} ssl_protocols ${protocols};
        ssl_ciphers ${ciphers}; ${curves ? `ssl_ecdh_curve ${curves};` : ''} ${more} }`
      },
    )
    const nginx = await givenNginx(`server { listen 127.0.0.1:PORT; } ${servers.join('\n')}`)
    close.push(nginx.close)
  }

  test('agree on protocols, ciphers and groups, except for the differences that are explained', async () => {
    const waiting = [...ports]
    const found: Record<string, Difference> = {}
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        found[next[0]] = await differenceAt(next[1])
    }
    await Promise.all(Array.from({ length: scansAtOnce }, work))
    const unexplained = Object.entries(found).filter(([title, difference]) => {
      return JSON.stringify(difference) !== JSON.stringify(explainedDifferences[title] ?? {})
    })
    expect(Object.fromEntries(unexplained)).toEqual({})
    expect(Object.keys(found)).toHaveLength(ports.size)
  })

  test('a scan with its usual number of connections leads to the same grade as one with all that it needs', async () => {
    const different: string[] = []
    for (const [title, port] of ports) {
      const [usual, all] = await gradesAt(port)
      if (JSON.stringify(usual) !== JSON.stringify(all)) different.push(title)
    }
    expect(different).toEqual([])
  })
})

async function differenceAt(port: number): Promise<Difference> {
  const [{ posture }, theirs] = await Promise.all([
    scanLocal(port, { depth: 'posture', connectionsMax }),
    sslscanFindings(port),
  ])
  expect(posture?.incomplete ?? null).toBeNull()
  const ours = ourFindings(posture)
  const onlyOurs = ours.filter((finding) => !theirs.includes(finding))
  const onlySslscan = theirs.filter((finding) => !ours.includes(finding))
  return { ...(onlyOurs.length > 0 && { onlyOurs }), ...(onlySslscan.length > 0 && { onlySslscan }) }
}

/** More connections may find more ciphers of old protocols, but nothing that changes the grade. */
async function gradesAt(port: number): Promise<readonly unknown[]> {
  const scans = await Promise.all([
    scanLocal(port, { depth: 'posture' }),
    scanLocal(port, { depth: 'posture', connectionsMax }),
  ])
  return scans.map(({ posture }) => {
    const { reasons, ...graded } = posture
      ? gradeTls(posture, { keyType: 'rsa', keyBits: 2048 })
      : { reasons: [] }
    return { ...graded, reasons: reasons.filter((reason) => reason !== 'scan_incomplete') }
  })
}

/** Node has a newer OpenSSL than the system, which has the post-quantum groups. */
async function givenNodeServer({ cert, key }: Certificate): Promise<Target> {
  const server = createServer({ cert, key, ecdhCurve: 'X25519MLKEM768:SecP256r1MLKEM768:X25519' })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
