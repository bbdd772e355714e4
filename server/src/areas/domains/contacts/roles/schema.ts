import { type Static, Type } from 'typebox'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { ResourceError } from '../../domain/schema.ts'

const Role = OneOf(contactRoles)
const text = Nullable(Type.String())

const Differing = Type.Array(Type.String(), {
  description: 'The fields in which the registrar has other data than the contact, such as `email`.',
})

const Deadline = Nullable(
  Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'Without verification by then, the domain is suspended. Null: not known.',
  }),
)

const RoleContact = Resource('RoleContact', {
  role: Role,
  contact_id: Nullable(Id('contact')),
  contact_name: Nullable(
    Type.String({ description: 'Your name for the contact. Null: it matches none of your contacts.' }),
  ),
  handle: Nullable(Type.String({ description: 'Its id at the registrar.' })),
  details: Type.Object(
    {
      organization: text,
      first_name: text,
      last_name: text,
      street: Nullable(Type.Array(Type.String())),
      city: text,
      state: text,
      postal_code: text,
      country: text,
      phone: text,
      email: text,
    },
    { description: 'As the registrar shows it. Null: hidden, or it does not tell.' },
  ),
  differing: Differing,
})

export const DomainContacts = Resource('DomainContacts', {
  domain_id: Id('domain'),
  supported: Type.Boolean({ description: 'Whether the API of the registrar shows contacts.' }),
  changeable_roles: Type.Array(Role, { description: 'The roles that can be changed at the registrar.' }),
  contacts: Type.Array(RoleContact),
  verification: Nullable(
    Type.Object(
      { email: Type.String(), deadline: Deadline },
      { description: 'The address of the owner that waits for its verification.' },
    ),
  ),
  read_at: Nullable(Timestamp),
  error: ResourceError,
})

export const ContactUse = Resource('ContactUse', {
  domain_id: Id('domain'),
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  connection_id: Id('connection'),
  role: Role,
  differing: Differing,
  unverified: Type.Boolean({ description: 'Whether its address waits for verification for this domain.' }),
  verification_deadline: Deadline,
  read_at: Nullable(Timestamp),
})
export const ContactUsePage = PageOf(ContactUse, 'ContactUsePage')
export const ContactUseQuery = InputObject(pageQuery)
export type ContactUseQuery = Static<typeof ContactUseQuery>
