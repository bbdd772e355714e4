/**
 * Signing in with the OpenID provider that the operator configured. Only existing people can use it, so that the
 * provider's users do not automatically become users here. A person links the two once while signed in.
 */
import { Type } from 'typebox'
import { Problem } from '#kernel/problem/problem.ts'
import { type AuthContext, type AuthRoute, authRoute } from '../library/auth-route.ts'
import { LibraryError } from '../library/library-error.ts'
import { oidcId } from '../library/library-settings.ts'
import { personOf, signInResponse } from '../person.ts'
import { ProviderAddress } from '../schema.ts'
import { deleteCredential } from './sign-in-method-store.ts'
import { requireSignInMethod } from './sign-in-methods.ts'

/** The parameters that a provider may add to the callback for a success or an error (RFC 6749, RFC 9207). */
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const Callback = Type.Object(
  { code: text(4096), state: text(1024), error: text(512), error_description: text(2048), iss: text(1024) },
  { additionalProperties: true },
)

/** Where the browser goes after the provider's callback. */
const afterwards = '/'

export const providerRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.sign_in.provider',
    method: 'POST',
    path: '/v1/auth/sign-in/provider',
    summary: 'Start sign-in with the OpenID provider',
    signedIn: false,
    asksOutside: true,
    proves: true,
    response: { status: 200, body: ProviderAddress, description: 'The provider’s URL for this sign-in.' },
    handle: (authContext) => begin(authContext, '/sign-in/social'),
  }),
  authRoute({
    id: 'auth.provider.begin',
    method: 'POST',
    path: '/v1/auth/provider',
    summary: 'Start linking the OpenID provider',
    signedIn: true,
    recentSignIn: true,
    asksOutside: true,
    response: { status: 200, body: ProviderAddress, description: 'The provider’s URL for this link.' },
    handle: (authContext) => begin(authContext, '/link-social'),
  }),
  authRoute({
    id: 'auth.provider.callback',
    method: 'GET',
    path: '/v1/auth/callback/oidc',
    summary: 'Complete OpenID sign-in',
    description: 'The provider redirects the browser to this path.',
    signedIn: false,
    asksOutside: true,
    query: Callback,
    response: { status: 303, description: 'Redirects the browser to the dashboard, signed in or linked.' },
    async handle(authContext, { query }) {
      const response = await authContext.request(
        'GET',
        `/callback/${oidcId}?${new URLSearchParams(query as Record<string, string>)}`,
      )
      const target = new URL(response.location ?? afterwards, 'http://here')
      const error = target.searchParams.get('error')
      if (error !== null)
        throw new Problem('sign_in_failed', wordsOf(error, authContext.signedInUser !== null))
      const signsIn = response.cookies.some((cookie) => /\.session_token=[^;]/.test(cookie))
      if (signsIn) await signInResponse(authContext, response, 'provider')
      else
        await authContext.transact((tx) =>
          authContext.audit(tx, personOf(authContext.me()), 'auth.provider.link'),
        )
      return { redirect: afterwards }
    },
  }),
  authRoute({
    id: 'auth.provider.unlink',
    method: 'DELETE',
    path: '/v1/auth/provider',
    summary: 'Unlink the OpenID provider',
    signedIn: true,
    recentSignIn: true,
    response: { status: 204, description: 'The login is unlinked.' },
    handle: (authContext) =>
      authContext.transact(async (tx) => {
        const me = authContext.me()
        const removed = await deleteCredential(tx, me.user_id, oidcId)
        if (!removed) throw new Problem('wrong_state', 'No login of the provider is linked.')
        await requireSignInMethod(tx, me.user_id)
        await authContext.audit(tx, personOf(me), 'auth.provider.unlink')
        return {}
      }),
  }),
]

/** The URL of the provider to which the browser is redirected. */
async function begin(authContext: AuthContext, path: string) {
  const { body } = await authContext.request('POST', path, {
    provider: oidcId,
    callbackURL: afterwards,
    errorCallbackURL: afterwards,
    disableRedirect: true,
  })
  if (typeof body['url'] !== 'string') throw new LibraryError(404, 'PROVIDER_NOT_FOUND', '')
  return { body: { url: body['url'] } }
}

function wordsOf(error: string, isLinking: boolean): string {
  if (error === 'signup_disabled' || error === 'account_not_linked')
    return 'No user is linked to this login of the provider. Sign in another way, and link the login in your profile.'
  if (error.startsWith("email_doesn't_match") || error === 'email_does_not_match')
    return 'The provider has another e-mail address for you than Holdfast.'
  return `The sign-in at the provider was not completed${isLinking ? ', and nothing was linked' : ''}: ${error.slice(0, 100)}.`
}
