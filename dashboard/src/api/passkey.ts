/** Passkeys, with what the browser has for them: WebAuthn Level 3 and its forms in JSON. */
import { sendAuthRequest, useAuthQuery } from './auth.ts'

/** Whether this browser, at this address, can use passkeys at all. */
function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Whether this installation has passkeys, and this browser too; false until that is known. */
export function usePasskeysOffered(): boolean {
  const { data } = useAuthQuery('GET /ways')
  return (data?.body.passkey ?? false) && canUsePasskeys()
}

/** The person closed the browser's dialog, or let it time out. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function signInWithPasskey(): Promise<void> {
  const options = await sendAuthRequest('POST /sign-in/passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = jsonOf(await navigator.credentials.get({ publicKey }))
  await sendAuthRequest('POST /sign-in/passkey', { response })
}

/** Proves in a session who is there. */
export async function proveWithPasskey(): Promise<void> {
  const options = await sendAuthRequest('POST /reauthenticate/passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const passkey = jsonOf(await navigator.credentials.get({ publicKey }))
  await sendAuthRequest('POST /reauthenticate', { passkey })
}

/** What the browser answers to `options`; fails with the text `notMade` if the person gave it up. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  notMade: string,
): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  try {
    return jsonOf(await navigator.credentials.create({ publicKey }))
  } catch (error) {
    throw isCancelled(error) ? new Error(notMade) : error
  }
}

function jsonOf(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new DOMException('There is no passkey', 'NotAllowedError')
}
