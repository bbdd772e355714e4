import { type Static, Type } from 'typebox'
import { roles } from '#kernel/access/role.ts'
import {
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { permissionNames } from '../schema.ts'

const Role = OneOf(roles, {
  description:
    'Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.',
})
const Granted = Type.Array(permissionNames, {
  description: 'Only for the role `member`; empty for other roles.',
})
const Permissions = Type.Array(permissionNames, { uniqueItems: true })

export const Member = Resource('Member', {
  id: Id('member'),
  user_id: Id('user'),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  permissions: Granted,
  effective_permissions: Type.Array(permissionNames),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const MemberPage = PageOf(Member, 'MemberPage')
export const MemberParams = Type.Object({ member_id: Id('member') })
export const MemberQuery = InputObject({
  ...pageQuery,
  role: Type.Optional(OneOf(roles)),
  q: searchQuery('the name or the email address'),
})
export type MemberQuery = Static<typeof MemberQuery>
export const MemberPatch = InputObject(
  { role: Type.Optional(Role), permissions: Type.Optional(Permissions) },
  { title: 'MemberPatch' },
)
export type MemberPatch = Static<typeof MemberPatch>

const states = ['open', 'accepted', 'revoked', 'expired'] as const
export type InvitationState = (typeof states)[number]

const daySeconds = 24 * 3600
/** How long an invitation is valid. */
export const expirySeconds = { min: 300, max: 30 * daySeconds, fallback: 7 * daySeconds }

const invitationFields = {
  id: Id('invitation'),
  email: Nullable(
    Type.String({
      description: 'Null if the operator created the link; the recipient then enters an address.',
    }),
  ),
  role: Role,
  permissions: Granted,
  state: OneOf(states),
  expires_at: Timestamp,
  accepted_at: Nullable(Timestamp),
  accepted_by: Nullable(Id('user')),
  revoked_at: Nullable(Timestamp),
  mail: OneOf(['none', 'pending', 'sent', 'failed'], {
    description: 'Whether the link was sent by mail; `none` without a mail server.',
  }),
  mail_error: Nullable(Type.String({ description: 'The last response of the mail server.' })),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const Invitation = Resource('Invitation', invitationFields)
export const InvitationPage = PageOf(Invitation, 'InvitationPage')
export const InvitationWithLink = Resource('InvitationWithLink', {
  ...invitationFields,
  link: Type.String({ description: 'The invitation link. It is returned only once and works once.' }),
})
export const InvitationParams = Type.Object({ invitation_id: Id('invitation') })
export const InvitationQuery = InputObject({
  ...pageQuery,
  state: Type.Optional(OneOf(states)),
  needs_attention: needsAttentionQuery('the mail with the link could not be sent'),
  q: searchQuery('the email address'),
})
export type InvitationQuery = Static<typeof InvitationQuery>
export const InvitationInput = InputObject(
  {
    email: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
    role: Role,
    permissions: Type.Optional(Permissions),
    expires_in_seconds: Type.Optional(
      Type.Integer({
        minimum: expirySeconds.min,
        maximum: expirySeconds.max,
        description: 'How long the link works: 5 minutes to 30 days, 7 days by default.',
      }),
    ),
  },
  { title: 'InvitationInput' },
)
export type InvitationInput = Static<typeof InvitationInput>
