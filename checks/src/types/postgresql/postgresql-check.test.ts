import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { check, givenServer, type Target } from '#checks/testing/targets.ts'
import { postgresqlCheck } from './postgresql-check.ts'

let target: Target

// The PostgreSQL server of the tests listens on a Unix socket only.
beforeAll(async () => {
  const { host, port } = inject('databaseServer')
  target = await givenServer((socket) => {
    const server = connect(join(host, `.s.PGSQL.${port}`))
    server.on('error', () => socket.destroy())
    // Otherwise the server waits for its client for ever.
    socket.on('close', () => server.destroy())
    socket.pipe(server).pipe(socket)
  })
})
afterAll(() => target.close())

function request(settings: object = {}) {
  const { user, password } = inject('databaseServer')
  return check(postgresqlCheck, {
    host: '127.0.0.1',
    port: target.port,
    username: user,
    password,
    ...settings,
  })
}

test('a server that answers a query is up', async () => {
  const result = await request()
  expect(result).toMatchObject({ outcome: 'up', failure: null, address: '127.0.0.1' })
  expect(result.phases.map(({ name }) => name)).toEqual(['dns', 'connect', 'exchange'])
})

test('a wrong password is down, and is not shown', async () => {
  const result = await request({ password: 'wr0ng' })
  expect(result.failure).toMatchObject({
    class: 'protocol',
    message: expect.stringMatching(/password authentication failed.*28P01/),
  })
  expect(JSON.stringify(result)).not.toContain('wr0ng')
})

test('a database that does not exist is down', async () => {
  expect((await request({ database: 'missing' })).failure?.message).toBe(
    'PostgreSQL answers: database "missing" does not exist (3D000)',
  )
})

test('a query without rows is down, and no query can write', async () => {
  expect((await request({ query: 'SELECT 1 WHERE false' })).failure).toEqual({
    class: 'assertion',
    message: 'The query returns no row',
  })
  expect((await request({ query: 'CREATE TABLE made (id int)' })).failure?.message).toContain(
    'read-only transaction',
  )
})

test('a query that returns more than is read is cut off', async () => {
  const query = "SELECT repeat('x', 1000000) FROM generate_series(1, 100000)"
  expect((await request({ query })).failure).toEqual({
    class: 'body_too_large',
    message: 'The server sent more than 8 MiB',
  })
})

test('a server without TLS is down if TLS is required', async () => {
  expect((await request({ tls: 'required' })).failure).toEqual({
    class: 'protocol',
    message: 'The server does not begin TLS: “N”',
  })
})

test('a server that is not PostgreSQL is down', async () => {
  const other = await givenServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  onTestFinished(() => other.close())
  expect((await request({ port: other.port })).outcome).toBe('down')
})
