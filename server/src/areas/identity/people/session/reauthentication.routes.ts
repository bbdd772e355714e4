/**
 * Repeated authentication within a session: some changes require a proof of identity within the last minutes, so that a
 * stolen session is not sufficient for them.
 */
import { type Static, Type } from 'typebox'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'
import { InputObject } from '#platform/http/operation/schema.ts'
import { type AuthContext, type AuthRoute, authRoute } from '../library/auth-route.ts'
import { LibraryError } from '../library/library-error.ts'
import { personOf, sessionMade } from '../person.ts'
import { PasskeyOptions } from '../schema.ts'
import { proveSecondFactor } from '../second-factor/second-factor.ts'
import { Credential } from '../sign-in/passkey.routes.ts'
import { Password, secondFactorFields } from '../sign-in/sign-in.routes.ts'
import { passwordHashOf } from '../store.ts'
import { deleteSession, updateProvedAt } from './session-store.ts'

const Proof = InputObject(
  {
    password: Type.Optional(Password),
    ...secondFactorFields,
    passkey: Type.Optional(Credential),
  },
  { title: 'Reauthentication' },
)
type Proof = Static<typeof Proof>
const proofs = ['password', 'code', 'recovery_code', 'passkey'] as const

export const reauthenticationRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.reauthenticate.passkey_options',
    method: 'POST',
    path: '/v1/auth/reauthenticate/passkey/options',
    summary: 'Start reauthentication with a passkey',
    signedIn: true,
    response: { status: 200, body: PasskeyOptions, description: 'The options for the browser.' },
    handle: async (authContext) => ({
      body: (await authContext.request('GET', '/passkey/generate-authenticate-options')).body,
    }),
  }),
  authRoute({
    id: 'auth.reauthenticate',
    method: 'POST',
    path: '/v1/auth/reauthenticate',
    summary: 'Reauthenticate',
    description:
      'Requires one of `password`, `code`, `recovery_code` and `passkey`. The session may then use operations that need a recent sign-in (`reauthentication_required`) for 10 minutes.',
    signedIn: true,
    body: Proof,
    passwordField: 'password',
    proves: true,
    response: { status: 204, description: 'The session has a recent sign-in.' },
    async handle(authContext, { body }) {
      const method = methodOf(body)
      await check[method](authContext, body)
      await authContext.transact(async (tx) => {
        const me = authContext.me()
        await updateProvedAt(tx, me.id, authContext.now)
        await authContext.audit(tx, personOf(me), 'auth.reauthenticate', { before: null, after: { method } })
      })
      return {}
    },
  }),
]

function methodOf(body: Proof): (typeof proofs)[number] {
  const [given, ...others] = proofs.filter((name) => body[name] !== undefined)
  const faults: Fault[] = others.map((name) => ({
    pointer: `/${name}`,
    message: `cannot be combined with other proofs: send it or \`${given}\``,
  }))
  if (!given) faults.push({ pointer: '/password', message: 'is required, or one of the other three proofs' })
  if (!given || faults.length > 0) throw invalidInput(faults)
  return given
}

const check: Record<(typeof proofs)[number], (authContext: AuthContext, body: Proof) => Promise<unknown>> = {
  password: (authContext, { password = '' }) => checkPassword(authContext, password),
  code: proveSecondFactor,
  recovery_code: proveSecondFactor,
  passkey: (authContext, { passkey }) => checkPasskey(authContext, passkey ?? {}),
}

async function checkPassword(authContext: AuthContext, password: string): Promise<void> {
  const hash = await authContext.transact((tx) => passwordHashOf(tx, authContext.me().user_id))
  if (hash === null) throw new LibraryError(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'You have no password.')
  if (!(await authContext.isPassword(password, hash))) throw new LibraryError(400, 'INVALID_PASSWORD', '')
}

/** The library signs in with a passkey; the session that this creates is removed again. */
async function checkPasskey(authContext: AuthContext, response: object): Promise<void> {
  const answer = await authContext.request('POST', '/passkey/verify-authentication', { response })
  authContext.withoutCookiesOf(answer)
  const made = await authContext.transact(async (tx) => {
    const session = await sessionMade(tx, answer)
    await deleteSession(tx, session.user_id, session.id)
    return session
  })
  if (made.user_id !== authContext.me().user_id)
    throw new LibraryError(401, 'PASSKEY_OF_SOMEBODY_ELSE', 'The passkey belongs to another user.')
}
