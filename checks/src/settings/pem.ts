/** Certificates and keys of settings, read before they are saved. */
import { createPrivateKey, X509Certificate } from 'node:crypto'

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Why a text does not hold certificates in PEM; null if it does. */
export function certificatesFault(text: string): string | null {
  const blocks = text.match(certificateBlock) ?? []
  if (blocks.length === 0) return 'There is no certificate in PEM: “-----BEGIN CERTIFICATE-----” is missing'
  const unreadable = blocks.findIndex((block) => certificateOf(block) === null)
  return unreadable < 0 ? null : `Certificate ${unreadable + 1} cannot be read`
}

/** Why a text is not a private key in PEM that can be used; null if it is. */
export function privateKeyFault(text: string): string | null {
  if (/ENCRYPTED/.test(text)) return 'The private key has a passphrase. Remove it: openssl pkey -in key.pem'
  try {
    createPrivateKey(text)
    return null
  } catch {
    return 'The private key cannot be read. It must be in PEM: “-----BEGIN PRIVATE KEY-----”'
  }
}

type Pair = { cert: string; key?: string }

/** Whether the private key of a client certificate belongs to it. */
export function clientCertificateFaults(pair: Pair | undefined): { pointer: string; message: string }[] {
  // An update may leave the key out.
  if (!pair?.key || privateKeyFault(pair.key) !== null) return []
  const certificate = certificateOf(pair.cert)
  if (!certificate || certificate.checkPrivateKey(createPrivateKey(pair.key))) return []
  return [
    { pointer: '/client_certificate/key', message: 'The private key does not belong to the certificate' },
  ]
}

function certificateOf(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}
