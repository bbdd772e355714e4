/**
 * Signed requests to a CA (RFC 8555). It knows no order and waits for nothing: what is done when is decided by the work of
 * orders, which records each step. All requests go through the guarded client. A nonce that the CA refuses is replaced at
 * once, a few times; no other request is repeated here.
 */
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { AcmeError } from './acme-error.ts'
import { type Directory, readDirectory } from './directory.ts'
import { externalBinding, signedRequest } from './jws.ts'
import { type AcmeAnswer, createTransport } from './transport.ts'

export type CaAddress = {
  directoryUrl: string
  /** In PEM; null: the public authorities. */
  authorities: string | null
}

export type Signer = { keyPem: string; kid: string | null }

const nonceAttemptsMax = 6

export type AcmeClient = {
  directory(): Promise<Directory>
  /** `payload` null: reads (POST-as-GET). Throws an AcmeError for every answer that is no success. */
  post(url: string, payload: unknown, signer: Signer): Promise<AcmeAnswer>
  /** Without a signature: the directory and renewal information. */
  get(url: string): Promise<AcmeAnswer>
  /** The URL of the account with this key, which is registered unless it is known. */
  register(options: Registration): Promise<string>
}

export type Registration = {
  keyPem: string
  emails: readonly string[]
  binding: { kid: string; key: string } | null
  /** Finds the account, and makes none. */
  onlyExisting?: boolean
}

export function createAcmeClient(
  egress: Pick<Egress, 'request'>,
  { directoryUrl, authorities }: CaAddress,
  clock: Clock,
): AcmeClient {
  let known: Directory | null = null
  const { send, takeNonce } = createTransport(egress, authorities, clock)

  async function directory(): Promise<Directory> {
    if (known) return known
    const { body } = await get(directoryUrl)
    const read = readDirectory(body)
    if (!read)
      throw new AcmeError({
        code: 'malformedResponse',
        message: `${directoryUrl} does not answer with the directory of an ACME server.`,
      })
    known = read
    return read
  }

  async function get(url: string): Promise<AcmeAnswer> {
    return await send('GET', url)
  }

  async function nextNonce(): Promise<string> {
    const kept = takeNonce()
    if (kept !== undefined) return kept
    const { newNonce } = await directory()
    await send('HEAD', newNonce)
    const fresh = takeNonce()
    if (fresh === undefined)
      throw new AcmeError({ code: 'malformedResponse', message: `${newNonce} returned no nonce.` })
    return fresh
  }

  async function post(url: string, payload: unknown, { keyPem, kid }: Signer): Promise<AcmeAnswer> {
    for (let attempt = 1; ; attempt++) {
      const nonce = await nextNonce()
      const signed = signedRequest(keyPem, { url, nonce, kid, payload })
      try {
        return await send('POST', url, JSON.stringify(signed))
      } catch (error) {
        const isRefused = error instanceof AcmeError && error.code === 'badNonce'
        if (!isRefused || attempt === nonceAttemptsMax) throw error
      }
    }
  }

  return {
    directory,
    post,
    get,
    async register({ keyPem, emails, binding, onlyExisting = false }) {
      const { newAccount } = await directory()
      const payload = onlyExisting
        ? { onlyReturnExisting: true }
        : {
            termsOfServiceAgreed: true,
            ...(emails.length > 0 && { contact: emails.map((email) => `mailto:${email}`) }),
            ...(binding && {
              externalAccountBinding: externalBinding(keyPem, { url: newAccount, ...binding }),
            }),
          }
      const { location } = await post(newAccount, payload, { keyPem, kid: null })
      if (location === null)
        throw new AcmeError({ code: 'malformedResponse', message: `${newAccount} returned no account.` })
      return location
    },
  }
}
