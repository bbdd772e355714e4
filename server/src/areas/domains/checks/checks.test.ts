/** The checks of domains whose registry and name servers are real servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dnsKeyOf, dsOfKey, dsText } from '#kernel/domains/ds-record.ts'
import { addSeconds } from '#kernel/time.ts'
import { type BindServer, bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenDomain } from '../testing/given-domain.ts'

const missing = missingPrograms(bindPrograms)
const daysFromNow = (days: number) => addSeconds(new Date(), days * 86_400).toISOString()

type Fields = Record<string, unknown>

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the checks of a domain'), () => {
  let root: BindServer
  let registry: BindServer
  let provider: BindServer
  let service: TestService
  let connectionId = ''

  beforeAll(async () => {
    ;[root, registry, provider] = await Promise.all([startBind(), startBind(), startBind()])
    await root.createZone('.', [
      'ns1.example.net. IN A 192.0.2.254',
      'example. IN NS ns.nic.example.',
      'ns.nic.example. IN A 192.0.2.1',
    ])
    await registry.createZone('example')
    const at = ({ port }: BindServer) => `127.0.0.1:${port}`
    service = await givenService({
      environment: {
        HOLDFAST_DNS_ROOT_SERVERS: at(root),
        HOLDFAST_DNS_SERVER_ADDRESSES: [
          `192.0.2.1=${at(registry)}`,
          `ns1.sandbox.invalid=${at(provider)}`,
          `ns2.sandbox.invalid=${at(provider)}`,
          `ns1.other.test=${at(provider)}`,
        ].join(),
      },
    })
    const { body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: 'Registrar' },
    })
    connectionId = body.id
  })
  afterAll(() => Promise.all([service?.close(), root?.stop(), registry?.stop(), provider?.stop()]))

  const sandboxServers = ['ns1.sandbox.invalid', 'ns2.sandbox.invalid']

  /** What the registry publishes about a domain. */
  async function delegate(name: string, hosts: readonly string[], ds: readonly string[] = []) {
    const label = name.replace('.example', '')
    const put = (type: string, values: readonly string[]) =>
      registry.change(
        'example',
        { name: label, type },
        values.length > 0 ? { name: label, type, ttl: 60, values: [...values] } : null,
      )
    await put('DS', [])
    await put(
      'NS',
      hosts.map((host) => `${host}.`),
    )
    await put('DS', ds)
  }

  async function givenHealthyDomain(name: string, fields: Fields = {}): Promise<string> {
    await delegate(name, sandboxServers)
    await provider.createZone(name)
    const id = await givenDomain(service, connectionId, name, {
      locked: true,
      auto_renew: true,
      ...fields,
    })
    await service.request('POST', '/v1/dns/zones', { body: { name, connection_id: connectionId } })
    await eventually(async () => {
      const { body } = await service.request('GET', `/v1/dns/zones?name=${name}`)
      return body.data[0]?.status === 'active'
    })
    return id
  }

  async function check(id: string) {
    const { status, body } = await service.request('POST', `/v1/domains/${id}/checks`, {
      headers: { prefer: 'wait=30' },
    })
    expect(status).toBe(202)
    return body
  }

  const codesOf = (body: any): string[] => body.problems.map(({ code }: { code: string }) => code)
  const nodesOf = (body: any) =>
    Object.fromEntries(body.chain.nodes.map((node: any) => [node.place, node.state]))

  async function eventsAbout(domainId: string, kind: string): Promise<any[]> {
    const { body } = await service.request('GET', `/v1/events?event=${kind}&limit=200`)
    return body.data
      .map(({ data }: { data: Fields }) => data)
      .filter((data: Fields) => data['domain_id'] === domainId)
  }

  it('find nothing where the chain is whole', async () => {
    const id = await givenHealthyDomain('whole.example')
    const body = await check(id)
    expect(body).toMatchObject({ domain_id: id, error: null, problems: [] })
    expect(nodesOf(body)).toEqual({
      registrar: 'ok',
      delegation: 'ok',
      name_servers: 'ok',
      dnssec: 'ok',
      zone: 'ok',
      addresses: 'ok',
    })
    expect(body.chain.nodes[1].values).toEqual(sandboxServers)
    expect((await service.request('GET', `/v1/domains/${id}`)).body.problems).toEqual({
      count: 0,
      worst_severity: null,
      codes: [],
    })
  })

  it('find that the registry delegates elsewhere than the registrar and the zone say', async () => {
    const id = await givenHealthyDomain('moved.example')
    await delegate('moved.example', ['ns1.other.test'])
    const body = await check(id)
    expect(codesOf(body)).toEqual(['delegation', 'nameservers_elsewhere'])
    expect(nodesOf(body)).toMatchObject({ registrar: 'ok', delegation: 'warning', zone: 'warning' })
    expect(body.problems[0].message).toContain('delegates moved.example to ns1.other.test')
    expect(body.problems[1].remedies).toMatchObject([
      {
        operation: 'domains.operations.create',
        path: '/v1/domains/operations',
        body: { kind: 'set_nameservers', nameservers: sandboxServers },
      },
    ])
  })

  it('find a domain that the registry does not delegate', async () => {
    const id = await givenHealthyDomain('undelegated.example')
    await delegate('undelegated.example', [])
    expect(await check(id)).toMatchObject({ problems: [{ code: 'delegation', severity: 'critical' }] })
    const { body } = await service.request('GET', '/v1/domains?problem=delegation&needs_attention=true')
    expect(body.data).toMatchObject([
      { name: 'undelegated.example', problems: { count: 1, worst_severity: 'critical' } },
    ])
  })

  it('find servers that do not serve the zone', async () => {
    const id = await givenDomain(service, connectionId, 'lame.example', { locked: true, auto_renew: true })
    await delegate('lame.example', sandboxServers)
    const body = await check(id)
    expect(body.problems[0]).toMatchObject({ code: 'lame_server', severity: 'critical' })
    expect(body.problems[0].message).toContain('ns1.sandbox.invalid')
    expect(body.problems[0].message).toContain('REFUSED')
    expect(codesOf(body)).toContain('domain_without_zone')
  })

  it('find DS records without a signed zone, with other keys, and a signed zone without DS', async () => {
    const id = await givenDomain(service, connectionId, 'signed.example', { locked: true, auto_renew: true })
    await provider.createSignedZone('signed.example')
    await delegate('signed.example', sandboxServers)
    let body: any
    await eventually(async () => {
      body = await check(id)
      return codesOf(body).includes('dnssec_missing_ds')
    })
    const { remedies } = body.problems.find(({ code }: any) => code === 'dnssec_missing_ds')
    const [key257] = remedies[0].body.dnskeys.map(dnsKeyOf)
    const right = [dsText(dsOfKey('signed.example', key257))]
    const key = { flags: 257, algorithm: 13, publicKey: Buffer.alloc(64, 7).toString('base64') }
    await delegate('signed.example', sandboxServers, [dsText(dsOfKey('signed.example', key))])
    expect(await check(id)).toMatchObject({ problems: [{ code: 'ds_mismatch', severity: 'critical' }, {}] })
    await delegate('signed.example', sandboxServers, right)
    // The registrar does not know of it.
    expect((await check(id)).problems[0]).toMatchObject({ code: 'ds_mismatch', severity: 'warning' })

    const unsigned = await givenHealthyDomain('unsigned.example')
    await delegate('unsigned.example', sandboxServers, [dsText(dsOfKey('unsigned.example', key))])
    const { problems } = await check(unsigned)
    expect(problems[0]).toMatchObject({
      code: 'ds_mismatch',
      severity: 'critical',
      summary: 'The registry has DS records, but the zone is not signed',
      remedies: [{ body: { kind: 'set_ds_records', ds_records: [] } }],
    })
  })

  it('find what endangers a domain, the most severe first in the list of domains', async () => {
    const fields = { locked: false, auto_renew: false, expires_at: daysFromNow(5) }
    const id = await givenHealthyDomain('endangered.example', fields)
    const body = await check(id)
    expect(codesOf(body)).toEqual(['expiring_without_auto_renew', 'unlocked'])
    expect(body.problems[0]).toMatchObject({ severity: 'critical' })
    const list = (await service.request('GET', '/v1/domains?sort=attention')).body.data
    const ranks = list.map(({ problems }: any) =>
      ['critical', 'warning', 'info', null].indexOf(problems.worst_severity),
    )
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b))
    expect(await service.scrape()).toMatch(/holdfast_domain_problems\{code="unlocked"\} [1-9]/)
  })

  it('offer operations that solve the problems', async () => {
    const id = await givenHealthyDomain('remedied.example', { locked: false })
    await delegate('remedied.example', ['ns1.other.test'])
    await service.request('PUT', `/v1/connections/${connectionId}/sandbox/domains/remedied.example`, {
      body: { nameservers: ['ns1.other.test'] },
    })
    await service.request('POST', `/v1/domains/${id}/refresh`, { headers: { prefer: 'wait=30' } })
    const { problems } = await check(id)
    const remedies = problems.flatMap(({ remedies: [first] }: any) => first ?? [])
    expect(remedies.map(({ body }: any) => body.kind).sort()).toEqual(['set_lock', 'set_nameservers'])
    for (const { method, path, body } of remedies) {
      const response = await service.request(method, path, { body, headers: { prefer: 'wait=30' } })
      expect(response.status).toBe(202)
      expect(response.body.state).toBe('done')
    }
    // The registry follows its registrar.
    await delegate('remedied.example', sandboxServers)
    expect((await check(id)).problems).toEqual([])
  })

  it('list the zones whose domain is not in Holdfast', async () => {
    const names = ['shop.orphan.com', 'sub.held.com', '2.0.192.in-addr.arpa', 'private.test']
    await givenDomain(service, connectionId, 'held.com')
    for (const name of names)
      await service.request('POST', '/v1/dns/zones', { body: { name, connection_id: connectionId } })
    const { body } = await service.request('GET', '/v1/domains/zones-without-domain')
    expect(body.data.map(({ name }: any) => name)).toEqual(['shop.orphan.com'])
    const { body: token } = await service.request('POST', '/v1/tokens', {
      body: { name: 'Domains only', permissions: ['domains.read'] },
    })
    const { status } = await service.request('GET', '/v1/domains/zones-without-domain', {
      token: token.token,
    })
    expect(status).toBe(403)
  })

  it('announce a problem of the network after two readings, and its end after two more', async () => {
    const id = await givenHealthyDomain('flapping.example')
    // Its zone may have been created after the first check.
    const delegationEvents = async (kind: string) =>
      (await eventsAbout(id, kind)).filter(({ code }: { code: string }) => code === 'delegation')
    await check(id)
    await delegate('flapping.example', [])
    await check(id)
    expect(await delegationEvents('domain.problem_found')).toEqual([])
    await check(id)
    expect(await delegationEvents('domain.problem_found')).toMatchObject([
      { code: 'delegation', severity: 'critical', domain: 'flapping.example' },
    ])
    await delegate('flapping.example', sandboxServers)
    await check(id)
    expect(await delegationEvents('domain.problem_solved')).toEqual([])
    await check(id)
    expect(await delegationEvents('domain.problem_solved')).toMatchObject([{ code: 'delegation' }])
  })

  it('run when the records of the name change in its zone, such as its name servers', async () => {
    const id = await givenHealthyDomain('watched.example')
    const before = await check(id)
    const { body: zones } = await service.request('GET', '/v1/dns/zones?name=watched.example')
    const record = { name: '@', type: 'A', value: '192.0.2.80' }
    await service.request('POST', `/v1/dns/zones/${zones.data[0].id}/records`, { body: record })
    await eventually(async () => {
      const { body } = await service.request('GET', `/v1/domains/${id}/checks`)
      return body.checked_at > before.checked_at && body.chain.nodes[5].values.includes('192.0.2.80')
    })
  })

  it('keep what they know while the registry does not answer', async () => {
    const id = await givenHealthyDomain('kept.example')
    await check(id)
    await registry.stop()
    const body = await check(id)
    expect(body.error.message).toContain('The name servers of example could not be asked')
    expect(nodesOf(body)).toMatchObject({ delegation: 'ok', name_servers: 'ok' })
  })
})
