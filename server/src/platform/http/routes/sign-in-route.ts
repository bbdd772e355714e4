import type { TObject, TSchema } from 'typebox'

/**
 * A route by which people sign in, or see to their own ways in. It is no operation: it belongs to no account,
 * and no token can use it. This is as much as the OpenAPI document tells.
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
  answer: { status: 200 | 201 | 204 | 303; body?: TSchema; description: string }
  /** Whether somebody must be signed in. */
  signedIn: boolean
}
