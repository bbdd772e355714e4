/**
 * How a delivery is signed, twice over:
 *
 * - `X-Service-Signature: sha256=<hex>`: HMAC-SHA256 of the raw body, keyed with the secret as the text that
 *   was shown, `whsec_` included. Any receiver of GitHub-style signatures verifies it. It covers the body
 *   alone, so by itself it does not stop a replay.
 * - `webhook-signature: v1,<base64>`: HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes that the
 *   secret encodes behind `whsec_` (standardwebhooks.com), which covers the time as well.
 *
 * While several secrets live, the first header stays on the oldest, so that a receiver that checks it alone
 * goes on working; `X-Service-Signature-Next` is of the newest, and `webhook-signature` lists all.
 */
import { createHmac, randomBytes } from 'node:crypto'

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export type Message = { id: string; timestamp: number; kind: string; body: string }

/** All headers of a delivery of our own; `timestamp` is in Unix seconds, `secrets` those that live, oldest first. */
export function deliveryHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const [current, ...later] = secrets
  if (current === undefined) throw new Error('A webhook endpoint has no live secret')
  const next = later.at(-1)
  const timestamp = String(message.timestamp)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Holdfast-Webhooks/1',
    'X-Service-Event': message.kind,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': bodySignature(message, current),
    ...(next !== undefined && { 'X-Service-Signature-Next': bodySignature(message, next) }),
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .toReversed()
      .map((secret) => `v1,${standardSignature(message, secret)}`)
      .join(' '),
  }
}

function bodySignature({ body }: Message, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function standardSignature({ id, timestamp, body }: Message, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
