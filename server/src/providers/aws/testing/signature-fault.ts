import type { IncomingHttpHeaders } from 'node:http'
import { signedHeaders } from '../signature.ts'

export const rightKeys = { access_key_id: 'AKIAHOLDFAST', secret_access_key: 'secret/Access+Key' }

/** What is wrong with the signature of a request: the key, or the signature itself. Null if it is right. */
export function signatureFault(
  headers: IncomingHttpHeaders,
  body: string,
  scope: { region: string; service: string },
): 'key' | 'signature' | null {
  const { authorization = '', host: ownHost } = headers
  // Set where a test forwards requests to Amazon.
  const host = headers['x-forwarded-host'] ?? ownHost
  if (!authorization.includes(`Credential=${rightKeys.access_key_id}/`)) return 'key'
  const time = String(headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const key = {
    accessKeyId: rightKeys.access_key_id,
    secretAccessKey: rightKeys.secret_access_key,
    ...scope,
  }
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const sent = names.filter((name) => name !== 'host' && name !== 'x-amz-date')
  const signed = Object.fromEntries(sent.map((name) => [name, String(headers[name])]))
  const request = { url: new URL(`http://${host}/`), headers: signed, body }
  return signedHeaders(key, request, new Date(time))['Authorization'] === authorization ? null : 'signature'
}
