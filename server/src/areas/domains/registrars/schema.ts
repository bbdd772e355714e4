import { type Static, Type } from 'typebox'
import { RegistrarCapabilities } from '#areas/connections/index.ts'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import {
  Id,
  InputObject,
  Nullable,
  PageOf,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { ResourceError } from '../domain/schema.ts'

const AddsNew = Type.Boolean({
  description: 'Whether all domains of the registrar are added, also those that appear there later.',
})

export const Registrar = Resource('DomainRegistrar', {
  connection_id: Id('connection'),
  name: Type.String({ description: 'The name of the connection.' }),
  provider: Type.String(),
  capabilities: Nullable(RegistrarCapabilities),
  adds_new: AddsNew,
  domain_count: Type.Integer({ description: 'The number of its domains in Holdfast.' }),
  listed_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When its domains were last listed completely.',
    }),
  ),
  error: ResourceError,
  created_at: Timestamp,
  billing_url: Nullable(
    Type.String({ format: 'uri', description: 'The page at which credit is added and payment is changed.' }),
  ),
  balance: Nullable(
    Type.Object(
      {
        amount: Amount,
        currency: Currency,
        is_prepaid: Type.Boolean({
          description:
            'Renewals are paid from it alone, so that they fail when it is too low. False: another payment method may be charged, of which the API of the registrar tells nothing.',
        }),
        insufficient_on: Nullable(
          Type.String({
            format: 'date',
            description:
              'The first day within a year whose automatic renewals it does not pay, as far as their prices are known. Null: it is enough.',
          }),
        ),
        read_at: Timestamp,
      },
      {
        description:
          'The credit of the account, read with each listing. Null: the registrar does not tell, or it was not read yet.',
      },
    ),
  ),
})
export const RegistrarPage = PageOf(Registrar, 'DomainRegistrarPage')

export const RegistrarParams = Type.Object({ connection_id: Id('connection') })

export const RegistrarInput = InputObject({ adds_new: AddsNew }, { title: 'DomainRegistrarInput' })

export const AvailableDomainQuery = InputObject({
  connection_id: Id('connection'),
  q: searchQuery('the name'),
})
export type AvailableDomainQuery = Static<typeof AvailableDomainQuery>

export const AvailableDomainPage = PageOf(
  Resource('AvailableDomain', {
    name: Type.String(),
    display_name: Type.String(),
    expires_at: Nullable(Timestamp),
    problem: Nullable(Type.String({ description: 'Why it cannot be added: its data is not understood.' })),
    domain_id: Nullable(Id('domain')),
  }),
  'AvailableDomainPage',
)

export const ImportInput = InputObject(
  {
    connection_id: Id('connection'),
    names: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      minItems: 1,
      maxItems: 1000,
      description: 'The domains to add, such as those listed by `GET /v1/domains/available`.',
    }),
  },
  { title: 'DomainImportInput' },
)
export type ImportInput = Static<typeof ImportInput>

export const Imported = Resource('DomainImport', {
  added: Type.Integer(),
  existing: Type.Integer({ description: 'Those of them that were in Holdfast already.' }),
})
