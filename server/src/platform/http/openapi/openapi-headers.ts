import type { Operation } from '../operation/operation.ts'
import { Id } from '../operation/schema.ts'

/** The request header fields of an operation, as parameters. */
export function requestHeaders({ method, settle }: Operation): unknown[] {
  return [
    { $ref: '#/components/parameters/Account' },
    ...(method === 'POST' ? [idempotencyKeyHeader] : []),
    ...(method === 'GET' || method === 'POST' ? [] : [ifMatchHeader]),
    ...(settle ? [preferHeader] : []),
  ]
}

/** The header fields for rate limits on every authenticated response. */
export const rateHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}

export const headerComponents = {
  RateLimitPolicy: {
    description:
      'The policies that apply to this request: `q` requests are replenished evenly over `w` seconds. Omitted on a plan without rates.',
    schema: { type: 'string', examples: ['"read";q=60;w=60, "read-burst";q=30;w=30'] },
  },
  RateLimit: {
    description:
      'For each policy, the number of requests left (`r`) and the seconds until one more is available (`t`).',
    schema: { type: 'string', examples: ['"read";r=59;t=1, "read-burst";r=29;t=1'] },
  },
  RetryAfter: {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer' },
  },
}

export const parameterComponents = {
  Account: {
    name: 'Holdfast-Account',
    in: 'header',
    description:
      'The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account.',
    schema: Id('account'),
  },
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key and body within 24 hours returns the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` that you read. The response is 412 if the resource has changed since.',
  schema: { type: 'string' },
}

const preferHeader = {
  name: 'Prefer',
  in: 'header',
  description: '`wait=N` (up to 30): the response is sent when the change is applied, or after N seconds.',
  schema: { type: 'string' },
}
