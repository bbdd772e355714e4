import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { networks } from '#kernel/ip/network.ts'
import type { Egress } from './egress.ts'
import type { EgressSettings } from './policy.ts'
import { egressThrough, failure, get } from './testing/egress.ts'
import { hostileIpv4, hostileIpv6, ipv4InIpv6, octetsOf } from './testing/hostile-addresses.ts'
import { hostileUrls } from './testing/hostile-urls.ts'
import { givenRebindingNameServer } from './testing/rebinding-name-server.ts'
import { givenSocketWatch, givenTripwire } from './testing/servers.ts'

/** An address of this machine that an operator may allow, with a server that greets. */
const named = '127.0.0.77'
const shared: Partial<EgressSettings> = { allowPrivateNetworks: false }

async function givenGreeter(port: number, host = named): Promise<void> {
  const server = createServer((_request, response) => response.end('hello'))
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
}

/** The errors of all methods of the egress for a URL. */
async function refusals(egress: Egress, url: string): Promise<string[]> {
  const tries = [
    egress.check(url),
    egress.request(get(url)),
    egress.request(get(url, { method: 'POST', body: '{}' })),
  ]
  return await Promise.all(tries.map(async (attempt) => (await failure(attempt)).kind))
}

/** Names are refused as if they did not resolve. */
const isRefusal = (kind: string) => ['blocked', 'invalid_url', 'dns'].includes(kind)

describe('a corpus of hostile URLs', () => {
  it('contains more than 500 distinct URLs', () => {
    const urls = hostileUrls(8080).map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.length).toBeGreaterThan(700)
  })

  it('is refused completely, without opening a socket', async () => {
    const tripwire = await givenTripwire('::')
    const egress = egressThrough(async () => [{ address: '127.0.0.1', family: 4 }], shared)
    const attempts = givenSocketWatch()
    const passed = []
    for (const { url, way } of hostileUrls(tripwire.port)) {
      const kinds = await refusals(egress, url)
      if (!kinds.every(isRefusal)) passed.push([way, url, kinds])
    }
    expect(passed).toEqual([])
    expect(attempts).toEqual([])
    expect(await tripwire.touched()).toBe(0)
  })

  it('is refused with open private networks too, as far as it leads to other addresses', async () => {
    const attempts = givenSocketWatch()
    const egress = egressThrough(async () => [{ address: '127.0.0.1', family: 4 }])
    const beyond = hostileUrls(8080).filter(({ way }) =>
      /^(169\.254\.1|169\.254\.42|169\.254\.0\.23|168|100\.100|192\.0\.0|fd00:(ec2|42|c1|a9fe)|fd20|224|240|255|0\.|198|203)/.test(
        way,
      ),
    )
    expect(beyond.length).toBeGreaterThan(300)
    const passed = []
    for (const { url, way } of beyond) {
      const { kind } = await failure(egress.check(url))
      if (!isRefusal(kind)) passed.push([way, url, kind])
    }
    expect([passed, attempts]).toEqual([[], []])
  })
})

describe('an address that an operator allows', () => {
  it('is open, however it is written, and no other address', async () => {
    const tripwire = await givenTripwire('127.0.0.1')
    await givenGreeter(tripwire.port)
    const names = await givenRebindingNameServer()
    names.setAnswer('named.test', [named])
    names.setAnswer('beside.test', ['127.0.0.78'])
    const egress = egressThrough(names.resolver, { ...shared, egressAllow: networks(named) })
    for (const host of [named, '127.77', '0x7f.0.0.0x4d', '2130706509', `[::ffff:${named}]`, 'named.test'])
      expect([host, (await egress.request(get(`http://${host}:${tripwire.port}/`))).body.toString()]).toEqual(
        [host, 'hello'],
      )
    const attempts = givenSocketWatch()
    const passed = []
    for (const { url } of [
      ...hostileUrls(tripwire.port),
      { url: `http://beside.test:${tripwire.port}/` },
      { url: `http://127.0.0.76:${tripwire.port}/` },
    ])
      if ((await failure(egress.request(get(url)))).kind === 'none') passed.push(url)
    expect([passed, attempts]).toEqual([[], []])
    expect(await tripwire.touched()).toBe(0)
  })

  it('does not open metadata services, even if everything is allowed', async () => {
    const egress = egressThrough(async () => [], { egressAllow: networks('0.0.0.0/0', '::/0') })
    const metadata = hostileUrls(8080).filter(({ way }) =>
      /^(169\.254\.(169|170|42)|169\.254\.0\.23|168|100\.100|192\.0\.0|fd00:(ec2|42|c1|a9fe)|fd20)/.test(way),
    )
    expect(metadata.length).toBeGreaterThan(200)
    const passed = []
    for (const { url, way } of metadata) {
      const { kind } = await failure(egress.check(url))
      if (!isRefusal(kind)) passed.push([way, url, kind])
    }
    expect(passed).toEqual([])
  })
})

