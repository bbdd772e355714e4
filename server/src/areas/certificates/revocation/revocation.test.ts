/** Certificates whose authority publishes a list, or answers by OCSP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import {
  type CertificateWorld,
  type GivenCertificate,
  givenCertificates,
} from '../testing/given-certificates.ts'

const missing = missingPrograms(['openssl'])

describe.skipIf(missing.length > 0)(
  titleWithout(missing, 'A certificate of an authority with revocation'),
  () => {
    let service: TestService
    let world: CertificateWorld
    let lists: Server
    let responder: ChildProcess | undefined
    let responderPort = 0
    let downloads = 0
    let list: Buffer = Buffer.from('not made yet')

    beforeAll(async () => {
      ;[service, world] = await Promise.all([givenService(), givenCertificates()])
      ;[responderPort = 0] = await freePorts(1)
      lists = createServer((_request, response) => {
        downloads++
        response.end(list)
      })
      lists.listen(0, '127.0.0.1')
      await once(lists, 'listening')
    })
    afterAll(async () => {
      responder?.kill()
      lists.close()
      await service.close()
      await world.remove()
    })

    const signer = ['-keyfile', 'intermediate.key', '-cert', 'intermediate.pem']
    const listUrl = (name: string) => `http://127.0.0.1:${(lists.address() as AddressInfo).port}/${name}.crl`
    const issue = (name: string, extension: string) =>
      world.issue({ names: `DNS:${name}.example.com`, extensions: [extension] })

    async function upload({ pem }: GivenCertificate): Promise<string> {
      const { body } = await service.request('POST', '/v1/certificates', {
        body: { content: `${pem}${world.intermediate}` },
      })
      return body.data[0].id
    }

    async function revoke({ pem }: GivenCertificate): Promise<void> {
      await writeFile(join(world.directory, 'revoked.pem'), pem)
      const reason = ['-crl_reason', 'keyCompromise']
      await world.openssl('ca', '-config', 'ca.cnf', ...signer, '-revoke', 'revoked.pem', ...reason)
    }

    const checked = (id: string) =>
      eventually(async () => {
        const { body } = await service.request('GET', `/v1/certificates/${id}`)
        return body.revocation.checked_at !== null && body
      })

    it('is shown as revoked or not by one download of the list for all', async () => {
      const extension = `crlDistributionPoints=URI:${listUrl('all')}`
      // One after another: openssl keeps them in one file.
      const kept = await issue('kept', extension)
      const stolen = await issue('stolen', extension)
      await revoke(stolen)
      await world.openssl('ca', '-config', 'ca.cnf', ...signer, '-gencrl', '-crldays', '2', '-out', 'all.pem')
      await world.openssl('crl', '-in', 'all.pem', '-outform', 'DER', '-out', 'all.crl')
      list = await readFile(join(world.directory, 'all.crl'))
      const [keptId, stolenId] = await Promise.all([upload(kept), upload(stolen)])
      expect(await checked(keptId)).toMatchObject({ revocation: { state: 'good', failure: null } })
      const revoked = await eventually(async () => {
        const certificate = await checked(stolenId)
        return certificate.severity === 'critical' && certificate
      })
      expect(revoked).toMatchObject({
        severity: 'critical',
        revocation: { state: 'revoked', reason: 'keyCompromise', revoked_at: expect.any(String) },
      })
      expect(revoked.findings[0]).toMatchObject({
        code: 'revoked',
        message: expect.stringMatching(/^Its issuer revoked it on .*keyCompromise/),
      })
      expect(downloads).toBeLessThanOrEqual(2)
      await eventually(async () => {
        const { body } = await service.request('GET', '/v1/certificates?severity=critical')
        return body.data.some((one: { id: string }) => one.id === stolenId)
      })
    })

    it('is unknown, with the reason, if its list is of another authority', async () => {
      const other = await world.issue({
        names: 'DNS:other.example.com',
        issuer: 'root',
        extensions: [`crlDistributionPoints=URI:${listUrl('other')}`],
      })
      const { body } = await service.request('POST', '/v1/certificates', {
        body: { content: `${other.pem}${world.root}` },
      })
      const id = body.data[0].id
      const failed = await eventually(async () => {
        const { body } = await service.request('GET', `/v1/certificates/${id}`)
        return body.revocation.failure !== null && body
      })
      expect(failed.revocation).toMatchObject({
        state: 'unknown',
        failure: 'The list is not signed by the issuer of the certificate',
      })
      // What the list says of those of its own issuer is known nevertheless.
      const own = await issue('own', `crlDistributionPoints=URI:${listUrl('other')}`)
      expect(await checked(await upload(own))).toMatchObject({ revocation: { state: 'good' } })
    })

    it('is what its OCSP responder says', async () => {
      const url = `http://127.0.0.1:${responderPort}`
      const stolen = await issue('ocsp', `authorityInfoAccess=OCSP;URI:${url}`)
      await revoke(stolen)
      responder = spawn(
        'openssl',
        [
          ...['ocsp', '-index', 'index.txt', '-CA', 'intermediate.pem', '-rsigner', 'intermediate.pem'],
          ...['-rkey', 'intermediate.key', '-port', String(responderPort), '-ndays', '1'],
        ],
        { cwd: world.directory, stdio: ['ignore', 'pipe', 'ignore'] },
      )
      // It says so once it accepts connections.
      if (responder.stdout) await once(responder.stdout, 'data')
      expect(await checked(await upload(stolen))).toMatchObject({ revocation: { state: 'revoked' } })
    })
  },
)
