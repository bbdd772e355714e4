/** The responses to reports, and what reports change and do not change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#kernel/access/token.ts'
import { type DynamicIpWorld, givenDynamicIpWorld, type TestDynamicIp } from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

const known = ({ ipv4, ipv6, ipv6_prefix }: Record<string, any>) =>
  [ipv4, ipv6, ipv6_prefix].map((one) => one?.address ?? null)

describe('the addresses of a report', () => {
  const four = '9.9.9.9'
  const six = '2620:fe::fe'
  const prefix = '2a02:8100:1::/56'
  it.each([
    ['one address', 'myip=9.9.9.10', '9.9.9.10', six, prefix],
    ['only the other family', 'myipv6=2620:fe::9', four, '2620:fe::9', prefix],
    ['both in one', 'myip=9.9.9.10,2620:fe::9', '9.9.9.10', '2620:fe::9', prefix],
    ['both, percent-encoded', 'myip=9.9.9.10&myipv6=2620%3afe%3a%3a9', '9.9.9.10', '2620:fe::9', prefix],
    ['the family by its value', 'myip=2620:FE:0::9', four, '2620:fe::9', prefix],
    ['a prefix after a slash', 'myipv6=2a02:8100:2:7::1/56', four, six, '2a02:8100:2::/56'],
    [
      'a prefix of a FRITZ!Box',
      `myip=${four}&ip6lanprefix=2a02:8100:3::/60&dualstack=1`,
      four,
      six,
      '2a02:8100:3::/60',
    ],
    ['a host prefix is an address', 'myip=9.9.9.10/32,2620:fe::9/128', '9.9.9.10', '2620:fe::9', prefix],
    ['preserve', 'myip=preserve&myipv6=no', four, six, prefix],
    ['an empty value', `myip=${four}&myipv6=`, four, null, prefix],
    [
      'nothing but what it comes from',
      'hostname=YES&wildcard=NOCHG&mx=&system=dyndns',
      '8.8.4.4',
      six,
      prefix,
    ],
    ['offline', 'offline=YES', null, null, null],
    ['IPv4 in the form of IPv6', 'myip=::ffff:9.9.9.10', '9.9.9.10', six, prefix],
  ])('%s', async (_what, query, ...expected) => {
    const dynamicIp = await world.dynamicIp({ allow_withdrawal: true })
    const first = await dynamicIp.report(`myip=${four},${six},${prefix}`)
    expect([first.status, first.text]).toEqual([200, `good ${four},${six}`])
    const { text } = await dynamicIp.report(query, { from: '8.8.4.4' })
    expect(known(await dynamicIp.read())).toEqual(expected)
    const addresses = expected
      .slice(0, 2)
      .filter((address) => address !== null)
      .join()
    const isSame = expected.join() === [four, six, prefix].join()
    expect(text).toBe(`${isSame ? 'nochg' : 'good'} ${addresses}`.trim())
    expect((await dynamicIp.report(query, { from: '8.8.4.4' })).text).toBe(`nochg ${addresses}`.trim())
  })

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '100.64.0.1',
    '192.0.2.1',
    '0.0.0.0',
    'fe80::1',
    '2001:db8::1',
    '1.2.3',
    'x',
    '9.9.9.9/24',
    '2a02::/8',
    '9.9.9.9,9.9.9.10',
  ])('with %s are rejected, and change nothing', async (address) => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    const { status, text } = await dynamicIp.report(`myip=${address}`)
    expect([status, text]).toEqual([200, 'dnserr'])
    expect(known(await dynamicIp.read())).toEqual(['9.9.9.9', null, null])
  })

  it('may be private if the dynamic IP allows it, but never loopback', async () => {
    const dynamicIp = await world.dynamicIp({ allow_private: true })
    expect((await dynamicIp.report('myip=192.168.1.7,fd00::7')).text).toBe('good 192.168.1.7,fd00::7')
    expect((await dynamicIp.report('myip=127.0.0.1')).text).toBe('dnserr')
  })

  it("clear nothing unless the dynamic IP allows it, and the client's address does not replace an empty value", async () => {
    const dynamicIp = await world.dynamicIp()
    const from = '8.8.4.4'
    await dynamicIp.report('myip=9.9.9.9,2620:fe::fe')
    expect((await dynamicIp.report('offline=YES', { from })).text).toBe('!donator')
    for (const query of ['myip=', 'myip=&myipv6=&ip6lanprefix='])
      expect((await dynamicIp.report(query, { from })).text).toBe('nochg 9.9.9.9,2620:fe::fe')
    expect((await dynamicIp.report('myip=9.9.9.10&myipv6=', { from })).text).toBe('good 9.9.9.10,2620:fe::fe')
    expect(known(await dynamicIp.read())).toEqual(['9.9.9.10', '2620:fe::fe', null])
  })

  it('get 911 if none was found and none is known, which is not a success', async () => {
    const dynamicIp = await world.dynamicIp()
    for (const query of ['myip=', 'myip=&myipv6=', 'myip=preserve']) {
      const { status, text, headers } = await dynamicIp.report(query, { from: '8.8.4.4' })
      expect([query, status, text, headers['retry-after']]).toEqual([query, 503, '911', '60'])
    }
    const byUrl = await world.send(`/v1/ingest/dynamic-ips/${dynamicIp.token}?ip=`)
    expect([byUrl.status, byUrl.text]).toEqual([503, '911'])
    expect(await dynamicIp.read()).toMatchObject({ state: 'never_reported', last_report: { answer: '911' } })
    expect((await dynamicIp.report('myip=9.9.9.9')).text).toBe('good 9.9.9.9')
    expect((await dynamicIp.report('myip=')).text).toBe('nochg 9.9.9.9')
  })

  it('are checked against new settings from the next report on', async () => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    expect((await dynamicIp.report('myip=')).text).toBe('nochg 9.9.9.9')
    await world.service.request('PATCH', dynamicIp.path, { body: { allow_withdrawal: true } })
    expect((await dynamicIp.report('myip=')).text).toBe('good')
    expect(known(await dynamicIp.read())).toEqual([null, null, null])
  })
})

describe('the hosts of a request', () => {
  let dynamicIp: TestDynamicIp
  let other: TestDynamicIp
  beforeAll(async () => {
    const zone = await world.zone('hosts.example')
    dynamicIp = await world.dynamicIp({ name: 'Office' })
    other = await world.dynamicIp()
    for (const name of ['good', '@']) await dynamicIp.bind({ zone_id: zone.id, name, type: 'A' })
    await other.bind({ zone_id: zone.id, name: 'other', type: 'A' })
  })

  it.each([
    ['good.hosts.example', 'good 9.9.9.1'],
    ['good.hosts.example,hosts.example', 'good 9.9.9.2\ngood 9.9.9.2'],
    ['good.hosts.example,other.hosts.example,none.hosts.example,x', 'good 9.9.9.3\n!yours\nnohost\nnotfqdn'],
    ['none.hosts.example', 'nohost'],
    ['GOOD.Hosts.Example.', 'good 9.9.9.5'],
    ['office', 'good 9.9.9.6'],
    ['', 'notfqdn'],
    [Array(21).fill('good.hosts.example').join(), 'numhost'],
  ])('%s', async (hosts, answer) => {
    const address = /9\.9\.9\.\d/.exec(answer)?.[0] ?? '9.9.9.99'
    expect((await dynamicIp.report(`hostname=${hosts}&myip=${address}`)).text).toBe(answer)
  })

  it('may be the user instead, or omitted if there is only one', async () => {
    expect((await dynamicIp.report('myip=9.9.9.8', { user: 'good.hosts.example' })).text).toBe('good 9.9.9.8')
    expect((await other.report('myip=9.9.9.8', { user: 'john.doe' })).text).toBe('good 9.9.9.8')
  })

  it('may not be of an unknown system', async () => {
    expect((await dynamicIp.report('hostname=good.hosts.example&system=foo')).text).toBe('badsys')
  })
})

describe('other ways to report', () => {
  it('include a secret URL, with a status for scripts', async () => {
    const { token, read } = await world.dynamicIp()
    const send = (query: string, from = '8.8.8.8') =>
      world.send(`/v1/ingest/dynamic-ips/${token}${query}`, { from })
    expect(await send('')).toMatchObject({ status: 200, text: 'good 8.8.8.8' })
    expect(await send('?ipv6=2620:fe::fe')).toMatchObject({ status: 200, text: 'good 8.8.8.8,2620:fe::fe' })
    expect(await send('?ip=10.0.0.1')).toMatchObject({ status: 400, text: 'dnserr' })
    expect(await world.send(`/v1/ingest/dynamic-ips/${newToken('hfip_')}`)).toMatchObject({ status: 401 })
    expect(await world.send(`/v1/ingest/dynamic-ips/${token}`, { method: 'HEAD' })).toMatchObject({
      status: 405,
    })
    expect(await read()).toMatchObject({
      state: 'current',
      last_report: { protocol: 'url', parameters: { ip: '10.0.0.1' } },
    })
    expect(world.service.logLines.join()).not.toContain(token)
  })

  it('include the protocol of DuckDNS', async () => {
    const { token, read } = await world.dynamicIp({ name: 'home', allow_withdrawal: true })
    const send = (query: string) => world.send(`/update?${query}`, { from: '8.8.8.8' })
    expect(await send(`domains=home&token=${token}&ip=`)).toMatchObject({ status: 200, text: 'OK' })
    expect(await send(`domains=home&token=${token}&ip=9.9.9.9&ipv6=2620:fe::fe&verbose=true`)).toMatchObject({
      text: 'OK\n9.9.9.9\n2620:fe::fe\nUPDATED',
    })
    expect(await send(`domains=other&token=${token}`)).toMatchObject({ status: 200, text: 'KO' })
    expect(await send('domains=home&token=x')).toMatchObject({ status: 200, text: 'KO' })
    expect(await send(`domains=home&token=${token}&clear=true`)).toMatchObject({ text: 'OK' })
    expect(known(await read())).toEqual([null, null, null])
    expect(JSON.stringify(await read())).not.toContain(token)
  })

  it("include showing the client's address, and nothing else", async () => {
    for (const path of ['/checkip', '/v1/ingest/checkip'])
      expect(await world.send(path, { from: '8.8.8.8' })).toMatchObject({ status: 200, text: '8.8.8.8' })
  })
})
