/** Passkeys with the functions of the browser: WebAuthn Level 3 and its JSON forms. */
import { sendAuthRequest, useAuthQuery } from './auth.ts'

/** Whether this browser can use passkeys at this address. */
function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Whether both the installation and the browser support passkeys; false until that is known. */
export function usePasskeysOffered(): boolean {
  const { data } = useAuthQuery('GET /ways')
  return (data?.body.passkey ?? false) && canUsePasskeys()
}

/** The person closed the dialog of the browser, or it timed out. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function signInWithPasskey(): Promise<void> {
  const options = await sendAuthRequest('POST /sign-in/passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = jsonOf(await navigator.credentials.get({ publicKey }))
  await sendAuthRequest('POST /sign-in/passkey', { response })
}

/** Confirms the identity of the signed-in person. */
export async function proveWithPasskey(): Promise<void> {
  const options = await sendAuthRequest('POST /reauthenticate/passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const passkey = jsonOf(await navigator.credentials.get({ publicKey }))
  await sendAuthRequest('POST /reauthenticate', { passkey })
}

/** The response of the browser to `options`; fails with the text `notMade` if the person cancels. */
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
