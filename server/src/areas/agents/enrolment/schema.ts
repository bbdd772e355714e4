import { type Static, Type } from 'typebox'
import {
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

export const enrolmentTokenStates = ['usable', 'used_up', 'expired', 'revoked'] as const

const tokenFields = {
  id: Id('enrolment_token'),
  name: Name,
  state: OneOf(enrolmentTokenStates, { description: 'Only a usable one enrols agents. More may be added.' }),
  server_id: Nullable(
    Type.String({
      description:
        'The only server that it enrols, replacing the agent of this server if it has one. Null: for servers without an agent; one that is not known yet is added.',
    }),
  ),
  server_name: Nullable(Type.String({ description: 'The name of that server.' })),
  hint: Type.String({ description: 'The prefix and the last four characters of the token.' }),
  uses: Type.Integer({ description: 'How many agents it has enrolled.' }),
  uses_max: Type.Integer({ description: 'How many agents it may enrol.' }),
  expires_at: Timestamp,
  revoked_at: Nullable(Timestamp),
  created_at: Timestamp,
}

export const EnrolmentToken = Resource('AgentEnrolmentToken', tokenFields)
export const EnrolmentTokenPage = PageOf(EnrolmentToken, 'AgentEnrolmentTokenPage')
export const EnrolmentTokenWithSecret = Resource('AgentEnrolmentTokenWithSecret', {
  ...tokenFields,
  token: Type.String({
    description: 'The token, `hfe_…`. It is returned only once and stored only as a hash.',
  }),
})

const day = 24 * 3600

export const EnrolmentTokenInput = InputObject(
  {
    name: Name,
    server_id: Type.Optional(
      Type.Unsafe<string>({ ...Id('server'), description: 'The only server that it may enrol.' }),
    ),
    uses_max: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'How many agents it may enrol; 1 by default, and for one server.',
      }),
    ),
    expires_in_seconds: Type.Optional(
      Type.Integer({
        minimum: 3600,
        maximum: 7 * day,
        description: 'How long it can be used, between an hour and 7 days; a day by default.',
      }),
    ),
  },
  { title: 'AgentEnrolmentTokenInput' },
)
export type EnrolmentTokenInput = Static<typeof EnrolmentTokenInput>

export const EnrolmentTokenParams = Type.Object({ enrolment_token_id: Id('enrolment_token') })
export const EnrolmentTokenQuery = InputObject({
  ...pageQuery,
  usable: Type.Optional(Type.Boolean({ description: 'Only those that can still enrol an agent.' })),
  q: searchQuery('the name'),
})
export type EnrolmentTokenQuery = Static<typeof EnrolmentTokenQuery>
