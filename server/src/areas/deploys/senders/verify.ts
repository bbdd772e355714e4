/**
 * Whether a delivery comes from a sender that has the secret of the hook, judged by the bytes of the body as they came.
 * All comparisons take the same time for every wrong value.
 *
 * - GitHub (`X-Hub-Signature-256`) and Bitbucket (`X-Hub-Signature`): `sha256=<hex HMAC-SHA256 of the body>`.
 * - Gitea (`X-Gitea-Signature`) and Forgejo (`X-Forgejo-Signature`): the same hex without a prefix.
 * - GitLab: its signing token as Standard Webhooks (standardwebhooks.com), or the older secret token, which is sent as it
 *   is (`X-Gitlab-Token`). A delivery with a signature is judged by the signature.
 * - Others: `X-Holdfast-Signature: sha256=<hex HMAC-SHA256 of timestamp.body>` with `X-Holdfast-Timestamp` in Unix
 *   seconds, Standard Webhooks, or the secret as a bearer token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { headerOf, type SentHeaders, type Source } from './source.ts'

/** `signature`: of the whole body. `secret`: the sender has shown the secret. `none`: it has only called the URL. */
export type Proof = 'signature' | 'secret' | 'none'

/** `invalid`: what was sent as a proof is wrong. `missing`: nothing was sent. */
export type Verified = { proof: Proof } | { failure: 'invalid' | 'missing' | 'too_old'; detail: string }

export type Sent = { headers: SentHeaders; body: Buffer }

/** How far a signed time may be from ours. */
export const toleranceSeconds = 300

/** `secrets` are the valid ones. */
export function verify(source: Source, sent: Sent, secrets: readonly string[], now: Date): Verified {
  const checks = checksOf[source]
  for (const check of checks) {
    const verified = check(sent, secrets, now)
    if (verified !== null) return verified
  }
  return { failure: 'missing', detail: `The request has no ${missingOf[source]}.` }
}

/** Null: the request has nothing of this kind. */
type Check = (sent: Sent, secrets: readonly string[], now: Date) => Verified | null

const checksOf: Readonly<Record<Source, readonly Check[]>> = {
  github: [hexOfBody('x-hub-signature-256', 'sha256=')],
  bitbucket: [hexOfBody('x-hub-signature', 'sha256='), hexOfBody('x-hub-signature-256', 'sha256=')],
  gitea: [hexOfBody('x-forgejo-signature', ''), hexOfBody('x-gitea-signature', '')],
  gitlab: [standardWebhooks, plainSecret('x-gitlab-token')],
  generic: [signatureWithTime, standardWebhooks, bearer],
}

const missingOf: Readonly<Record<Source, string>> = {
  github: 'header X-Hub-Signature-256: set the secret of the webhook at GitHub',
  bitbucket: 'header X-Hub-Signature: set the secret of the webhook at Bitbucket',
  gitea: 'header X-Gitea-Signature: set the secret of the webhook',
  gitlab: 'header webhook-signature or X-Gitlab-Token: set the signing token or the secret token at GitLab',
  generic: 'header X-Holdfast-Signature, webhook-signature or Authorization: Bearer with the secret',
}

function hexOfBody(name: string, prefix: string): Check {
  return ({ headers, body }, secrets) => {
    const given = headerOf(headers, name)
    if (given === null) return null
    const matches = secrets.some((secret) => isSame(given, prefix + hexHmac(secret, body)))
    return matches ? { proof: 'signature' } : wrong(name)
  }
}

function plainSecret(name: string): Check {
  return ({ headers }, secrets) => {
    const given = headerOf(headers, name)
    if (given === null) return null
    return secrets.some((secret) => isSame(given, secret)) ? { proof: 'secret' } : wrong(name)
  }
}

function bearer({ headers }: Sent, secrets: readonly string[]): Verified | null {
  const [, given] = /^bearer +(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '') ?? []
  // The token of the URL can be sent so, too, and is no proof.
  if (given === undefined || given.startsWith('hfd_')) return null
  return secrets.some((secret) => isSame(given, secret)) ? { proof: 'secret' } : wrong('authorization')
}

function signatureWithTime({ headers, body }: Sent, secrets: readonly string[], now: Date): Verified | null {
  const name = 'x-holdfast-signature'
  const given = headerOf(headers, name)
  if (given === null) return null
  const timestamp = headerOf(headers, 'x-holdfast-timestamp')
  if (timestamp === null)
    return { failure: 'invalid', detail: 'The request has no header X-Holdfast-Timestamp.' }
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body])
  if (!secrets.some((secret) => isSame(given, `sha256=${hexHmac(secret, signed)}`))) return wrong(name)
  return timeFault(timestamp, now) ?? { proof: 'signature' }
}

function standardWebhooks({ headers, body }: Sent, secrets: readonly string[], now: Date): Verified | null {
  const name = 'webhook-signature'
  const [given, id, timestamp] = [name, 'webhook-id', 'webhook-timestamp'].map((one) =>
    headerOf(headers, one),
  )
  if (given === null || given === undefined) return null
  const signed = Buffer.concat([Buffer.from(`${id ?? ''}.${timestamp ?? ''}.`), body])
  const expected = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
        .update(signed)
        .digest('base64')}`,
  )
  // Several signatures while a secret is rotated, and of versions to come.
  const matches = given.split(' ').some((one) => expected.some((signature) => isSame(one, signature)))
  if (!matches) return wrong(name)
  return timeFault(timestamp ?? '', now) ?? { proof: 'signature' }
}

function timeFault(timestamp: string, now: Date): Verified | null {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (Math.abs(seconds - now.getTime() / 1000) <= toleranceSeconds) return null
  return {
    failure: 'too_old',
    detail: `The timestamp ${timestamp.slice(0, 20)} is not within ${toleranceSeconds / 60} minutes of ${now.toISOString()}.`,
  }
}

function wrong(name: string): Verified {
  return { failure: 'invalid', detail: `The header ${name} does not match the secret of the deploy hook.` }
}

function hexHmac(secret: string, body: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** The digests have the same length whatever was sent. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'comparison').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
