import { type Static, type TSchema, Type } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, unreadable } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { resultError, wrongLogin } from './errors.ts'
import { type Result, resultSchema } from './result.ts'
import { totp } from './totp.ts'

const isResult = responseShape(resultSchema)
const isLogin = responseShape(Type.Object({ tfa: Type.Union([Type.String(), Type.Integer()]) }))

export type InwxClient = {
  /** Calls a method of the API. Logs in first, and again if the session has ended. */
  call(method: string, params?: object, timeoutSeconds?: number): Promise<Result>
}

const authenticationError = 2200

export function createInwxClient(
  url: string,
  { user = '', password = '', totp_secret = '' }: Credentials,
  egress: Egress,
  now: Clock,
): InwxClient {
  const api = createJsonApi({
    vendor: 'INWX',
    url,
    headers: {},
    egress,
    errorOf: (response) => (response.status === 200 ? null : statusError('INWX', response)),
  })
  async function send(method: string, params: object, cookie: string | null, timeoutSeconds?: number) {
    const { body, headers } = await api.call({
      method: 'POST',
      path: '/jsonrpc/',
      headers: cookie === null ? {} : { Cookie: cookie },
      body: { method, params: { lang: 'en', ...params } },
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    })
    if (!isResult(body)) throw unreadable('INWX')
    return { answer: body, cookies: headers['set-cookie'] ?? [] }
  }
  async function login(): Promise<string> {
    const { answer, cookies } = await send('account.login', { user, pass: password }, null)
    const error = resultError(answer)
    if (error) throw answer.code === authenticationError ? wrongLogin('password', answer) : error
    if (!isLogin(answer.resData)) throw unreadable('INWX')
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    if (String(answer.resData.tfa) === '0') return cookie
    if (totp_secret === '')
      throw new ProviderError('auth', 'The account at INWX has a second factor: enter its secret.')
    const unlocked = await send('account.unlock', { tan: totp(totp_secret, now()) }, cookie)
    if (resultError(unlocked.answer)) throw wrongLogin('second factor', unlocked.answer)
    return cookie
  }
  let session: Promise<string> | undefined
  const openSession = () => {
    session ??= login().catch((error) => {
      session = undefined
      throw error
    })
    return session
  }
  return {
    async call(method, params = {}, timeoutSeconds) {
      let { answer } = await send(method, params, await openSession(), timeoutSeconds)
      if (answer.code === authenticationError) {
        // The session has ended; the call was not executed.
        session = undefined
        answer = (await send(method, params, await openSession(), timeoutSeconds)).answer
      }
      const error = resultError(answer)
      if (error) throw error
      return answer
    },
  }
}

/** A function that calls a method and checks its `resData`. */
export function method<Data extends TSchema>(name: string, data: Data) {
  const isData = responseShape(data)
  return async (client: InwxClient, params: object): Promise<Static<Data>> => {
    const { resData } = await client.call(name, params)
    if (isData(resData)) return resData
    throw unreadable('INWX')
  }
}
