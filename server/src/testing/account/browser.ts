import type { TestResponse, TestService } from '#testing/service.ts'

export type Browser = {
  request(method: string, path: string, options?: BrowserOptions): Promise<TestResponse>
  cookies: Map<string, string>
  /** The Set-Cookie fields of the last response, with all attributes. */
  setCookies: string[]
}

type BrowserOptions = { body?: unknown; account?: string; headers?: Record<string, string> }

/** Keeps cookies, and sends the header fields that a browser adds to same-origin requests. */
export function givenBrowser(service: Pick<TestService, 'request'>): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    cookies,
    setCookies: [],
    async request(method, path, { body, account, headers = {} } = {}) {
      const response = await service.request(method, path, {
        token: null,
        body,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookies.size > 0 && {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(account !== undefined && { 'holdfast-account': account }),
          ...headers,
        },
      })
      browser.setCookies = [response.headers['set-cookie'] ?? []].flat()
      for (const cookie of browser.setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
  return browser
}

export const testPassword = 'correct horse battery'

/** A browser after the first sign-in of the first owner. */
export async function givenOwner(service: TestService, email = 'ada@example.com'): Promise<Browser> {
  const browser = givenBrowser(service)
  const { status, body } = await browser.request('POST', '/v1/auth/invitations/accept', {
    body: { token: service.invitation, name: 'Ada', email, password: testPassword },
  })
  if (status !== 200) throw new Error(`The owner could not join: ${JSON.stringify(body)}`)
  return browser
}

export type NewMember = { email: string; role: string; permissions?: string[]; name?: string }

/** A browser in which a person has accepted an invitation to the account of the token. */
export async function givenMember(
  service: TestService,
  { email, role, permissions, name = email }: NewMember,
  token = service.token,
): Promise<{ browser: Browser; memberId: string }> {
  const invitation = await service.request('POST', '/v1/invitations', {
    token,
    body: { email, role, permissions },
  })
  if (invitation.status !== 201) throw new Error(`No invitation: ${JSON.stringify(invitation.body)}`)
  const browser = givenBrowser(service)
  const joined = await browser.request('POST', '/v1/auth/invitations/accept', {
    body: { token: invitation.body.link.split('#')[1], name, password: testPassword },
  })
  if (joined.status !== 200) throw new Error(`${email} could not join: ${JSON.stringify(joined.body)}`)
  const { body } = await browser.request('GET', '/v1/whoami')
  return { browser, memberId: body.user.member_id }
}
