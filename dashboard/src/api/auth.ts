/**
 * The paths below /v1/auth: signing in, and what belongs to a person rather than to an account. They are no
 * operations, and no token can use them.
 */
import type { AnswerOf } from '@holdfast/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

export type SessionOfPerson = AnswerOf<'auth.session'>
export type ListedSession = AnswerOf<'auth.sessions.list'>['data'][number]
export type Passkey = AnswerOf<'auth.passkeys.create'>

type Answers = {
  'GET /ways': AnswerOf<'auth.ways'>
  'POST /sign-in': AnswerOf<'auth.sign_in'>
  'POST /sign-in/second-factor': AnswerOf<'auth.sign_in.second_factor'>
  // The document leaves these to WebAuthn.
  'POST /sign-in/passkey/options': PublicKeyCredentialRequestOptionsJSON
  'POST /invitations/passkey/options': PublicKeyCredentialCreationOptionsJSON
  'POST /passkeys/options': PublicKeyCredentialCreationOptionsJSON
  'POST /sign-in/passkey': AnswerOf<'auth.sign_in.passkey'>
  'POST /sign-in/provider': AnswerOf<'auth.sign_in.provider'>
  'POST /sign-out': undefined
  'POST /reauthenticate': undefined
  'POST /reauthenticate/passkey/options': PublicKeyCredentialRequestOptionsJSON
  'POST /invitations/look': AnswerOf<'auth.invitations.look'>
  'POST /invitations/accept': AnswerOf<'auth.invitations.accept'>
  'POST /password/reset': undefined
  'GET /session': SessionOfPerson
  'GET /sessions': AnswerOf<'auth.sessions.list'>
  'PATCH /profile': AnswerOf<'auth.profile.update'>
  'POST /password': undefined
  'POST /second-factor': AnswerOf<'auth.second_factor.begin'>
  'POST /second-factor/confirm': undefined
  'POST /second-factor/remove': undefined
  'POST /second-factor/recovery-codes': AnswerOf<'auth.recovery_codes.renew'>
  'GET /passkeys': AnswerOf<'auth.passkeys.list'>
  'POST /passkeys': Passkey
  'POST /provider': AnswerOf<'auth.provider.begin'>
  'DELETE /provider': undefined
}

export type AuthPath = keyof Answers | `DELETE /sessions/${string}` | `DELETE /passkeys/${string}`
export type AuthAnswer<A extends AuthPath> = A extends keyof Answers ? Answers[A] : undefined

/** Throws an ApiProblem when it is refused. */
export async function askAuth<A extends AuthPath>(
  asked: A,
  body?: object,
  signal?: AbortSignal,
): Promise<AuthAnswer<A>> {
  const [method = '', path = ''] = asked.split(' ')
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const answer = await api.exchange({ method, path: `/v1/auth${path}`, headers, body }, signal)
  // The service's own tests hold its answers to the document that the types are made from.
  return answer as AuthAnswer<A>
}

export function useAuthAnswer<A extends 'GET /ways' | 'GET /session' | 'GET /sessions' | 'GET /passkeys'>(
  asked: A,
) {
  return useQuery({
    queryKey: ['auth', asked],
    queryFn: async ({ signal }) => ({ body: await askAuth(asked, undefined, signal) }),
  })
}

/** A step that changes something; whatever is shown is asked for anew afterwards. */
export function useAuthStep<V, A>(step: (values: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: step, onSettled: () => client.invalidateQueries() })
}
