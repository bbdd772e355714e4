import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Stream } from '../operation/operation.ts'
import { operation } from '../operation/operation.ts'
import { givenOperations } from '../testing/own-operations.ts'

let pieces: Stream['pieces'] = async function* () {}
let server: Awaited<ReturnType<typeof givenOperations>>
let port: number

beforeAll(async () => {
  server = await givenOperations([
    operation({
      id: 'things.export',
      method: 'GET',
      path: '/v1/things/export',
      summary: 'Export things',
      permission: null,
      response: { status: 200, streams: ['text/csv', 'application/jsonl'], description: 'All things.' },
      handle: async () => ({
        stream: {
          type: 'text/csv; charset=utf-8',
          headers: { 'content-disposition': 'attachment' },
          pieces: (within, signal) => pieces(within, signal),
        },
      }),
    }),
  ])
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function open(method = 'GET', accept = '*/*'): Promise<IncomingMessage> {
  const headers = { authorization: 'Bearer dns.write', accept }
  const request = httpRequest({ host: '127.0.0.1', port, path: '/v1/things/export', method, headers })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function text(response: IncomingMessage): Promise<string> {
  let all = ''
  for await (const chunk of response.setEncoding('utf8')) all += chunk
  return all
}

it('sends a stream in chunks, each read in a transaction of its own', async () => {
  pieces = async function* (within) {
    for (const number of [1, 2, 3]) {
      const { rows } = await within.act(({ tx, accountId }) =>
        sql<{ mine: boolean }>`
          select current_setting('holdfast.account_id') = ${accountId} as mine`.execute(tx),
      )
      yield `${number},${rows[0]?.mine}\n`
    }
  }
  const response = await open()
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers['content-disposition']).toBe('attachment')
  expect(response.headers['request-id']).toMatch(/^req_/)
  expect(await text(response)).toBe('1,true\n2,true\n3,true\n')
})

it('sends the first chunks while the rest is generated', async () => {
  const gate = Promise.withResolvers<void>()
  pieces = async function* () {
    yield 'first\n'
    await gate.promise
    yield 'second\n'
  }
  const response = await open()
  const [first] = (await once(response, 'data')) as [Buffer]
  expect(first.toString()).toBe('first\n')
  gate.resolve()
  expect(await text(response)).toBe('second\n')
})

it('generates no more than the client reads', async () => {
  let made = 0
  pieces = async function* () {
    for (; made < 1000; made++) yield 'x'.repeat(1024 * 1024)
  }
  const response = await open()
  await once(response, 'readable')
  expect(made).toBeLessThan(100)
  response.destroy()
})

it('aborts the generation when the client disconnects', async () => {
  const gone = Promise.withResolvers<void>()
  pieces = async function* (_within, signal) {
    yield 'first\n'
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    gone.resolve()
  }
  const response = await open()
  await once(response, 'data')
  response.destroy()
  await gone.promise
})

it('closes the connection after an error, so that the response is recognisably incomplete', async () => {
  pieces = async function* () {
    yield 'half\n'
    throw new Error('the rest is lost')
  }
  await expect(text(await open())).rejects.toThrow('aborted')
})

it('responds to HEAD without generating anything', async () => {
  pieces = () => {
    throw new Error('was called')
  }
  const response = await open('HEAD')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})

it('is acceptable in its own media types', async () => {
  pieces = async function* () {}
  for (const accept of ['text/csv', 'text/*', 'application/jsonl', 'application/json'])
    expect([accept, (await open('HEAD', accept)).statusCode]).toEqual([accept, 200])
  expect((await open('HEAD', 'image/png')).statusCode).toBe(406)
})

it('ends when the server closes', async () => {
  pieces = async function* (_within, signal) {
    yield 'first\n'
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield 'last\n'
  }
  const response = await open()
  await once(response, 'data')
  const closed = server.app.close()
  expect(await text(response)).toBe('last\n')
  await closed
})
