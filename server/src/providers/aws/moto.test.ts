import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { programPath, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts, type ServerProcess, startServer } from '#providers/testing/servers/server-process.ts'
import { testTools } from '#providers/testing/tools.ts'
import { awsAt } from './adapter.ts'
import { createDomainsClient } from './client.ts'
import { toApi } from './registrar/api-contact.ts'

// moto reads the requests of Amazon's own libraries. It is a package of Python (pip install 'moto[server]') and optional
// in continuous integration. It checks no signatures and sells nothing, so it registers without a price.
const missing = programPath('moto_server') === undefined ? ['moto_server'] : []

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Route 53 Domains of moto'), () => {
  let server: ServerProcess
  let url = ''
  beforeAll(async () => {
    const [port] = await freePorts(1)
    const cwd = await mkdtemp(join(tmpdir(), 'holdfast-moto-'))
    const args = ['-H', '127.0.0.1', '-p', String(port)]
    server = await startServer({ program: 'moto_server', args, cwd, readyLine: 'Running on' })
    url = `http://127.0.0.1:${port}`
  })
  afterAll(() => server.stop())

  test('registers a domain that is found, listed, read and changed', async () => {
    const tools = testTools()
    const credentials = { access_key_id: 'AKIAEXAMPLE', secret_access_key: 'secret' }
    const { registrar, purchases } = awsAt(url).open(credentials, tools)
    const sentAt = new Date()
    const contact = toApi(conformanceContact)
    await createDomainsClient(url, credentials, tools.egress, systemClock).call('RegisterDomain', {
      DomainName: 'moto-example.com',
      // moto refuses a year, because its clock has moved on when it checks the expiry.
      DurationInYears: 2,
      AdminContact: contact,
      RegistrantContact: contact,
      TechContact: contact,
    })
    const sent = { kind: 'register', name: 'moto-example.com', key: '', sentAt, expiresAt: null } as const
    expect(await purchases?.find(sent)).toMatchObject({ state: 'done' })
    expect(await purchases?.find({ ...sent, name: 'other-example.com' })).toBeNull()
    const page = await registrar?.listDomains(null)
    expect(page?.domains).toMatchObject([{ name: 'moto-example.com', isLocked: expect.any(Boolean) }])
    await registrar?.setNameservers('moto-example.com', ['ns1.dns.example', 'ns2.dns.example'])
    expect(await registrar?.readDomain('moto-example.com')).toMatchObject({
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
    })
    await expect(registrar?.readDomain('absent-example.com')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
