import { Type } from 'typebox'
import { InputObject } from '#platform/http/schema.ts'
import { type AuthRoute, authRoute, type Desk } from './auth-route.ts'
import { personOf } from './person.ts'
import { Password } from './sign-in.routes.ts'

const WithPassword = InputObject({ password: Password }, { title: 'WithPassword' })
const WithCode = InputObject(
  { code: Type.String({ pattern: '^[0-9]{6}$', description: 'six digits' }) },
  { title: 'WithCode' },
)

const audit = (desk: Desk, action: string) =>
  desk.transact((tx) => desk.audit(tx, personOf(desk.me()), action))

/** Six digits from an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. */
export const secondFactorRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.second_factor.begin',
    method: 'POST',
    path: '/second-factor',
    signedIn: true,
    body: WithPassword,
    passwordField: 'password',
    proves: true,
    async handle(desk, { body }) {
      const { body: made } = await desk.ask('POST', '/two-factor/enable', { ...body, method: 'totp' })
      await audit(desk, 'auth.second_factor.begin')
      return { body: { uri: made['totpURI'], recovery_codes: made['backupCodes'] } }
    },
  }),
  authRoute({
    id: 'auth.second_factor.enable',
    method: 'POST',
    path: '/second-factor/confirm',
    signedIn: true,
    body: WithCode,
    proves: true,
    async handle(desk, { body }) {
      await desk.ask('POST', '/two-factor/verify-totp', body)
      await audit(desk, 'auth.second_factor.enable')
      return {}
    },
  }),
  authRoute({
    id: 'auth.second_factor.remove',
    method: 'POST',
    path: '/second-factor/remove',
    signedIn: true,
    body: WithPassword,
    passwordField: 'password',
    proves: true,
    async handle(desk, { body }) {
      await desk.ask('POST', '/two-factor/disable', body)
      await audit(desk, 'auth.second_factor.remove')
      return {}
    },
  }),
  authRoute({
    id: 'auth.recovery_codes.renew',
    method: 'POST',
    path: '/second-factor/recovery-codes',
    signedIn: true,
    body: WithPassword,
    passwordField: 'password',
    proves: true,
    async handle(desk, { body }) {
      const { body: made } = await desk.ask('POST', '/two-factor/generate-backup-codes', body)
      await audit(desk, 'auth.recovery_codes.renew')
      return { body: { recovery_codes: made['backupCodes'] } }
    },
  }),
]
