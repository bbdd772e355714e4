import { type Static, Type } from 'typebox'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { Name } from '../schema.ts'

export const AcceptContactInput = InputObject(
  {
    role: OneOf(contactRoles),
    name: Type.Optional({
      ...Name,
      description: 'The name of the new contact. Required if the role belongs to none of your contacts.',
    }),
  },
  { title: 'AcceptContactInput' },
)
export type AcceptContactInput = Static<typeof AcceptContactInput>

export const ContactImportInput = InputObject(
  { connection_id: Type.Optional(Id('connection')) },
  { title: 'ContactImportInput' },
)
export type ContactImportInput = Static<typeof ContactImportInput>

export const ContactImportQuery = InputObject({
  dry_run: Type.Optional(Type.Boolean({ description: 'Returns the same numbers without saving anything.' })),
})

export const skipReasons = ['hidden', 'incomplete'] as const

const Skipped = Resource('ContactImportSkipped', {
  domain_id: Id('domain'),
  domain: Type.String(),
  role: OneOf(contactRoles),
  reason: OneOf(skipReasons, {
    description:
      '`hidden`: the registrar shows neither a name nor an e-mail address. `incomplete`: `fields` are missing or invalid. More may be added.',
  }),
  fields: Type.Array(Type.String()),
})
export type Skipped = Static<typeof Skipped>

const Created = Resource('ContactImportCreated', {
  name: Type.String({ description: 'The name that the contact gets in Holdfast.' }),
  organization: Nullable(Type.String()),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  roles: Type.Integer({ description: 'In how many roles of domains it is.' }),
})
export type Created = Static<typeof Created>

export const ContactImport = Resource('ContactImport', {
  dry_run: Type.Boolean(),
  created: Type.Integer({ description: 'New contacts.' }),
  linked: Type.Integer({ description: 'Roles of domains that belong to one of your contacts now.' }),
  skipped: Type.Integer({ description: 'Roles of domains that still belong to none.' }),
  more: Type.Boolean({ description: 'Whether there are more contacts: send the request again.' }),
  created_items: Type.Array(Created, { description: 'The first 100.' }),
  skipped_items: Type.Array(Skipped, { description: 'The first 100.' }),
})
