import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Name,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const pingKeyFields = {
  id: Id('ping_key'),
  name: Name,
  hint: Type.String({ description: 'The last four characters of the key, and its prefix if it has one.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const PingKey = Resource('PingKey', pingKeyFields)
export const PingKeyPage = PageOf(PingKey, 'PingKeyPage')
export const PingKeyWithSecret = Resource('PingKeyWithSecret', {
  ...pingKeyFields,
  key: Type.String({ description: 'The key. It is returned only once and stored only as a hash.' }),
  ping_url: Type.String({
    description: 'The URL to which jobs add the slug of a heartbeat. It is returned only once.',
  }),
})

export const PingKeyInput = InputObject(
  {
    name: Name,
    key: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{20,40}$',
        description:
          'The ping key of a Healthchecks project, so that only the host in existing jobs changes. A new key by default.',
      }),
    ),
  },
  { title: 'PingKeyInput' },
)
export type PingKeyInput = Static<typeof PingKeyInput>

export const PingKeyPatch = Type.Partial(InputObject({ name: Name }, { title: 'PingKeyPatch' }))
export type PingKeyPatch = Static<typeof PingKeyPatch>

export const PingKeyParams = Type.Object({ ping_key_id: Id('ping_key') })
export const PingKeyQuery = InputObject({ ...pageQuery, q: searchQuery('the name') })
export type PingKeyQuery = Static<typeof PingKeyQuery>
