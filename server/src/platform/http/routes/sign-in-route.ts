import type { TObject, TSchema } from 'typebox'

/**
 * A route by which people sign in or manage their sign-in methods. It is not an operation: it belongs to no account,
 * and tokens cannot use it. This type is what the OpenAPI document needs.
 */
export type SignInRoute<P = TObject | undefined, Q = TObject | undefined, B = TSchema | undefined> = {
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/v1/auth/passkeys/{passkey_id}`. */
  path: string
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  response: { status: 200 | 201 | 204 | 303; body?: TSchema; description: string }
  /** Whether it requires a session. */
  signedIn: boolean
}
