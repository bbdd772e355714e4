import type { Static, TSchema } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, unreadable } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseErrorOf } from './errors.ts'
import { signedHeaders } from './signature.ts'

/** A client of a service with JSON: one address in each region, the operation in a header. */
export type AwsJsonClient = {
  call(operation: string, input: object, timeoutSeconds?: number): Promise<unknown>
}

export type JsonService = {
  /** As in signatures. */
  name: string
  /** Before the name of an operation. */
  target: string
  jsonVersion: '1.0' | '1.1'
  /** What a policy has to allow. */
  actions: string
}

const domainsService: JsonService = {
  name: 'route53domains',
  target: 'Route53Domains_v20140515',
  jsonVersion: '1.1',
  actions: 'actions of route53domains',
}

/** A client of Route 53 Domains, which exists in one region only. */
export function createDomainsClient(
  url: string,
  credentials: Credentials,
  egress: Egress,
  now: Clock,
): AwsJsonClient {
  return createAwsJsonClient({ service: domainsService, region: 'us-east-1', url }, credentials, egress, now)
}

type Place = {
  service: JsonService
  region: string
  /** Without a path. */
  url: string
}

export function createAwsJsonClient(
  { service, region, url }: Place,
  { access_key_id = '', secret_access_key = '' }: Credentials,
  egress: Egress,
  now: Clock,
): AwsJsonClient {
  const key = {
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service: service.name,
  }
  const errorOf = responseErrorOf(service)
  const api = createJsonApi({ vendor: 'Amazon', url, headers: {}, egress, errorOf })
  return {
    async call(operation, input, timeoutSeconds) {
      const unsigned = {
        'Content-Type': `application/x-amz-json-${service.jsonVersion}`,
        'X-Amz-Target': `${service.target}.${operation}`,
      }
      const request = { url: new URL(`${url}/`), headers: unsigned, body: JSON.stringify(input) }
      const headers = signedHeaders(key, request, now())
      const { body } = await api.call({
        method: 'POST',
        path: '/',
        headers,
        body: input,
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      })
      return body
    },
  }
}

/** A function that calls an operation and checks its output. */
export function operation<Output extends TSchema>(name: string, output: Output) {
  const isOutput = responseShape(output)
  return async (client: AwsJsonClient, input: object, timeoutSeconds?: number): Promise<Static<Output>> => {
    const body = withoutNulls(await client.call(name, input, timeoutSeconds))
    if (isOutput(body)) return body
    throw unreadable('Amazon')
  }
}

/** In this protocol a member that is null is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]))
}
