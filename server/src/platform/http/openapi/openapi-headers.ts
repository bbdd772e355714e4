import type { Operation } from '../operation/operation.ts'
import { Id } from '../operation/schema.ts'

/** The header fields that a request of this operation may carry, as parameters. */
export function requestHeaders({ method, settle }: Operation): unknown[] {
  return [
    { $ref: '#/components/parameters/Account' },
    ...(method === 'POST' ? [idempotencyKeyHeader] : []),
    ...(method === 'GET' || method === 'POST' ? [] : [ifMatchHeader]),
    ...(settle ? [preferHeader] : []),
  ]
}

/** Those that tell the rate limits, on every authenticated answer. */
export const rateHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}

export const headerComponents = {
  RateLimitPolicy: {
    description:
      'The policies that this request counted under: `q` requests come back evenly in `w` seconds. Left out on a plan without rates.',
    schema: { type: 'string', examples: ['"read";q=60;w=60, "read-burst";q=30;w=30'] },
  },
  RateLimit: {
    description:
      'Of each policy, how many requests are left (`r`) and in how many seconds there is one more (`t`).',
    schema: { type: 'string', examples: ['"read";r=59;t=1, "read-burst";r=29;t=1'] },
  },
  RetryAfter: {
    description: 'Seconds after which the request can be sent again, where waiting helps.',
    schema: { type: 'integer' },
  },
}

export const parameterComponents = {
  Account: {
    name: 'Holdfast-Account',
    in: 'header',
    description:
      'The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it.',
    schema: Id('account'),
  },
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body within 24 hours give the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` that you read: 412 if the resource has changed since.',
  schema: { type: 'string' },
}

const preferHeader = {
  name: 'Prefer',
  in: 'header',
  description:
    '`wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds.',
  schema: { type: 'string' },
}
