/** What Holdfast says of each certificate of the set, and whether OpenSSL agrees that clients accept it. */
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindingCode } from '#kernel/certificates/finding.ts'
import { judgeCertificate, noPolicy } from '#kernel/certificates/judge.ts'
import { type Anchors, trustPaths } from '#kernel/certificates/trust.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { printPem, readDer } from '../../inventory/found.ts'
import { brokenCertificates, type Case } from './cases.ts'
import { chains, type IssuerName, issuers } from './issuers.ts'
import { extensions, type MadeCertificate, makeCertificate, nameOf, purposes } from './make-certificate.ts'

/** Clients refuse a certificate with one of these. */
const refusing: ReadonlySet<FindingCode> = new Set([
  ...(['expired', 'not_yet_valid', 'name_mismatch', 'untrusted', 'self_signed', 'rules_violated'] as const),
  ...([
    'broken_key',
    'broken_signature',
    'weak_key',
    'weak_signature',
    'no_names',
    'not_for_servers',
  ] as const),
  ...(['intermediate_expired', 'lifetime_too_long', 'revoked'] as const),
])

function made({ issuer = 'good', names = ['www.example.com'], ...one }: Case): MadeCertificate {
  const { parts, more = [], purposes: uses = [purposes.server], withoutTimestamps = false } = one
  return makeCertificate({
    subject: nameOf({ O: 'Broken Set', CN: 'www.example.com' }),
    ...(issuer !== 'self' && { issuer: issuers[issuer] }),
    extensions: [
      ...(names === null ? [] : [extensions.names(...names)]),
      ...(uses === null ? [] : [extensions.purposes(...uses)]),
      ...(withoutTimestamps ? [] : [extensions.timestamps]),
      ...more,
    ],
    ...parts,
  })
}

function sentWith({ issuer = 'good', isChainLeftOut }: Case): MadeCertificate[] {
  if (issuer === 'self' || isChainLeftOut) return []
  return (chains[issuer] ?? [issuer]).map((name) => issuers[name])
}

const root = new X509Certificate(issuers.root.der)
const anchors: Anchors = {
  bySubject: (subject) => (subject === root.subject ? [{ certificate: root, source: 'public' }] : []),
}
const everyIntermediate = (['good'] satisfies IssuerName[]).map(
  (name) => new X509Certificate(issuers[name].der),
)

/** Null: it cannot be read. */
function findingsOf(one: Case, certificate: MadeCertificate): FindingCode[] | null {
  const read = readDer(certificate.der)
  if (!read) return null
  const { at: now = new Date(), host = 'www.example.com' } = one
  const presented = sentWith(one).map(({ der }) => new X509Certificate(der))
  const trust = trustPaths(new X509Certificate(read.der), presented, everyIntermediate, anchors)
  const place = {
    kind: 'endpoint' as const,
    title: host,
    host_name: host,
    key_mode: null,
    is_chain_complete: trust.some(({ is_complete }) => is_complete),
    is_root_sent: one.isRootSent ?? false,
    has_staple: one.hasStaple ?? null,
  }
  const others = { certificatesWithKey: 0, servers: 1, replacedAt: null, revocation: null, issuance: [] }
  return judgeCertificate(
    { facts: read.facts, places: [place], trust, ...others, policy: noPolicy },
    now,
  ).map(({ code }) => code)
}

const missing = missingPrograms(['openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'A certificate'), () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'holdfast-broken-'))
    await writeFile(join(directory, 'root.pem'), printPem(issuers.root.der))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it.each(brokenCertificates.map((one, index) => [one.title, one, index] as const))(
    'with: %s',
    async (_title, one, index) => {
      const certificate = made(one)
      const found = findingsOf(one, certificate)
      expect(found).toEqual(one.findings)
      const isAccepted = found !== null && !found.some((code) => refusing.has(code))
      const isSame = (await isAcceptedByOpenssl(one, certificate, index)) === isAccepted
      expect(isSame).toBe(one.difference === undefined)
    },
  )

  async function isAcceptedByOpenssl(
    one: Case,
    certificate: MadeCertificate,
    index: number,
  ): Promise<boolean> {
    const { host = 'www.example.com', at = new Date() } = one
    const [leaf, chain] = [join(directory, `${index}.pem`), join(directory, `${index}-chain.pem`)]
    await writeFile(leaf, printPem(certificate.der))
    await writeFile(
      chain,
      sentWith(one)
        .map(({ der }) => printPem(der))
        .join(''),
    )
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const sent = sentWith(one).length > 0 ? ['-untrusted', chain] : []
    execFile(
      'openssl',
      [
        ...['verify', '-CAfile', join(directory, 'root.pem'), ...sent, '-purpose', 'sslserver'],
        // The strength that browsers demand: RSA with 2048 bits, and no SHA-1.
        ...['-auth_level', '2', '-attime', String(Math.floor(at.getTime() / 1000))],
        ...[isIP(host) === 0 ? '-verify_hostname' : '-verify_ip', host, leaf],
      ],
      (error) => resolve(error === null),
    )
    return await promise
  }
})
