/** Delegations of real name servers: a root, a registry, and the servers of domains, which are wrong in several ways. */
import { createNetwork } from '@holdfast/checks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dsOfKey, dsText, matchesKey } from '#kernel/domains/ds-record.ts'
import { systemClock } from '#kernel/time.ts'
import { type BindServer, bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { type KnotServer, knotPrograms, startKnot } from '#providers/testing/servers/knot-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { DelegationUnreadable } from './delegation.ts'
import { createDelegationReaders, type DelegationReader } from './delegation-reader.ts'

const missing = missingPrograms([...bindPrograms, ...knotPrograms])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a delegation'), () => {
  let root: BindServer
  let registry: BindServer
  let bind: BindServer
  let knot: KnotServer
  let closedPort = 0
  let read: DelegationReader

  beforeAll(async () => {
    ;[root, registry, bind, knot] = await Promise.all([startBind(), startBind(), startBind(), startKnot()])
    ;[closedPort = 0] = await freePorts(1)
    await root.createZone('.', [
      'ns1.example.net. IN A 192.0.2.254',
      'example. IN NS ns.nic.example.',
      'ns.nic.example. IN A 192.0.2.1',
    ])
    await registry.createZone('example', [
      'good IN NS ns1.good',
      'good IN NS ns.elsewhere.test.',
      'ns1.good IN A 192.0.2.2',
      'lame IN NS ns1.lame',
      'lame IN NS ns2.lame',
      'ns1.lame IN A 192.0.2.2',
      'ns2.lame IN A 192.0.2.4',
      'signed IN NS ns.elsewhere.test.',
      'lost IN NS ns.nowhere.test.',
    ])
    await bind.createZone('good.example')
    await knot.createZone('good.example')
    await knot.createSignedZone('signed.example')
    const at = ({ port }: { port: number }) => ({ host: '127.0.0.1', port })
    read = createDelegationReaders(
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
          ['192.0.2.2', at(bind)],
          ['192.0.2.4', { host: '127.0.0.1', port: closedPort }],
          ['ns.elsewhere.test', at(knot)],
        ]),
      },
      systemClock,
    ).delegationReader
  })
  afterAll(() => Promise.all([root, registry, bind, knot].map((server) => server?.stop())))

  it('is what the parent says, with its glue, and not what the zone says', async () => {
    const { parent, servers } = await read('good.example')
    expect(parent).toEqual({
      zone: 'example',
      server: '192.0.2.1',
      nameservers: ['ns.elsewhere.test', 'ns1.good.example'],
      glue: { 'ns1.good.example': ['192.0.2.2'] },
      dsRecords: [],
    })
    expect(servers).toMatchObject([
      { host: 'ns.elsewhere.test', state: 'authoritative', serial: 1, nameservers: ['ns1.example.net'] },
      { host: 'ns1.good.example', address: '192.0.2.2', state: 'authoritative', serial: 1, keys: [] },
    ])
  })

  it('shows servers that refuse the zone and servers that do not answer', async () => {
    const { servers } = await read('lame.example')
    expect(servers).toMatchObject([
      { host: 'ns1.lame.example', state: 'refused', serial: null },
      { host: 'ns2.lame.example', state: 'no_answer', serial: null },
    ])
    expect((await read('lost.example')).servers).toMatchObject([
      { host: 'ns.nowhere.test', address: null, state: 'no_address' },
    ])
  })

  it('shows the keys of a signed zone, which DS records match or do not', async () => {
    const [server] = (await read('signed.example')).servers
    const keys = server?.keys ?? []
    expect(keys.length).toBeGreaterThan(0)
    const records = keys
      .filter(({ flags }) => (flags & 1) === 1)
      .flatMap((key) => [dsOfKey('signed.example', key), dsOfKey('signed.example', key, 4)])
    expect(records.length).toBeGreaterThan(0)
    const [right] = records
    await registry.change(
      'example',
      { name: 'signed', type: 'DS' },
      {
        name: 'signed',
        type: 'DS',
        ttl: 300,
        values: records.map(dsText),
      },
    )
    const { parent } = await read('signed.example')
    expect(parent.dsRecords.map(dsText).sort()).toEqual(records.map(dsText).sort())
    expect(parent.dsRecords.every((ds) => matchesKey('signed.example', ds, keys))).toBe(true)
    expect(right && matchesKey('signed.example', { ...right, digest: 'ab'.repeat(32) }, keys)).toBe(false)
  })

  it('is empty for a domain that the parent does not know', async () => {
    expect(await read('unregistered.example')).toMatchObject({
      parent: { zone: 'example', nameservers: [] },
      servers: [],
    })
  })

  it('cannot be read while the parent does not answer, and is not asked for in the public DNS', async () => {
    const network = createNetwork({ refusal: () => null })
    const rootServers = [{ host: '127.0.0.1', port: closedPort }]
    const unreachable = createDelegationReaders(
      network,
      { rootServers, places: new Map() },
      systemClock,
    ).delegationReader
    await expect(unreachable('good.example')).rejects.toBeInstanceOf(DelegationUnreadable)
    const open = createDelegationReaders(
      network,
      { rootServers: [], places: new Map() },
      systemClock,
    ).delegationReader
    await expect(open('good.example')).rejects.toThrow('not of the public DNS')
  })
})
