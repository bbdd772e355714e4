/**
 * The two signatures of a delivery:
 *
 * - `X-Service-Signature: sha256=<hex>`: HMAC-SHA256 of the raw body with the secret's text as the key, including
 *   `whsec_`. Any receiver of GitHub-style signatures can verify it. It covers only the body, so it does not prevent a
 *   replay.
 * - `webhook-signature: v1,<base64>`: HMAC-SHA256 of `id.timestamp.body` with the key that the secret encodes after
 *   `whsec_` (standardwebhooks.com). It covers the time as well.
 *
 * While several secrets are valid, the first header uses the oldest, so that a receiver that only checks this header
 * keeps working. `X-Service-Signature-Next` uses the newest, and `webhook-signature` contains a signature for each.
 */
import { createHmac, randomBytes } from 'node:crypto'

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export type Message = { id: string; timestamp: number; kind: string; body: string }

/** All headers of a delivery. `timestamp` is in Unix seconds; `secrets` are the valid ones, oldest first. */
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
