/** CAA records and DNSSEC of real zones, from a root down. */
import { createNetwork } from '@holdfast/checks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dsOfKey, dsText } from '#kernel/domains/ds-record.ts'
import { type Clock, systemClock } from '#kernel/time.ts'
import { type BindServer, bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { eventually } from '#testing/wait/wait.ts'
import { createDelegationReaders } from './delegation-reader.ts'

const missing = missingPrograms(bindPrograms)
const letsEncrypt = { flags: 0, tag: 'issue', value: 'letsencrypt.org' }

describe.skipIf(missing.length > 0)(titleWithout(missing, 'CAA'), () => {
  let root: BindServer
  let registry: BindServer
  let bind: BindServer
  let closedPort = 0

  function readers(clock: Clock = systemClock) {
    const at = ({ port }: { port: number }) => ({ host: '127.0.0.1', port })
    return createDelegationReaders(
      createNetwork({
        refusal: () => null,
        names: async () => {
          throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
        },
      }),
      {
        rootServers: [at(root)],
        places: new Map([
          ['192.0.2.1', at(registry)],
          ['ns1.example.net', at(bind)],
          ['ns.dead.test', { host: '127.0.0.1', port: closedPort }],
        ]),
      },
      clock,
    )
  }
  const read = (name: string, clock?: Clock, signal = new AbortController().signal) =>
    readers(clock).caaReader(name, signal)

  const publishDs = (name: string, values: readonly string[]) =>
    registry.change(
      'example',
      { name, type: 'DS' },
      values.length === 0 ? null : { name, type: 'DS', ttl: 60, values: [...values] },
    )

  /** Has the registry confirm the keys of a zone, once it is signed. */
  async function chain(name: string) {
    const keys = await eventually(async () => {
      const [server] = (await readers().delegationReader(`${name}.example`)).servers
      return server?.keys?.length ? server.keys : null
    })
    await publishDs(
      name,
      keys.map((key) => dsText(dsOfKey(`${name}.example`, key))),
    )
  }

  beforeAll(async () => {
    ;[root, registry, bind] = await Promise.all([startBind(), startBind(), startBind()])
    ;[closedPort = 0] = await freePorts(1)
    await root.createZone('.', [
      'ns1.example.net. IN A 192.0.2.254',
      'example. IN NS ns.nic.example.',
      'ns.nic.example. IN A 192.0.2.1',
    ])
    const zones = ['plain', 'bare', 'ecdsa', 'rsa', 'edwards', 'unsigned']
    await registry.createZone('example', [
      ...zones.map((name) => `${name} IN NS ns1.example.net.`),
      'dead IN NS ns.dead.test.',
    ])
    await bind.createZone('plain.example', [
      '@ IN CAA 0 issue "letsencrypt.org"',
      'sub IN NS ns1.example.net.',
      'own IN CAA 128 issue ";"',
      'alias IN CNAME www.own.plain.example.',
      'elsewhere IN CNAME www.bare.example.',
      'www.own IN CAA 0 issuewild "\\000digicert.com"',
      'loop IN CNAME loop.plain.example.',
      'lost IN CNAME www.dead.example.',
    ])
    await bind.createZone('sub.plain.example')
    await bind.createZone('bare.example')
    await bind.createZone('unsigned.example')
    const lines = ['@ IN CAA 0 issue "letsencrypt.org"', 'other IN A 192.0.2.3', '*.wild IN CAA 0 issue ";"']
    await bind.createSignedZone('ecdsa.example', [...lines, 'child IN NS ns1.example.net.'])
    await bind.createZone('child.ecdsa.example')
    await bind.createSignedZone('rsa.example', lines, 'rsasha256')
    await bind.createSignedZone('edwards.example', lines, 'ed25519')
  })
  afterAll(() => Promise.all([root, registry, bind].map((server) => server?.stop())))

  it('counts at the nearest name that has some, also above a delegated zone', async () => {
    const found = { answer: { state: 'found', host: 'plain.example', records: [letsEncrypt] } }
    expect(await read('plain.example')).toEqual({ ...found, dnssec: 'unsigned', failure: null })
    expect(await read('not.there.at.all.plain.example')).toMatchObject(found)
    expect(await read('www.sub.plain.example')).toMatchObject(found)
    expect(await read('own.plain.example')).toMatchObject({
      answer: { host: 'own.plain.example', records: [{ flags: 128, tag: 'issue', value: ';' }] },
    })
    expect(await read('www.bare.example')).toEqual({
      answer: { state: 'none' },
      dnssec: 'unsigned',
      failure: null,
    })
  })

  it('follows aliases, and continues above the alias', async () => {
    expect(await read('alias.plain.example')).toMatchObject({
      answer: { host: 'www.own.plain.example', records: [{ tag: 'issuewild', value: '?digicert.com' }] },
    })
    expect(await read('elsewhere.plain.example')).toMatchObject({ answer: { host: 'plain.example' } })
    expect(await read('loop.plain.example')).toMatchObject({ answer: { state: 'unknown' } })
  })

  it('are unknown where a name server does not answer, and when the time is over', async () => {
    for (const name of ['www.dead.example', 'lost.plain.example'])
      expect(await read(name)).toMatchObject({
        answer: { state: 'unknown' },
        dnssec: 'unknown',
        failure: expect.stringContaining('The name servers of dead.example could not be asked'),
      })
    expect(await read('plain.example', systemClock, AbortSignal.abort())).toMatchObject({
      answer: { state: 'unknown' },
      failure: 'The name servers did not answer in time.',
    })
  })

  it.each(['ecdsa', 'rsa', 'edwards'])('are verified where the domain is signed (%s)', async (name) => {
    await chain(name)
    const found = { answer: { state: 'found', host: `${name}.example`, records: [letsEncrypt] } }
    await eventually(async () => {
      const reading = await read(`${name}.example`)
      return reading.dnssec === 'signed' && reading
    })
    for (const host of [`${name}.example`, `other.${name}.example`, `not.there.${name}.example`])
      expect(await read(host)).toEqual({ ...found, dnssec: 'signed', failure: null })
    expect(await read(`any.wild.${name}.example`)).toMatchObject({
      answer: { host: `any.wild.${name}.example` },
      dnssec: 'signed',
    })
    const later = () => new Date(systemClock().getTime() + 90 * 86_400_000)
    expect(await read(`${name}.example`, later)).toEqual({
      answer: { state: 'dnssec_failed' },
      dnssec: 'failed',
      failure: `The signatures of ${name}.example are missing, wrong or out of date.`,
    })
  })

  it('do not need signatures in a zone that is delegated without', async () => {
    expect(await read('www.child.ecdsa.example')).toMatchObject({
      answer: { state: 'found', host: 'ecdsa.example' },
      dnssec: 'unsigned',
    })
  })

  it('cannot be looked up where DS records match no key', async () => {
    const none = 'No DNSKEY record of unsigned.example matches the DS records of its domain.'
    await publishDs('unsigned', [`1 13 2 ${'ab'.repeat(32)}`])
    expect(await read('www.unsigned.example')).toEqual({
      answer: { state: 'dnssec_failed' },
      dnssec: 'failed',
      failure: none,
    })
    // Resolvers take what they cannot verify for unsigned.
    await publishDs('unsigned', [`1 200 2 ${'ab'.repeat(32)}`])
    expect(await read('www.unsigned.example')).toMatchObject({
      answer: { state: 'none' },
      dnssec: 'unsigned',
    })
  })
})
