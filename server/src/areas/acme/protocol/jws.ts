/** Requests of ACME are signed (RFC 8555, section 6.2; JWS, RFC 7515): by ES256 with the key of the account. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'

export type AccountKey = { pem: string }

type Jwk = { crv: string; kty: string; x: string; y: string }

/** A new key of an account, PKCS#8 in PEM. */
export function newAccountKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The members in the order of RFC 7638, section 3.2. */
export function jwkOf(keyPem: string): Jwk {
  const {
    crv = '',
    kty = '',
    x = '',
    y = '',
  } = createPublicKey(createPrivateKey(keyPem)).export({
    format: 'jwk',
  })
  return { crv, kty, x, y }
}

/** RFC 7638. */
export function thumbprint(keyPem: string): string {
  return createHash('sha256')
    .update(JSON.stringify(jwkOf(keyPem)))
    .digest('base64url')
}

/** The value of the TXT record of a dns-01 challenge (RFC 8555, section 8.4). */
export function dnsChallengeValue(token: string, keyPem: string): string {
  return createHash('sha256')
    .update(`${token}.${thumbprint(keyPem)}`)
    .digest('base64url')
}

export type Signed = { protected: string; payload: string; signature: string }

/** `payload` null: an empty one, for POST-as-GET. Without `kid`, the public key identifies the signer. */
export function signedRequest(
  keyPem: string,
  { url, nonce, kid, payload }: { url: string; nonce: string; kid: string | null; payload: unknown },
): Signed {
  const header = { alg: 'ES256', nonce, url, ...(kid === null ? { jwk: jwkOf(keyPem) } : { kid }) }
  const head = encoded(header)
  const body = payload === null ? '' : encoded(payload)
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
    key: createPrivateKey(keyPem),
    dsaEncoding: 'ieee-p1363',
  })
  return { protected: head, payload: body, signature: signature.toString('base64url') }
}

/** Binds the key to an account that the CA knows (RFC 8555, section 7.3.4). `key`: in base64url. */
export function externalBinding(
  keyPem: string,
  { url, kid, key }: { url: string; kid: string; key: string },
): Signed {
  const head = encoded({ alg: 'HS256', kid, url })
  const body = encoded(jwkOf(keyPem))
  const signature = createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`${head}.${body}`)
    .digest('base64url')
  return { protected: head, payload: body, signature }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
