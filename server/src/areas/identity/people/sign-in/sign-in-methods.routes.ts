import { isIP } from 'node:net'
import { type AuthRoute, authRoute } from '../library/auth-route.ts'
import type { Oidc } from '../library/library-settings.ts'
import { WaysToSignIn } from '../schema.ts'
import { hasPerson } from './sign-in-method-store.ts'

type Installation = { baseUrl: () => string; oidc: Oidc | null; sendsMail: boolean }

/** What the sign-in page needs before anyone is signed in. It reveals nothing about any person. */
export function signInMethodsRoute({ baseUrl, oidc, sendsMail }: Installation): AuthRoute {
  return authRoute({
    id: 'auth.ways',
    method: 'GET',
    path: '/v1/auth/ways',
    summary: 'List sign-in methods',
    signedIn: false,
    response: { status: 200, body: WaysToSignIn, description: 'The sign-in methods of this installation.' },
    handle: (authContext) =>
      authContext.transact(async (tx) => {
        const isSomebodyHere = await hasPerson(tx)
        return {
          body: {
            password: true,
            passkey: isNamed(new URL(baseUrl()).hostname),
            provider: oidc && { name: oidc.name },
            mail: sendsMail,
            first_person_joined: isSomebodyHere,
          },
        }
      }),
  })
}

/** Passkeys are bound to a domain; an IP address is not one (WebAuthn Level 3, 5.1.3). */
function isNamed(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0
}
