/**
 * Sends generated requests, from valid to hostile, to every operation of the OpenAPI document. No response may be a
 * server error, and each must match the documented schema of its status.
 *
 * FUZZ_RUNS sets the number of requests per operation; HOLDFAST_SEED repeats a run, because a failure prints its seed.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentedOperation, type FuzzRequest, requestsOf } from '../../src/testing/fuzz/requests.ts'
import { type FuzzResources, givenResources } from '../../src/testing/fuzz/resources.ts'
import { createResponseCheck, type FuzzResponse } from '../../src/testing/fuzz/response-check.ts'
import { dates, odd, type Schema } from '../../src/testing/fuzz/values.ts'
import { vocabularyOf } from '../../src/testing/fuzz/vocabulary.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'

const runs = Number(process.env['FUZZ_RUNS'] ?? 25)
const parameters = { numRuns: runs }
const timeout = 60_000 + runs * 5_000

let service: TestService
let receiver: Receiver
let things: FuzzResources
let operations: DocumentedOperation[]
let resolve: (schema: Schema) => Schema
let broken: ReturnType<typeof createResponseCheck>

beforeAll(async () => {
  // Device paths are called with invalid tokens.
  service = await givenService({ environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '1000000' } })
  receiver = await givenReceiver()
  const { body: document } = await service.request('GET', '/v1/openapi.json', { token: null })
  broken = createResponseCheck(document)
  resolve = (schema) =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  operations = operationsOf(document.paths)
  things = givenResources(service, receiver.url, await thingsOfAnother())
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

function operationsOf(paths: Record<string, Record<string, any>>): DocumentedOperation[] {
  // A stream of server-sent events ends only when its client disconnects.
  const isEndless = ({ responses }: any) => Object.hasOwn(responses[200]?.content ?? {}, 'text/event-stream')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isEndless(operation))
      .map(([method, { operationId, parameters: declared = [], requestBody }]) => ({
        operationId,
        method: method.toUpperCase(),
        path,
        parameters: declared,
        bodySchema: requestBody?.content['application/json']?.schema ?? null,
      })),
  )
}

async function thingsOfAnother() {
  const { token } = await service.otherAccount()
  const make = async (path: string, body: unknown) =>
    (await service.request('POST', path, { token, body, headers: { prefer: 'wait=10' } })).body
  const connection = await make('/v1/connections', { provider: 'sandbox' })
  const zone = await make('/v1/dns/zones', { name: 'foreign.example', connection_id: connection.id })
  const record = await make(`/v1/dns/zones/${zone.id}/records`, {
    type: 'A',
    name: 'www',
    value: '192.0.2.1',
  })
  return { connection: connection.id, zone: zone.id, record: record.id }
}

async function send(request: FuzzRequest): Promise<FuzzResponse & { url: string }> {
  const within = { zone: '' }
  const steps: string[] = []
  for (const step of request.steps) steps.push(await things.fill(step, within))
  const query: string[] = []
  for (const [name, value] of request.query)
    query.push(
      `${encodeURIComponent(name)}=${encodeURIComponent(await things.fill(value, within).then(wellFormed))}`,
    )
  const url = `${steps.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const response = await service.app.inject({
    method: request.method as 'GET',
    url,
    headers: { authorization: `Bearer ${service.token}`, ...ofOurPages, ...request.headers },
    ...(request.body !== null && { payload: await things.fill(request.body, within) }),
  })
  return { url, status: response.statusCode, headers: response.headers, text: response.body }
}

/** The header that browsers add to requests from our own pages, which signing in requires. */
const ofOurPages = { 'sec-fetch-site': 'same-origin' }

/** Half a surrogate pair cannot be encoded in a URL. */
const wellFormed = (text: string) => text.toWellFormed()

async function keepsItsPromises(operation: DocumentedOperation, request: FuzzRequest): Promise<void> {
  const answer = await send(request)
  const fault = broken(operation.path, operation.method, answer)
  if (fault)
    throw new Error(
      `${operation.method} ${answer.url} ${request.body ?? ''}\n${fault}: ${answer.status} ${answer.text.slice(0, 500)}\n${lastErrors('request')}`,
    )
  if (answer.status === 201) things.addCreated(JSON.parse(answer.text).id)
  if (answer.status === 204) things.removeDeleted(answer.url.split('?')[0]?.split('/').at(-1) ?? '')
}

/** The last errors in the log. For requests they include expected provider failures; for due work none are expected. */
const lastErrors = (where: 'request' | 'work') =>
  service.logLines
    .filter((line) => {
      const { level, request_id } = JSON.parse(line)
      return level === 'error' && (request_id === undefined) === (where === 'work')
    })
    .slice(-2)
    .join('\n')

/** The list's own cursor if it has a second page; otherwise an invalid one. */
async function firstPageOf({ method, path }: DocumentedOperation): Promise<FuzzRequest & { cursor: string }> {
  const steps = path.split('/').map((step) => (step === '{zone_id}' ? '<<zone:0>>' : step))
  const request: FuzzRequest = { method, steps, query: [['limit', '1']], headers: {}, body: null }
  const { next_cursor } = JSON.parse((await send(request)).text)
  return { ...request, cursor: next_cursor ?? Buffer.from('["00000000","x"]').toString('base64url') }
}

/** Cursors with the hash of the same list and another position. */
function tamperedCursors(cursor: string): fc.Arbitrary<string> {
  const [hash, ...key] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const parts = key.map((part: unknown) => fc.oneof(fc.constant(part), odd, fc.constantFrom(...dates)))
  const other = fc.tuple(fc.constant(hash), ...parts).map((place) => JSON.stringify(place))
  const texts = fc.oneof(
    { arbitrary: other, weight: 6 },
    { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
    { arbitrary: fc.json(), weight: 1 },
  )
  return texts.map((text) => Buffer.from(text).toString('base64url'))
}

describe('every operation', () => {
  it('answers any request as documented', { timeout }, async () => {
    const failures: string[] = []
    for (const operation of operations) {
      const property = fc.asyncProperty(
        requestsOf(operation, resolve, vocabularyOf(receiver.url)),
        (request) => keepsItsPromises(operation, request),
      )
      const details = await fc.check(property, parameters)
      if (details.failed)
        failures.push(
          `${operation.operationId}: ${details.errorInstance}\n${fc.defaultReportMessage(details)}`,
        )
    }
    expect(failures.join('\n\n')).toBe('')
  })

  it('answers a forged cursor as documented', { timeout }, async () => {
    const lists = operations.filter(({ parameters: declared }) =>
      declared.some(({ name }) => name === 'cursor'),
    )
    expect(lists.length).toBeGreaterThan(5)
    for (const list of lists) {
      const request = await firstPageOf(list)
      const property = fc.asyncProperty(tamperedCursors(request.cursor), async (cursor) => {
        await keepsItsPromises(list, { ...request, query: [...request.query, ['cursor', cursor]] })
      })
      await fc.assert(property, parameters)
    }
  })

  it('has left nothing that makes due work fail', () => {
    expect(lastErrors('work')).toBe('')
  })
})
