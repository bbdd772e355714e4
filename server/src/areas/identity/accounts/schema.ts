import { Type } from 'typebox'
import { Id, InputObject, Name, Resource, Timestamp } from '#platform/http/operation/schema.ts'

export const Account = Resource('Account', {
  id: Id('account'),
  name: Name,
  plan: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const AccountPatch = InputObject({ name: Type.Optional(Name) }, { title: 'AccountPatch' })
