/** Certificates whose authority publishes a list, or answers by OCSP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenTlsServer } from '../../../../../checks/src/testing/targets.ts'
import type { CertificateRow } from '../store.ts'
import {
  type CertificateWorld,
  type GivenCertificate,
  givenCertificates,
} from '../testing/given-certificates.ts'
import { withIssuers } from './issuer-of.ts'

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

    it('does not hold up others while the issuers of many are verified', async () => {
      const { accountId } = service
      let turns = 0
      let isOver = false
      const turn = () => {
        turns++
        if (!isOver) setImmediate(turn)
      }
      /** In which turn of the process each was read. */
      const turnsOfEach = new Set<number>()
      await service.database.tenant(accountId, async (tx) => {
        const { rows } = await sql<CertificateRow>`
          select * from certificates where account_id = ${accountId} and not is_authority limit 1`.execute(tx)
        const [row] = rows as [CertificateRow]
        const watched = {
          ...row,
          get der() {
            turnsOfEach.add(turns)
            return row.der
          },
        }
        setImmediate(turn)
        await withIssuers({ tx, accountId, now: new Date() } as Context, Array(100).fill(watched))
      })
      isOver = true
      expect(turnsOfEach.size).toBe(100)
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

    it('is asked for although its responder says nothing of many others', async () => {
      const asked = new Set<string>()
      const silent = createServer(async (incoming, response) => {
        asked.add(Buffer.concat(await incoming.toArray()).toString('hex'))
        // Try later.
        response.end(Buffer.from('30030a0103', 'hex'))
      })
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const { port } = silent.address() as AddressInfo
      const pems: string[] = []
      for (let index = 0; index < 51; index++)
        pems.push((await issue(`many${index}`, `authorityInfoAccess=OCSP;URI:http://127.0.0.1:${port}`)).pem)
      await service.request('POST', '/v1/certificates', {
        body: { content: `${pems.join('')}${world.intermediate}` },
      })
      const ask = () =>
        service.database.tenant(service.accountId, (tx) =>
          sql`update certificate_revocation_sources set due_at = now()
            where account_id = ${service.accountId} and url like ${`%:${port}`}`.execute(tx),
        )
      await eventually(() => asked.size >= 50)
      await eventually(async () => {
        await ask()
        return asked.size === 51
      })
      silent.close()
    })

    it('is what its service sends with it, unless that is older than what is known', async () => {
      const { pem, key } = await issue('stapled', 'authorityInfoAccess=OCSP;URI:http://127.0.0.1:1')
      const file = (name: string) => join(world.directory, name)
      await writeFile(file('stapled.pem'), pem)
      await writeFile(file('stapled.key'), key)
      const respond = (name: string) =>
        world.openssl(
          ...['ocsp', '-index', 'index.txt', '-CA', 'intermediate.pem', '-issuer', 'intermediate.pem'],
          ...['-rsigner', 'intermediate.pem', '-rkey', 'intermediate.key', '-ndays', '1', '-noverify'],
          ...['-cert', 'stapled.pem', '-respout', name],
        )
      await respond('good.der')
      await revoke({ pem, key })
      await respond('revoked.der')
      const files = { cert: pem, key, certFile: file('stapled.pem'), keyFile: file('stapled.key') }
      const chain = ['-cert_chain', file('intermediate.pem')]
      const [good, revoked] = await Promise.all(
        ['good.der', 'revoked.der'].map((name) =>
          givenTlsServer(files, ...chain, '-status_file', file(name)),
        ),
      )
      /** The certificate after a scan of its service. */
      const scanned = async (port = 0) => {
        const { body } = await service.request('POST', '/v1/certificates/endpoints', {
          body: { name: '127.0.0.1', port },
        })
        const address = await eventually(async () => {
          const { body: endpoint } = await service.request('GET', `/v1/certificates/endpoints/${body.id}`)
          return endpoint.addresses.find((one: { served: unknown }) => one.served !== null)
        })
        expect(address.served.is_stapled).toBe(true)
        return (await service.request('GET', `/v1/certificates/${address.certificate_id}`)).body
      }
      expect(await scanned(revoked?.port)).toMatchObject({
        revocation: { state: 'revoked', reason: 'keyCompromise' },
      })
      expect(await scanned(good?.port)).toMatchObject({ revocation: { state: 'revoked' } })
      await Promise.all([good?.close(), revoked?.close()])
    })
  },
)
