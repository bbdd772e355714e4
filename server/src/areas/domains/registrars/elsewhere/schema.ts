import { type Static, Type } from 'typebox'
import { InputObject, Labels, Resource } from '#platform/http/operation/schema.ts'
import { Domain, EnteredExpiry, Notes } from '../../domain/schema.ts'

const about = { notes: Type.Optional(Notes), labels: Type.Optional(Labels) }
const Name = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'A name as it can be registered, such as `example.co.uk`.',
})

export const DomainInput = InputObject(
  { name: Name, expires_at: Type.Optional(EnteredExpiry), ...about },
  { title: 'DomainInput' },
)
export type DomainInput = Static<typeof DomainInput>

export const DomainsInput = InputObject(
  { names: Type.Array(Name, { minItems: 1, maxItems: 500 }), ...about },
  { title: 'DomainsInput' },
)
export type DomainsInput = Static<typeof DomainsInput>

export const AddedDomains = Resource('AddedDomains', {
  added: Type.Array(Domain),
  existing: Type.Array(Type.String(), { description: 'The names that were in Holdfast already.' }),
})
