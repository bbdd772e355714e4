import { type Static, Type } from 'typebox'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { BulkProblem } from '../../operations/bulk/schema.ts'
import { Consequence } from '../../operations/schema.ts'
import { contactDetails } from '../schema.ts'

export const ContactChangeInput = InputObject(
  {
    details: Type.Optional({
      ...Type.Partial(InputObject(contactDetails)),
      description:
        'The details that change. Without them, the stored ones are sent where a registrar has others.',
    }),
    registrant_change: Type.Optional(
      Type.Boolean({ description: 'Accepts the consequences. Required if a domain has any.' }),
    ),
  },
  { title: 'ContactChangeInput' },
)
export type ContactChangeInput = Static<typeof ContactChangeInput>

export const ContactChangeQuery = InputObject({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Returns each domain with its consequences, without saving anything.' }),
  ),
})

export const itemOutcomes = ['queued', 'unchanged', 'blocked', 'failed'] as const

const Item = Resource('ContactChangeItem', {
  domain_id: Id('domain'),
  domain: Type.String(),
  connection_id: Id('connection'),
  roles: Type.Array(OneOf(contactRoles)),
  outcome: OneOf(itemOutcomes, {
    description:
      '`queued`: an operation `set_contacts` is queued. `unchanged`: the registrar has these details. `blocked`: another operation on the domain is not finished. `failed`: the registrar or the TLD does not accept it, see `problem`. `operation_id` is the queued operation, or the one that blocks.',
  }),
  operation_id: Nullable(Id('domain_operation')),
  consequences: Type.Array(Consequence),
  problem: Nullable(BulkProblem),
})
export type ContactChangeItem = Static<typeof Item>

export const ContactChange = Resource('ContactChange', {
  contact_id: Id('contact'),
  dry_run: Type.Boolean(),
  changed: Type.Array(Type.String(), { description: 'The details that change, such as `email`.' }),
  queued: Type.Integer(),
  unchanged: Type.Integer(),
  blocked: Type.Integer(),
  failed: Type.Integer(),
  items: Type.Array(Item),
})
