// Signature Version 4 of Amazon's APIs.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
import { createHash, createHmac } from 'node:crypto'

export type SigningKey = { accessKeyId: string; secretAccessKey: string; region: string; service: string }

/** A POST request without a query. */
export type SignedRequest = { url: URL; headers: Readonly<Record<string, string>>; body: string }

/** The headers of the request with its time and `Authorization`. */
export function signedHeaders(
  { accessKeyId, secretAccessKey, region, service }: SigningKey,
  { url, headers, body }: SignedRequest,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const date = time.slice(0, 8)
  const all: Record<string, string> = { ...headers, Host: url.host, 'X-Amz-Date': time }
  const sorted = Object.entries(all)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = sorted.map(([name]) => name).join(';')
  const fields = sorted.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', url.pathname, '', fields, names, sha256(body)].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  // The client adds `Host` itself.
  const { Host: _, ...sent } = all
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
