import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, givenAuthority } from '#checks/testing/certificates.ts'
import { givenMariadb, mariadbPrograms } from '#checks/testing/mariadb.ts'
import { check, givenServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { mysqlCheck } from './mysql-check.ts'

const missing = missingPrograms([...mariadbPrograms, 'openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'checks against MariaDB'), () => {
  let authority: Authority
  let server: Target
  beforeAll(async () => {
    authority = await givenAuthority()
    server = await givenMariadb(
      await authority.sign({ name: 'localhost', altNames: 'IP:127.0.0.1', days: 60 }),
    )
  })
  afterAll(async () => {
    await server.close()
    await authority.remove()
  })

  const request = (settings: object = {}) =>
    check(mysqlCheck, {
      host: '127.0.0.1',
      port: server.port,
      username: 'watcher',
      password: 's3cret-word',
      ...settings,
    })

  test('a server that answers a query is up', async () => {
    const result = await request({ database: 'shop', query: 'SELECT id FROM orders' })
    expect(result).toMatchObject({ outcome: 'up', failure: null, address: '127.0.0.1' })
    expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'exchange'])
  })

  test('a wrong password is down, and is not shown', async () => {
    const result = await request({ password: 'wr0ng-word' })
    expect(result.failure).toMatchObject({
      class: 'protocol',
      message: expect.stringMatching(/^MySQL answers: Access denied for user 'watcher'.*\(1045\)$/),
    })
    expect(JSON.stringify(result)).not.toContain('wr0ng-word')
  })

  test('a database that does not exist is down', async () => {
    expect((await request({ database: 'missing' })).failure?.message).toContain("Unknown database 'missing'")
  })

  test('a query without rows is down, and no query can write', async () => {
    expect((await request({ query: 'SELECT 1 FROM shop.orders WHERE id = 8' })).failure).toEqual({
      class: 'assertion',
      message: 'The query returns no row',
    })
    expect((await request({ query: 'DELETE FROM shop.orders' })).failure?.message).toContain('READ ONLY')
    expect((await request({ query: 'SELECT 1; DELETE FROM shop.orders' })).failure?.class).toBe('protocol')
  })

  test('a query that returns more than is read is cut off', async () => {
    const query =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT REPEAT('x', 1000000) FROM n"
    expect((await request({ query })).failure?.class).toBe('body_too_large')
  })

  test('TLS is required or verified, also for an IP address, and its certificate is shown', async () => {
    expect((await request({ tls: 'required' })).failure).toBeNull()
    expect((await request({ tls: 'verified' })).failure?.class).toBe('tls')
    const result = await request({ tls: 'verified', authority: authority.cert })
    expect(result).toMatchObject({
      outcome: 'up',
      evidence: { tls: { certificate: { issuer: 'Test Authority' } } },
    })
    expect(result.phases.map(({ name }) => name)).toContain('tls')
    const expiring = await request({ tls: 'verified', authority: authority.cert, expiry_days: 90 })
    expect(expiring.outcome).toBe('degraded')
  })
})

test('a server that is not MySQL is down', async () => {
  for (const response of ['HTTP/1.1 400 Bad Request\r\n\r\n', 'SSH-2.0-OpenSSH_9.2\r\n', '']) {
    const other = await givenServer((socket) => socket.end(response))
    onTestFinished(() => other.close())
    const result = await check(mysqlCheck, { host: '127.0.0.1', port: other.port, username: 'a' }, 2000)
    expect(result.outcome).toBe('down')
  }
})
