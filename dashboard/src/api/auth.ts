/**
 * The paths below /v1/auth: sign-in, and data that belongs to a person rather than to an account. They are not
 * operations, and tokens cannot use them.
 */
import type { ResponseOf } from '@holdfast/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { reload } from './reload.ts'

export type UserSession = ResponseOf<'auth.session'>
export type ListedSession = ResponseOf<'auth.sessions.list'>['data'][number]
export type Passkey = ResponseOf<'auth.passkeys.create'>

type AuthResponses = {
  'GET /ways': ResponseOf<'auth.ways'>
  'POST /sign-in': ResponseOf<'auth.sign_in'>
  'POST /sign-in/second-factor': ResponseOf<'auth.sign_in.second_factor'>
  // The OpenAPI document does not describe these; WebAuthn does.
  'POST /sign-in/passkey/options': PublicKeyCredentialRequestOptionsJSON
  'POST /invitations/passkey/options': PublicKeyCredentialCreationOptionsJSON
  'POST /passkeys/options': PublicKeyCredentialCreationOptionsJSON
  'POST /sign-in/passkey': ResponseOf<'auth.sign_in.passkey'>
  'POST /sign-in/provider': ResponseOf<'auth.sign_in.provider'>
  'POST /sign-out': undefined
  'POST /reauthenticate': undefined
  'POST /reauthenticate/passkey/options': PublicKeyCredentialRequestOptionsJSON
  'POST /invitations/look': ResponseOf<'auth.invitations.look'>
  'POST /invitations/accept': ResponseOf<'auth.invitations.accept'>
  'POST /password/reset': undefined
  'GET /session': UserSession
  'GET /sessions': ResponseOf<'auth.sessions.list'>
  'PATCH /profile': ResponseOf<'auth.profile.update'>
  'POST /password': undefined
  'POST /second-factor': ResponseOf<'auth.second_factor.begin'>
  'POST /second-factor/confirm': undefined
  'POST /second-factor/remove': undefined
  'POST /second-factor/recovery-codes': ResponseOf<'auth.recovery_codes.renew'>
  'GET /passkeys': ResponseOf<'auth.passkeys.list'>
  'POST /passkeys': Passkey
  'POST /provider': ResponseOf<'auth.provider.begin'>
  'DELETE /provider': undefined
}

export type AuthPath = keyof AuthResponses | `DELETE /sessions/${string}` | `DELETE /passkeys/${string}`
export type AuthResponse<A extends AuthPath> = A extends keyof AuthResponses ? AuthResponses[A] : undefined

/** Throws an ApiProblem if the request is rejected. */
export async function sendAuthRequest<A extends AuthPath>(
  apiRequest: A,
  body?: object,
  signal?: AbortSignal,
): Promise<AuthResponse<A>> {
  const [method = '', path = ''] = apiRequest.split(' ')
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const result = await api.exchange({ method, path: `/v1/auth${path}`, headers, body }, signal)
  // The tests of the service check its responses against the document from which the types are generated.
  return result as AuthResponse<A>
}

export function useAuthQuery<A extends 'GET /ways' | 'GET /session' | 'GET /sessions' | 'GET /passkeys'>(
  apiRequest: A,
) {
  return useQuery({
    queryKey: ['auth', apiRequest],
    queryFn: async ({ signal }) => ({ body: await sendAuthRequest(apiRequest, undefined, signal) }),
  })
}

/** A request that changes something; everything on the page is loaded again afterwards. */
export function useAuthMutation<V, A>(step: (values: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: step, onSettled: () => reload(client) })
}
