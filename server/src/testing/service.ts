/**
 * The whole service with its own database, called through its HTTP server without a socket. Every response is validated
 * against the OpenAPI document, so that no test passes with an undocumented response.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import type { Clock } from '#kernel/time.ts'
import { type Config, parseConfig } from '#platform/config/config.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Resolver } from '#platform/net/resolve.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { givenAccount } from '#testing/account/account.ts'
import { observe } from '#testing/wait/wait.ts'
import { createService, type Service } from '../service.ts'
import { givenDatabase, type TestDatabase } from './database.ts'
import { expectEventsAsDeclared } from './sent-events.ts'

export type TestResponse = {
  status: number
  headers: Record<string, string>
  /** Tests read members of any response, and fail if they are missing. */
  body: any
}

export type RequestOptions = {
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
}

export interface TestService extends Service {
  config: Config
  address: TestDatabase
  /** The first account and its full-access token. */
  accountId: string
  token: string
  /** The secret of the link for the first owner. Empty if there was an account already. */
  invitation: string
  logLines: string[]
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>
  /** The response of /metrics. */
  scrape(): Promise<string>
  /** Another account with a full-access token; `plan`: unlimited unless given. */
  otherAccount(plan?: string): Promise<{ accountId: string; token: string }>
  close(): Promise<void>
}

export type TestServiceOptions = {
  environment?: Record<string, string>
  clock?: Clock
  /** Whether due work runs. Otherwise only requests are served. */
  works?: boolean
  address?: TestDatabase
  /** Resolves names; by default as the machine does. */
  resolver?: Resolver
  egress?: Egress
  /** Finds aliases in zones of others; by default as the machine does. */
  aliasOf?: AliasLookup
}

const stopSeconds = 10

export const testMasterKey = Buffer.alloc(32, 7).toString('base64')
export const testMetricsToken = 'token-of-the-monitoring'
export const metricsHeaders = { authorization: `Bearer ${testMetricsToken}` }

export async function givenService(options: TestServiceOptions = {}): Promise<TestService> {
  const { works = true, clock, resolver, egress, aliasOf } = options
  const config = parseConfig(
    {
      HOLDFAST_MASTER_KEY: testMasterKey,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
      HOLDFAST_PORT: '0',
      HOLDFAST_METRICS_TOKEN: testMetricsToken,
      HOLDFAST_LOG_LEVEL: 'info',
      // Tests of refused requests send many from one address.
      HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '1000000',
      // Tests ask no servers of the internet about domains and certificates. Nothing listens there.
      HOLDFAST_DNS_ROOT_SERVERS: '127.0.0.1:1',
      HOLDFAST_CERTSPOTTER_URL: 'http://127.0.0.1:1',
      HOLDFAST_CRTSH_URL: 'http://127.0.0.1:1',
      HOLDFAST_ROLE: works ? 'all' : 'api',
      ...options.environment,
    },
    '/nowhere',
  )
  const address = options.address ?? (await givenDatabase())
  const logLines: string[] = []
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(line) })
  // Closed if the rest of the set-up fails, since the number of connections is limited.
  await using opening = new AsyncDisposableStack()
  const service = opening.adopt(
    await createService({
      config,
      address,
      log,
      isAlone: false,
      ...(clock && { clock }),
      ...(resolver && { resolver }),
      ...(egress && { egress }),
      ...(aliasOf && { aliasOf }),
    }),
    (one) => one.stop(stopSeconds),
  )
  let first = ''
  const secrets = await service.ensureFirstAccount(({ token }) => {
    first = token
  })
  await service.start()
  const check = responseChecker((await service.app.inject('/v1/openapi.json')).body)

  async function request(
    method: string,
    path: string,
    { token = first, body, headers = {} }: RequestOptions = {},
  ): Promise<TestResponse> {
    const response = await service.app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const parsed = response.body === '' ? null : parseBody(response.body)
    const answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: parsed,
    }
    check(method, path, answer)
    return observe(answer)
  }

  const me = await request('GET', '/v1/whoami')
  expect(me, logLines.join('')).toMatchObject({ status: 200 })
  opening.move()
  return {
    ...service,
    config,
    address,
    accountId: me.body.account.id,
    token: first,
    invitation: secrets?.invitation ?? '',
    logLines,
    request,
    async scrape() {
      const { statusCode, body } = await service.app.inject({ url: '/metrics', headers: metricsHeaders })
      expect(statusCode).toBe(200)
      return body
    },
    otherAccount: (plan) => givenAccount(service, plan),
    async close() {
      await service.stop(stopSeconds)
      await expectEventsAsDeclared(address)
    },
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Checker = (method: string, path: string, answer: TestResponse) => void

type Responses = Record<string, { content?: Record<string, unknown> }>
type Document = { paths: Record<string, Record<string, { responses: Responses }>>; components: unknown }

/** By document, since most services of a run have the same paths and compiling the checks takes longer than a test. */
const responseCheckers = new Map<string, Checker>()

/** Validates a response against the document, by path, method and status. */
function responseChecker(document: string): Checker {
  const checker = responseCheckers.get(document) ?? compileChecker(JSON.parse(document))
  responseCheckers.set(document, checker)
  return checker
}

function compileChecker({ paths: described, components }: Document): Checker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
  formats.default(ajv)
  ajv.addSchema({ paths: described, components }, 'openapi')
  const paths = Object.keys(described).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method, url, { status, body }) => {
    const asked = url.split('?')[0] ?? ''
    const matching = paths.filter(({ pattern }) => pattern.test(asked))
    // A literal path takes precedence over one with a parameter, as in the router.
    const path = (matching.find((one) => one.path === asked) ?? matching[0])?.path ?? ''
    const responses = described[path]?.[method.toLowerCase()]?.responses
    if (!responses) return
    const about = `${method} ${url}`
    if (status >= 400) return validate(ajv, 'openapi#/components/schemas/Problem', body, about)
    expect(Object.keys(responses), about).toContain(String(status))
    const { content } = responses[status] ?? {}
    if (!content) return expect(body, about).toBeNull()
    if (!content['application/json']) return
    const place = path.replaceAll('~', '~0').replaceAll('/', '~1')
    const schema = `openapi#/paths/${encodeURIComponent(place)}/${method.toLowerCase()}/responses/${status}/content/${encodeURIComponent('application~1json')}/schema`
    validate(ajv, schema, body, about)
  }
}

function validate(ajv: Ajv2020, schema: string, body: unknown, about: string): void {
  const holds = ajv.getSchema(schema)
  if (!holds) throw new Error(`The document has no schema at ${schema}`)
  const errors = holds(body) ? null : holds.errors
  expect(errors, `${about} answered ${JSON.stringify(body)?.slice(0, 500)}`).toBeNull()
}
