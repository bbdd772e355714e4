import { type Static, Type } from 'typebox'
import { allPermissions, type Permission, permissionPresets } from '#kernel/access/permission.ts'
import { roles } from '#kernel/access/role.ts'
import {
  FutureTimestamp,
  Id,
  InputObject,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const permissionNames = OneOf(allPermissions as readonly [Permission, ...Permission[]], {
  description:
    '`<area>.read`, or `<area>.write`, which includes reading. Permissions of future areas can be granted too.',
})
const Permissions = Type.Array(permissionNames, { uniqueItems: true })
const Preset = OneOf(permissionPresets)

const tokenFields = {
  id: Id('token'),
  name: Name,
  preset: Nullable(Preset),
  permissions: Type.Array(permissionNames, {
    description: 'The permissions granted individually; empty with a preset.',
  }),
  effective_permissions: Type.Array(permissionNames, {
    description: 'The effective permissions of the token.',
  }),
  hint: Type.String({ description: 'The prefix and the last four characters of the secret.' }),
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
  previous_valid_until: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the secret before the last rotation stops working.',
    }),
  ),
  last_used_at: Nullable(Timestamp),
  last_used_ip: Nullable(Type.String()),
  last_used_user_agent: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Token = Resource('Token', tokenFields)
export const TokenPage = PageOf(Token, 'TokenPage')

export const TokenWithSecret = Resource('TokenWithSecret', {
  ...tokenFields,
  token: Type.String({ description: 'The secret. It is returned only once and stored only as a hash.' }),
})

const grantFields = {
  permissions: Type.Optional(Permissions),
  preset: Type.Optional(Preset),
}

export const TokenInput = InputObject(
  { name: Name, ...grantFields, expires_at: Type.Optional(Nullable(FutureTimestamp)) },
  { title: 'TokenInput' },
)
export type TokenInput = Static<typeof TokenInput>

export const TokenPatch = InputObject(
  { name: Type.Optional(Name), ...grantFields, expires_at: Type.Optional(Nullable(FutureTimestamp)) },
  { title: 'TokenPatch' },
)
export type TokenPatch = Static<typeof TokenPatch>

const overlapSecondsMax = 7 * 24 * 3600

export const TokenRotation = InputObject(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapSecondsMax,
        default: 24 * 3600,
        description: 'How long the old secret keeps working, up to 7 days.',
      }),
    ),
  },
  { title: 'TokenRotation' },
)

export const TokenParams = Type.Object({ token_id: Id('token') })
export const TokenQuery = InputObject({
  ...pageQuery,
  status: Type.Optional(
    OneOf(['active', 'expired', 'revoked'], { description: 'Only tokens in this state.' }),
  ),
  expires_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only tokens that expire before this time.' }),
  ),
  q: searchQuery('the name or the hint'),
})
export type TokenQuery = Static<typeof TokenQuery>

/** An account of the person. */
export const WhoamiChoice = Resource('WhoamiChoice', {
  id: Id('account'),
  name: Type.String(),
  role: OneOf(roles),
  permissions: Type.Array(permissionNames),
  suspended: Type.Boolean(),
})

export const Whoami = Resource('Whoami', {
  account: Resource('WhoamiAccount', {
    id: Id('account'),
    name: Type.String(),
    plan: Type.String(),
    operator: Type.Boolean({
      description: 'Whether this is the operator’s account, which may use `GET /v1/instance`.',
    }),
  }),
  token: Nullable(
    Resource('WhoamiToken', {
      id: Id('token'),
      name: Name,
      hint: Type.String(),
      preset: Nullable(Preset),
      effective_permissions: Type.Array(permissionNames),
      expires_at: Nullable(Timestamp),
    }),
  ),
  user: Nullable(
    Resource('WhoamiUser', {
      id: Id('user'),
      session_id: Id('session'),
      member_id: Id('member'),
      name: Type.String(),
      email: Type.String(),
      role: OneOf(roles),
    }),
  ),
  permissions: Type.Array(permissionNames, { description: 'The effective permissions of this request.' }),
  on_hold: Type.Boolean({
    description:
      'Whether the installation is on hold, such as a restored copy: it answers requests, but sends nothing and calls no provider until its operator releases it.',
  }),
  accounts: Type.Array(WhoamiChoice, {
    description:
      'The accounts that the user is a member of; empty for a token, which belongs to one account.',
  }),
})
