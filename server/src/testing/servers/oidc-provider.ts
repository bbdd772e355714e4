import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OidcProvider {
  issuer: string
  /** Sets the user of later sign-ins. */
  setUser(email: string): void
  /** Follows an authorization URL through the provider as this user, and returns the URL of the final redirect. */
  signIn(url: string, email: string): Promise<URL>
  close(): Promise<void>
}

/** An OpenID provider for tests that accepts any user without a password. */
export async function givenOidcProvider(redirectUri: string): Promise<OidcProvider> {
  let email = ''
  let handle: (...args: Parameters<ReturnType<Provider['callback']>>) => unknown = () => {}
  const server: Server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'holdfast', client_secret: 'canary-client-secret', redirect_uris: [redirectUri] }],
    cookies: { keys: ['test'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: id }),
    }),
  })
  const answer = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: email } })
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  return {
    issuer,
    setUser(person) {
      email = person
    },
    async signIn(url, person) {
      email = person
      const cookies = new Map<string, string>()
      for (let next = new URL(url); ; ) {
        if (next.href.startsWith(redirectUri)) return next
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location)
          throw new Error(`The provider stopped at ${next}: ${response.status} ${await response.text()}`)
        next = new URL(location, next)
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
