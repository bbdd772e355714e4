/** Revocation lists and OCSP responses that openssl makes. */
import { execFile } from 'node:child_process'
import { sign, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { readRevocationList } from './crl.ts'
import { tags, write } from './der.ts'
import { ocspRequest, readOcspResponse } from './ocsp.ts'
import { validUntil } from './revocation.ts'
import { addressesOfList, canonicalAddress, revocationSources } from './sources.ts'

const run = promisify(execFile)
const missing = missingPrograms(['openssl'])
const listUrl = 'http://crl.example.com/ca.crl'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'revocation'), () => {
  let directory: string
  const certificates = new Map<string, X509Certificate>()
  const certificate = (name: string) => certificates.get(name) as X509Certificate
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory })
  const file = (name: string) => readFile(join(directory, name))

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'holdfast-revocation-'))
    await writeFile(join(directory, 'index.txt'), '')
    await writeFile(join(directory, 'crlnumber'), '01\n')
    await writeFile(join(directory, 'ca.cnf'), settings)
    for (const name of ['ca', 'other'])
      await openssl(
        ...['req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '30'],
        ...['-subj', `/CN=${name}`, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
      )
    for (const name of ['good', 'bad', 'responder']) {
      await openssl(
        'req',
        '-new',
        ...newKey,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=${name}`,
      )
      const section = name === 'responder' ? 'responder' : 'leaf'
      await openssl(
        'ca',
        '-batch',
        '-config',
        'ca.cnf',
        '-in',
        `${name}.csr`,
        '-out',
        `${name}.pem`,
        '-extensions',
        section,
      )
    }
    await openssl('ca', '-config', 'ca.cnf', '-revoke', 'bad.pem', '-crl_reason', 'keyCompromise')
    await openssl('ca', '-config', 'ca.cnf', '-gencrl', '-crldays', '3', '-out', 'list.pem')
    await openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.crl')
    for (const name of ['ca', 'other', 'good', 'bad', 'responder'])
      certificates.set(name, new X509Certificate(await file(`${name}.pem`)))
  })
  afterAll(() => rm(directory, { recursive: true }))

  const serialOf = (name: string) => certificate(name).serialNumber.toLowerCase()

  it('is named by a certificate', () => {
    expect(revocationSources(certificate('good').raw)).toEqual([
      { kind: 'crl', url: listUrl },
      { kind: 'ocsp', url: 'http://ocsp.example.com' },
    ])
    expect(revocationSources(certificate('ca').raw)).toEqual([])
  })

  it('is what a list of the issuer says', async () => {
    const list = readRevocationList(await file('list.crl'), certificate('ca'))
    const found = list.statusOf([serialOf('good'), serialOf('bad')])
    expect(found.get(serialOf('good'))).toEqual({ state: 'good' })
    expect(found.get(serialOf('bad'))).toEqual({
      state: 'revoked',
      at: expect.any(Date),
      reason: 'keyCompromise',
    })
    expect((list.nextUpdate?.getTime() ?? 0) - list.thisUpdate.getTime()).toBe(3 * 86_400_000)
  })

  it('is not concluded from a list of another issuer, that was changed, is cut off or is for others', async () => {
    const list = await file('list.crl')
    const changed = Buffer.from(list)
    changed[60] = (changed[60] ?? 0) ^ 1
    expect(() => readRevocationList(list, certificate('other'))).toThrow('not signed')
    expect(() => readRevocationList(changed, certificate('ca'))).toThrow(/not signed|cannot be read/)
    expect(() => readRevocationList(list.subarray(0, 100), certificate('ca'))).toThrow('cannot be read')
    expect(() => readRevocationList(Buffer.from('<html>'), certificate('ca'))).toThrow('cannot be read')
    for (const address of ['http://elsewhere.example.com/', 'http://crl.example.com/ca', listUrl.slice(1)])
      expect(readRevocationList(list, certificate('ca')).isFor([address])).toBe(false)
    expect(readRevocationList(list, certificate('ca')).isFor(['http://a.example/', listUrl])).toBe(true)
  })

  it('is not concluded from a list for some of the reasons', async () => {
    await openssl(
      'ca',
      '-config',
      'ca.cnf',
      '-gencrl',
      '-crldays',
      '3',
      '-crlexts',
      'some',
      '-out',
      'some.pem',
    )
    await openssl('crl', '-in', 'some.pem', '-outform', 'DER', '-out', 'some.crl')
    const some = await file('some.crl')
    expect(() => readRevocationList(some, certificate('ca'))).toThrow('not for certificates of servers')
  })

  /** What the CA signs with these entries. */
  async function listOf(entries: readonly Buffer[]) {
    const algorithm = write(tags.sequence, write(tags.oid, Buffer.from('2a8648ce3d040302', 'hex')))
    const parts = [algorithm, write(tags.sequence), timeOfList, write(tags.sequence, ...entries)]
    const signed = write(tags.sequence, ...parts)
    const signature = write(tags.bits, Buffer.from([0]), sign('sha256', signed, await file('ca.key')))
    return readRevocationList(write(tags.sequence, signed, algorithm, signature), certificate('ca'))
  }
  const entryOf = (serial: string) =>
    write(tags.sequence, write(tags.integer, Buffer.from(`00${serial}`, 'hex')), timeOfList)

  it('is found among many, unless a list repeats it without an end', async () => {
    const serial = serialOf('good')
    const others = Array.from({ length: 5000 }, (_, n) => entryOf(String(100_000 + n)))
    const list = await listOf([...others, entryOf(serial), ...others])
    expect(list.statusOf([serial, 'ff']).get(serial)).toMatchObject({ state: 'revoked' })
    expect(list.statusOf(['ff', '104999'])).toEqual(
      new Map([
        ['ff', { state: 'good' }],
        ['104999', expect.objectContaining({ state: 'revoked' })],
      ]),
    )
    const repeated = await listOf(Array.from({ length: 5000 }, () => entryOf(serial)))
    expect(() => repeated.statusOf([serial])).toThrow('it repeats serial numbers')
  })

  it('counts as long as the authority says, or a week', () => {
    const now = new Date('2026-11-29T12:00:00Z')
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
    expect(validUntil({ thisUpdate: at(-300), nextUpdate: at(1) }, now)).toEqual(at(1))
    expect(validUntil({ thisUpdate: at(-3), nextUpdate: null }, now)).toEqual(at(4))
    expect(() => validUntil({ thisUpdate: at(-8), nextUpdate: null }, now)).toThrow('out of date')
    expect(() => validUntil({ thisUpdate: at(-8), nextUpdate: at(-1) }, now)).toThrow('out of date')
    expect(() => validUntil({ thisUpdate: at(1), nextUpdate: at(2) }, now)).toThrow('not valid yet')
  })

  it('is named with the address of the list, whose host may be written in any case', () => {
    expect(addressesOfList(certificate('good').raw, listUrl)).toEqual([listUrl])
    expect(canonicalAddress('HTTP://CRL.Example.com/Ca.crl')).toBe('http://crl.example.com/Ca.crl')
  })

  async function answer(name: string, signer: string, issuer = 'ca') {
    const subject = { issuer: certificate(issuer), certificate: certificate(name) }
    await writeFile(join(directory, 'request.der'), ocspRequest(subject))
    const key = ['-rsigner', `${signer}.pem`, '-rkey', `${signer}.key`]
    await openssl(
      ...['ocsp', '-index', 'index.txt', '-CA', `${issuer}.pem`, ...key, '-ndays', '2'],
      ...['-reqin', 'request.der', '-respout', 'response.der'],
    )
    return readOcspResponse(await file('response.der'), { ...subject, issuer: certificate('ca') }, new Date())
  }

  it('is what a responder says, which the issuer is or has certified', async () => {
    expect(await answer('good', 'ca')).toMatchObject({
      status: { state: 'good' },
      nextUpdate: expect.any(Date),
    })
    expect(await answer('bad', 'responder')).toMatchObject({
      status: { state: 'revoked', reason: 'keyCompromise' },
    })
  })

  it('is not what a responder says whose own certificate has expired', async () => {
    await answer('good', 'responder')
    const subject = { issuer: certificate('ca'), certificate: certificate('good') }
    const later = new Date(certificate('responder').validToDate.getTime() + 1000)
    const response = await file('response.der')
    expect(() => readOcspResponse(response, subject, later)).toThrow('not signed')
  })

  it('is not concluded from the response of another, for another certificate, or of a responder that is unsure', async () => {
    await expect(answer('good', 'other')).rejects.toThrow('not signed')
    await expect(answer('good', 'good')).rejects.toThrow('not signed')
    await answer('good', 'ca')
    const response = await file('response.der')
    const bad = { issuer: certificate('ca'), certificate: certificate('bad') }
    expect(() => readOcspResponse(response, bad, new Date())).toThrow('another certificate')
    const read = (hex: string) => readOcspResponse(Buffer.from(hex, 'hex'), bad, new Date())
    expect(() => read('300a0a0103')).toThrow('cannot be read')
    expect(() => read('30030a0103')).toThrow('try later')
  })
})

const timeOfList = write(tags.utcTime, Buffer.from('260101000000Z'))

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const settings = `
[ca]
default_ca = test
[test]
dir = .
certificate = ca.pem
private_key = ca.key
database = index.txt
crlnumber = crlnumber
new_certs_dir = .
rand_serial = yes
default_md = sha256
default_days = 20
policy = any
crl_extensions = list
[any]
commonName = supplied
[leaf]
subjectAltName = DNS:example.com
crlDistributionPoints = URI:ldap://ldap.example.com/x, URI:${listUrl}
authorityInfoAccess = OCSP;URI:http://ocsp.example.com, caIssuers;URI:http://example.com/ca.cer
[responder]
extendedKeyUsage = OCSPSigning
[list]
issuingDistributionPoint = critical, @point
[point]
fullname = URI:${listUrl}
onlyuser = TRUE
[some]
issuingDistributionPoint = critical, @reasons
[reasons]
fullname = URI:${listUrl}
onlysomereasons = privilegeWithdrawn
`
