/** Passkeys, with what the browser has for them: WebAuthn Level 3 and its forms in JSON. */
import { askAuth } from './auth.ts'

/** Whether this browser, at this address, can use passkeys at all. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** The person closed the browser's dialog, or let it time out. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function signInWithPasskey(): Promise<void> {
  const options = await askAuth('POST /sign-in/passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = jsonOf(await navigator.credentials.get({ publicKey }))
  await askAuth('POST /sign-in/passkey', { response })
}

export async function addPasskey(name: string): Promise<void> {
  const options = await askAuth('POST /passkeys/options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = jsonOf(await navigator.credentials.create({ publicKey }))
  await askAuth('POST /passkeys', { name, response })
}

function jsonOf(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new DOMException('There is no passkey', 'NotAllowedError')
}
