import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Nullable,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const Line = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^\\S(.*\\S)?$', ...(description && { description }) })

export const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Your name for the contact, such as `Office`. It is not sent to registrars and is shown in the audit log, so it needs no personal data.',
})

/** What registrars get. Everything here is personal data. */
export const contactDetails = {
  organization: Nullable(Line(255, 'Null for a person.')),
  first_name: Line(100),
  last_name: Line(100),
  street: Type.Array(Line(255), { minItems: 1, maxItems: 3 }),
  city: Line(100),
  state: Nullable(
    Line(
      100,
      'The state or province, where addresses of the country have one: its ISO 3166-2 code, such as `NY`.',
    ),
  ),
  postal_code: Nullable(Line(20)),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['IE'] }),
  phone: Type.String({
    pattern: '^\\+[1-9]\\d{5,14}$',
    description: 'E.164: a plus sign, the country code and the number, without blanks.',
    examples: ['+35312345678'],
  }),
  email: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
  extensions: Type.Record(Type.String({ pattern: '^[\\w.-]{1,64}$' }), Type.String({ maxLength: 500 }), {
    maxProperties: 30,
    description:
      'What registries of single TLDs require, such as a tax number, by the name that the registrar’s requirements give it.',
  }),
}

export const Contact = Resource('Contact', {
  id: Id('contact'),
  name: Name,
  ...contactDetails,
  labels: Labels,
  domain_count: Type.Integer({ description: 'The number of domains whose registrars have the contact.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const ContactPage = PageOf(Contact, 'ContactPage')

export const ContactInput = InputObject(
  {
    name: Name,
    ...contactDetails,
    organization: Type.Optional(contactDetails.organization),
    state: Type.Optional(contactDetails.state),
    postal_code: Type.Optional(contactDetails.postal_code),
    extensions: Type.Optional(contactDetails.extensions),
    labels: Type.Optional(Labels),
  },
  { title: 'ContactInput' },
)
export type ContactInput = Static<typeof ContactInput>

export const ContactPatch = Type.Partial(
  InputObject({ name: Name, ...contactDetails, labels: LabelsPatch }, { title: 'ContactPatch' }),
)
export type ContactPatch = Static<typeof ContactPatch>

export const ContactParams = Type.Object({ contact_id: Id('contact') })

export const ContactQuery = InputObject({
  ...pageQuery,
  label: labelQuery,
  used: Type.Optional(
    Type.Boolean({ description: 'True: only contacts of domains. False: only contacts that no domain has.' }),
  ),
  q: searchQuery('the name'),
})
export type ContactQuery = Static<typeof ContactQuery>
