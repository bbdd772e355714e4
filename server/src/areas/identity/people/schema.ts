/** The responses of the routes under /v1/auth. */
import { Type } from 'typebox'
import { roles } from '#kernel/access/role.ts'
import { Id, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { WhoamiChoice } from '../schema.ts'

const whoFields = {
  session_id: Id('session'),
  user: Type.Object({
    id: Id('user'),
    name: Type.String(),
    email: Type.String(),
    second_factor: Type.Boolean({ description: 'Whether a second factor is in use.' }),
  }),
  accounts: Type.Array(WhoamiChoice),
}

export const Person = Resource('Person', whoFields)
export const CurrentSession = Resource('CurrentSession', {
  ...whoFields,
  has_password: Type.Boolean(),
  provider_linked: Type.Boolean({ description: 'Whether a login of the OpenID provider is linked.' }),
})

const signedInFields = { state: OneOf(['signed_in']), ...whoFields }
export const SignedIn = Resource('SignedIn', signedInFields)
const SecondFactorNeeded = Resource('SecondFactorNeeded', { state: OneOf(['second_factor_needed']) })
export const SignInStep = Type.Union([SignedIn, SecondFactorNeeded])

export const SessionList = Resource('SessionList', {
  data: Type.Array(
    Type.Object({
      id: Id('session'),
      ip_address: Nullable(Type.String()),
      user_agent: Nullable(Type.String()),
      last_used_at: Nullable(Timestamp),
      expires_at: Timestamp,
      created_at: Timestamp,
      current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
    }),
  ),
})

export const Passkey = Resource('Passkey', {
  id: Id('passkey'),
  name: Type.String(),
  created_at: Timestamp,
})
export const PasskeyList = Resource('PasskeyList', { data: Type.Array(Passkey) })

/** Browsers pass this to `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`. */
export const PasskeyOptions = Type.Object(
  {},
  {
    title: 'PasskeyOptions',
    additionalProperties: true,
    description: 'The options for `navigator.credentials`, as JSON (WebAuthn Level 3, 5.1.8 and 5.1.9).',
  },
)

const RecoveryCodeList = Type.Array(Type.String(), {
  description: 'Each code works once. The codes are returned only once.',
})
export const RecoveryCodes = Resource('RecoveryCodes', { recovery_codes: RecoveryCodeList })
export const SecondFactorSetup = Resource('SecondFactorSetup', {
  uri: Type.String({ description: 'For the authenticator app (`otpauth:`), as text or QR code.' }),
  recovery_codes: RecoveryCodeList,
})

export const ProviderAddress = Resource('ProviderAddress', {
  url: Type.String({ description: 'The URL to redirect the browser to.' }),
})

export const Joined = Resource('Joined', {
  ...signedInFields,
  account: Type.Object({ id: Id('account'), name: Type.String() }),
})

export const InvitationPreview = Resource('InvitationPreview', {
  account: Type.Object({ name: Type.String() }),
  email: Nullable(Type.String({ description: 'Null: the recipient enters an address.' })),
  role: OneOf(roles),
  expires_at: Timestamp,
  me: Nullable(
    Type.Object(
      { name: Type.String(), email: Type.String() },
      { description: 'The signed-in user, who would join with this user.' },
    ),
  ),
})

export const WaysToSignIn = Resource('WaysToSignIn', {
  password: Type.Boolean(),
  passkey: Type.Boolean({
    description: 'Whether passkeys are available, which require that the service is reached by a host name.',
  }),
  provider: Nullable(
    Type.Object(
      { name: Type.String({ description: 'The provider’s display name.' }) },
      { description: 'The OpenID provider configured by the operator.' },
    ),
  ),
  mail: Type.Boolean({ description: 'Whether invitations are also sent by mail.' }),
  first_person_joined: Type.Boolean({
    description: 'False until the first person has joined through the link printed by the first start.',
  }),
})
