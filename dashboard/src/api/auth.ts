/**
 * The paths below /v1/auth: signing in, and what belongs to a person rather than to an account. They are no
 * operations, so their answers are typed here, as docs/guides/people.md tells them.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

export type SessionOfPerson = {
  session_id: string
  user: { id: string; name: string; email: string; second_factor: boolean }
  has_password: boolean
  provider_linked: boolean
}
export type ListedSession = {
  id: string
  ip_address: string | null
  user_agent: string | null
  last_used_at: string | null
  expires_at: string
  created_at: string
  current: boolean
}
export type Passkey = { id: string; name: string; created_at: string }

type Answers = {
  'POST /sign-in': { state: 'signed_in' | 'second_factor_needed' }
  'POST /sign-in/second-factor': { state: 'signed_in' }
  'POST /sign-in/passkey/options': PublicKeyCredentialRequestOptionsJSON
  'POST /sign-in/passkey': { state: 'signed_in' }
  'POST /sign-in/provider': { url: string }
  'POST /sign-out': undefined
  'POST /invitations/look': {
    account: { name: string }
    /** Null: the link is for whoever has it. */
    email: string | null
    role: 'owner' | 'admin' | 'member' | 'viewer'
    expires_at: string
    me: { name: string; email: string } | null
  }
  'POST /invitations/passkey/options': PublicKeyCredentialCreationOptionsJSON
  'POST /invitations/accept': { state: 'signed_in'; account: { id: string; name: string } }
  'POST /password/reset': undefined
  'GET /session': SessionOfPerson
  'GET /sessions': { data: ListedSession[] }
  'PATCH /profile': unknown
  'POST /password': undefined
  'POST /second-factor': { uri: string; recovery_codes: string[] }
  'POST /second-factor/confirm': undefined
  'POST /second-factor/remove': undefined
  'POST /second-factor/recovery-codes': { recovery_codes: string[] }
  'GET /passkeys': { data: Passkey[] }
  'POST /passkeys/options': PublicKeyCredentialCreationOptionsJSON
  'POST /passkeys': Passkey
  'POST /provider': { url: string }
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
  // The service's own tests hold its answers to what is typed above.
  return answer as AuthAnswer<A>
}

export function useAuthAnswer<A extends 'GET /session' | 'GET /sessions' | 'GET /passkeys'>(asked: A) {
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
