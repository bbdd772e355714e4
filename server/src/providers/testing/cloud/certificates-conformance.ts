// One test suite for every adapter of the port for certificates.
import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CertificateCapabilities,
  type HeldCertificate,
  type HeldCertificates,
  heldCertificatePages,
} from '#providers/ports/certificates.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'

export type CertificateToAdd = {
  name: string
  pem: string
  /** The certificate of its authority. */
  chain: string
  isRenewed: boolean
}

/** An adapter under test and the provider behind it. */
export type CertificatesSubject = {
  open(credentials?: Credentials): Provider
  /** Adds a certificate at the provider, in use where the provider shows uses. Returns its ref. */
  add(certificate: CertificateToAdd): Promise<string>
  /** Adds one that the provider has been asked for, and that is not issued yet. */
  addPending(name: string): Promise<string>
  /** So many certificates are more than one page of a list. */
  moreThanPage: number
  /** Credentials that must not read certificates. */
  deniedCredentials: Credentials
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function certificatesConformance(
  name: string,
  capabilities: CertificateCapabilities | undefined,
  setup: () => Promise<CertificatesSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for certificates.`)
  describe(`${name} conforms to the port for certificates`, () => {
    let subject: CertificatesSubject
    let certificates: HeldCertificates
    beforeAll(async () => {
      subject = await setup()
      certificates = portOf(subject.open())
    })
    afterAll(() => subject.stop())

    const { authority, server, client } = givenCertificates()
    const given = {
      uploaded: { name: 'uploaded', pem: server.certificate, chain: authority, isRenewed: false },
      managed: { name: 'managed', pem: client.certificate, chain: authority, isRenewed: true },
    }
    const all = async () => (await Array.fromAsync(heldCertificatePages(certificates))).flat()
    const find = async (ref: string) => (await all()).find((one) => one.ref === ref)

    test.each(['uploaded', 'managed'] as const)('an %s one is listed with what is known', async (kind) => {
      const added = given[kind]
      const found = await find(await subject.add(added))
      const notAfter = new X509Certificate(added.pem).validToDate
      expect(found).toMatchObject({ isRenewed: added.isRenewed, notAfter })
      expect(found?.name).not.toBe('')
      expect(found?.names.toSorted()).toEqual(dnsNamesOf(added.pem))
      expectShown(found, added, capabilities)
      if (capabilities.showsUse) expect(found?.usedBy.length).toBeGreaterThan(0)
      else expect(found?.usedBy).toEqual([])
    })

    test('one that is not issued yet is listed without an expiry', async () => {
      const found = await find(await subject.addPending('pending.example.com'))
      expect(found).toMatchObject({ pem: null, sha1: null, notAfter: null, usedBy: [] })
    })

    test('every page is read, each certificate once', async () => {
      const before = (await all()).length
      for (let number = 0; number < subject.moreThanPage; number++)
        await subject.add({ ...given.uploaded, name: `many-${number}` })
      const refs = (await all()).map(({ ref }) => ref)
      expect(refs).toHaveLength(before + subject.moreThanPage)
      expect(new Set(refs).size).toBe(refs.length)
    })

    test('credentials that must not read them are an error of the kind auth', async () => {
      const denied = portOf(subject.open(subject.deniedCredentials))
      await expect(denied.listCertificates(null)).rejects.toMatchObject({ kind: 'auth' })
    })
  })
}

function portOf({ certificates }: Provider): HeldCertificates {
  if (!certificates) throw new Error('The adapter has no certificates.')
  return certificates
}

function expectShown(
  found: HeldCertificate | undefined,
  { pem, chain }: CertificateToAdd,
  { shows }: CertificateCapabilities,
): void {
  if (shows === 'certificates') expect(blocksOf(found?.pem ?? '')).toEqual(blocksOf(pem + chain))
  else expect(found?.pem).toBeNull()
  const { raw } = new X509Certificate(pem)
  if (shows === 'fingerprint') expect(found?.sha1).toBe(createHash('sha1').update(raw).digest('hex'))
}

function blocksOf(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]*/g)?.map((block) => block.replace(/\s/g, '')) ?? []
}

/** The names of a certificate as vendors list them, sorted. */
export function dnsNamesOf(pem: string): string[] {
  const { subjectAltName = '' } = new X509Certificate(pem)
  return subjectAltName
    .split(', ')
    .map((name) => name.replace(/^DNS:/, ''))
    .toSorted()
}