describe('hostile responses of a name server', () => {
  const hostile = [
    ...hostileIpv4,
    ...hostileIpv6,
    ...hostileIpv4.flatMap((address) => Object.values(ipv4InIpv6).map((write) => write(octetsOf(address)))),
  ]

  it('are all refused, without opening a TCP socket', async () => {
    const tripwire = await givenTripwire('::')
    const names = await givenRebindingNameServer()
    for (const [index, address] of hostile.entries()) names.setAnswer(`host-${index}.test`, [address])
    const egress = egressThrough(names.resolver, shared)
    const attempts = givenSocketWatch()
    const passed = []
    for (const [index, address] of hostile.entries()) {
      const { kind } = await failure(egress.request(get(`https://host-${index}.test:${tripwire.port}/`)))
      if (kind !== 'dns') passed.push([address, kind])
    }
    expect(hostile.length).toBeGreaterThan(250)
    expect([passed, attempts]).toEqual([[], []])
    expect(await tripwire.touched()).toBe(0)
  })

  it('that change between questions lead to a checked address, or nowhere', async () => {
    const tripwire = await givenTripwire('127.0.0.1')
    await givenGreeter(tripwire.port)
    const names = await givenRebindingNameServer()
    const egress = egressThrough(names.resolver, { ...shared, egressAllow: networks(named) })
    let reached = 0
    for (let round = 0; round < 20; round++) {
      const name = `flip-${round}.test`
      const good = [named]
      const bad = [hostileIpv4[round % 3] ?? '', '::1']
      names.setAnswer(name, ...(round % 2 === 0 ? [good, bad, good, bad] : [bad, good, bad, good]))
      const url = `http://${name}:${tripwire.port}/`
      for (let attempt = 0; attempt < 4; attempt++) {
        const isGood = (attempt + round) % 2 === 0
        const answer = await failure(egress.request(get(url)))
        expect([round, attempt, answer.kind]).toEqual([round, attempt, isGood ? 'none' : 'dns'])
        if (isGood) reached++
      }
      // Looked up once for each request: a second look-up could return another address.
      expect(names.lookUps(name)).toBe(4)
    }
    expect(reached).toBe(40)
    expect(await tripwire.touched()).toBe(0)
  })

  it('that mix an open address with closed ones lead to the open one', async () => {
    const tripwire = await givenTripwire('127.0.0.1')
    await givenGreeter(tripwire.port)
    const names = await givenRebindingNameServer()
    const egress = egressThrough(names.resolver, { ...shared, egressAllow: networks(named) })
    for (const [index, mix] of [
      [named, '127.0.0.1'],
      ['127.0.0.1', named],
      ['::1', '127.0.0.1', named],
      ['::ffff:127.0.0.1', named],
    ].entries()) {
      names.setAnswer(`mix-${index}.test`, mix)
      const answer = await egress.request(get(`http://mix-${index}.test:${tripwire.port}/`))
      expect([mix, answer.address, answer.body.toString()]).toEqual([mix, named, 'hello'])
    }
    expect(await tripwire.touched()).toBe(0)
  })
})

it('a port is where the tripwire listens on every address, so that every connection is detected', async () => {
  const tripwire = await givenTripwire('::')
  const egress = egressThrough(async () => [])
  for (const host of ['127.0.0.1', '127.8.8.8', '[::1]', '[::ffff:127.0.0.1]'])
    await failure(egress.request(get(`http://${host}:${tripwire.port}/`, { timeoutSeconds: 0.2 })))
  expect(await tripwire.touched()).toBe(4)
})
