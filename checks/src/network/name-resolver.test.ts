import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindPrograms, startBind } from '../../../server/src/providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { createNameResolver } from './name-resolver.ts'

const hostsFile = join(mkdtempSync(join(tmpdir(), 'holdfast-hosts-')), 'hosts')
writeFileSync(
  hostsFile,
  `127.0.0.1 localhost
   192.0.2.7  Files.example.net files  # the new one
   2001:db8::7 files.example.net
   not-an-address nothing.example.net`,
)

describe('with a name server that does not answer', () => {
  const dead = createSocket('udp4')
  beforeAll(async () => {
    dead.bind(0, '127.0.0.1')
    await once(dead, 'listening')
  })
  afterAll(() => dead.close())

  it('other names are resolved while many wait for it, and the threads of the system are not used', async () => {
    const asked: string[] = []
    const resolve = createNameResolver({
      hostsFile,
      servers: [`127.0.0.1:${dead.address().port}`],
      queryMilliseconds: 500,
      async systemLookup(host) {
        asked.push(host)
        return []
      },
    })
    let over = 0
    const waiting = Array.from({ length: 100 }, (_each, index) =>
      resolve(`host-${index}.example.com`, null).then(
        () => over++,
        (error: NodeJS.ErrnoException) => {
          over++
          expect(error.code).toBe('ETIMEOUT')
        },
      ),
    )
    await once(dead, 'message')
    expect(await resolve('files', null)).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(await resolve('localhost', 4)).toEqual([{ address: '127.0.0.1', family: 4 }])
    expect(over).toBe(0)
    await Promise.all(waiting)
    expect(asked).toEqual([])
  })
})

describe('names in the hosts file', () => {
  it('have its addresses, in any case and with a final dot, of the family that is asked for', async () => {
    const resolve = createNameResolver({ hostsFile, servers: ['127.0.0.1:1'], systemLookup: async () => [] })
    const both = [
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]
    expect(await resolve('FILES.example.net.', null)).toEqual(expect.arrayContaining(both))
    expect(await resolve('files.example.net', 6)).toEqual([both[1]])
    expect(await resolve('files', 4)).toEqual([both[0]])
  })

  it('localhost is the loopback address, even without an entry', async () => {
    const resolve = createNameResolver({ hostsFile: '/nowhere', servers: ['127.0.0.1:1'] })
    expect(await resolve('app.localhost', 4)).toEqual([{ address: '127.0.0.1', family: 4 }])
  })
})

const missing = missingPrograms(bindPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'with BIND'), () => {
  let bind: Awaited<ReturnType<typeof startBind>>
  beforeAll(async () => {
    bind = await startBind()
    await bind.createZone('example.org', [
      'www A 192.0.2.1',
      'www A 192.0.2.2',
      'www AAAA 2001:db8::1',
      'four A 192.0.2.4',
      'alias CNAME four',
      'text TXT "no address"',
    ])
  })
  afterAll(() => bind.stop())

  const found = async (host: string, family: 4 | 6 | null) => {
    const asked: string[] = []
    const resolve = createNameResolver({
      hostsFile,
      servers: [`127.0.0.1:${bind.port}`],
      async systemLookup(name) {
        asked.push(name)
        return [{ address: '198.51.100.1', family: 4 }]
      },
    })
    const addresses = await resolve(host, family)
    return { addresses: addresses.map(({ address }) => address).sort(), asked }
  }

  it('names have the addresses of both families, or of one', async () => {
    expect(await found('www.example.org', null)).toEqual({
      addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
      asked: [],
    })
    expect((await found('www.example.org', 6)).addresses).toEqual(['2001:db8::1'])
    expect((await found('alias.example.org', null)).addresses).toEqual(['192.0.2.4'])
  })

  it('a name that it does not know, or without an address, is looked up by the system', async () => {
    for (const name of ['printer.example.org', 'text.example.org'])
      expect(await found(name, null)).toEqual({ addresses: ['198.51.100.1'], asked: [name] })
  })
})
