import type { Static, TSchema } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, unreadable } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'
import { signedHeaders } from './signature.ts'

/** A client of Route 53 Domains: JSON 1.1, one address, the operation in a header. */
export type DomainsClient = {
  call(operation: string, input: object, timeoutSeconds?: number): Promise<unknown>
}

/** Route 53 Domains exists in one region only. */
const region = 'us-east-1'

/** Creates a client of the API at `url`, which has no path. */
export function createDomainsClient(
  url: string,
  { access_key_id = '', secret_access_key = '' }: Credentials,
  egress: Egress,
  now: Clock,
): DomainsClient {
  const key = {
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service: 'route53domains',
  }
  const api = createJsonApi({ vendor: 'Amazon', url, headers: {}, egress, errorOf: responseError })
  return {
    async call(operation, input, timeoutSeconds) {
      const unsigned = {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `Route53Domains_v20140515.${operation}`,
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
  return async (client: DomainsClient, input: object, timeoutSeconds?: number): Promise<Static<Output>> => {
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
