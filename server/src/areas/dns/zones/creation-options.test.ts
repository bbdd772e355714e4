/** Zones created with given name servers, SOA and kind: in the sandbox, and on a real PowerDNS. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { runProgram } from '#providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const post = (path: string, body: object) =>
  service.request('POST', path, { body, headers: { prefer: 'wait=20' } })

const faultsOf = (body: { errors: { pointer: string; message: string }[] }) =>
  body.errors.map(({ pointer, message }) => `${pointer} ${message}`)

describe('the options of a new zone', () => {
  let sandbox: string
  beforeAll(async () => {
    sandbox = (await post('/v1/connections', { provider: 'sandbox' })).body.id
  })
  const nameServersOf = async (zone: string) => {
    const { body } = await service.request('GET', `/v1/dns/zones/${zone}/records?type=NS`)
    return body.data.map(({ value }: { value: string }) => value).sort()
  }
  const create = (name: string, options?: object) =>
    post('/v1/dns/zones', { name, connection_id: sandbox, ...(options && { options }) })

  it('come from the request, otherwise from the connection, otherwise from the provider', async () => {
    const usual = await create('usual.example')
    expect(await nameServersOf(usual.body.id)).toEqual(['ns1.sandbox.invalid.', 'ns2.sandbox.invalid.'])
    const path = `/v1/connections/${sandbox}`
    const changed = await service.request('PATCH', path, {
      body: { zone_defaults: { nameservers: ['NS1.Example.net.', 'ns2.example.net'] } },
    })
    expect(changed.body.zone_defaults).toEqual({ nameservers: ['ns1.example.net', 'ns2.example.net'] })
    const defaulted = await create('defaulted.example')
    expect(await nameServersOf(defaulted.body.id)).toEqual(['ns1.example.net.', 'ns2.example.net.'])
    const chosen = await create('chosen.example', { nameservers: ['dns.example.org'] })
    expect(await nameServersOf(chosen.body.id)).toEqual(['dns.example.org.'])
    const cleared = await service.request('PATCH', path, { body: { zone_defaults: { nameservers: null } } })
    expect(cleared.body.zone_defaults).toEqual({})
    const { body: log } = await service.request('GET', `/v1/audit-log?target=${sandbox}&limit=1`)
    expect(log.data[0].changes).toMatchObject({ after: { zone_defaults: {} } })
  })

  it('are checked against those that the provider supports', async () => {
    const { status, body } = await create('wrong.example', { nameservers: ['ns1'], colour: 'red' })
    expect(status).toBe(422)
    expect(faultsOf(body)).toEqual([
      expect.stringContaining('/options/nameservers "ns1" is not a fully qualified host name'),
      expect.stringContaining('/options/colour is not a zone option of Sandbox; the options are nameservers'),
    ])
    const patched = await service.request('PATCH', `/v1/connections/${sandbox}`, {
      body: { zone_defaults: { nameservers: 'ns1.example.net' } },
    })
    expect(faultsOf(patched.body)[0]).toContain('/zone_defaults/nameservers must be a list')
  })
})

const missing = missingPrograms([...powerdnsPrograms, 'dig'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a zone created on PowerDNS'), () => {
  let powerdns: PowerDnsServer
  let connection: string
  beforeAll(async () => {
    powerdns = await startPowerDns()
    const { credentials } = powerdns
    connection = (await post('/v1/connections', { provider: 'powerdns', credentials })).body.id
  })
  afterAll(() => powerdns?.stop())
  const dig = async (name: string, type: string) => {
    const options = [
      '@127.0.0.1',
      '-p',
      String(powerdns.port),
      '+norecurse',
      '+noall',
      '+comments',
      '+answer',
    ]
    const text = await runProgram('dig', [...options, name, type])
    expect(text).toMatch(/flags: qr aa/)
    return text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';'))
      .map((line) => line.split(/\s+/).slice(4).join(' '))
      .sort()
  }

  it('requires name servers, and the error says where to set them', async () => {
    const { status, body } = await post('/v1/dns/zones', { name: 'bare.example', connection_id: connection })
    expect([status, faultsOf(body)]).toEqual([
      422,
      [expect.stringMatching(/^\/options\/nameservers is required: .*zone_defaults/)],
    ])
  })

  it('is served at once, with its name servers and an SOA that names them', async () => {
    const options = { nameservers: ['ns1.example.net', 'ns2.example.net'] }
    const { body } = await post('/v1/dns/zones', {
      name: 'served.example',
      connection_id: connection,
      options,
    })
    expect(body).toMatchObject({ status: 'active', sync: { state: 'in_sync' } })
    expect(await dig('served.example', 'NS')).toEqual(['ns1.example.net.', 'ns2.example.net.'])
    expect(await dig('served.example', 'SOA')).toEqual([
      expect.stringMatching(/^ns1\.example\.net\. hostmaster\.served\.example\. \d+ 10800 3600 604800 3600$/),
    ])
    expect(await powerdns.pdnsutil('check-zone', 'served.example')).toContain('0 errors, 0 warnings')
  })

  it('has the requested SOA and kind, and the rest from the connection', async () => {
    const zone_defaults = {
      nameservers: ['ns1.example.org'],
      soa_mailbox: 'dns.team@example.org',
      soa_retry: 900,
    }
    await service.request('PATCH', `/v1/connections/${connection}`, { body: { zone_defaults } })
    const options = { kind: 'primary', soa_primary: 'hidden.example.org', soa_refresh: 7200, soa_minimum: 60 }
    const { body } = await post('/v1/dns/zones', { name: 'own.example', connection_id: connection, options })
    expect(body.status).toBe('active')
    expect(await dig('own.example', 'NS')).toEqual(['ns1.example.org.'])
    expect(await dig('own.example', 'SOA')).toEqual([
      expect.stringMatching(/^hidden\.example\.org\. dns\\\.team\.example\.org\. \d+ 7200 900 604800 60$/),
    ])
    expect(await powerdns.sql("select type from domains where name = 'own.example'")).toMatch(/^MASTER$/im)
  })
})
