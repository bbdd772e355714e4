import { Type } from 'typebox'
import { Id, InputObject, Nullable, OneOf, PageOf, Resource } from '#platform/http/operation/schema.ts'
import { orderPrivacies, purchaseKinds } from '#providers/ports/registrar/purchases.ts'
import { Price } from '../schema.ts'

export const CheckInput = InputObject(
  {
    names: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 50 }),
    connection_id: Type.Optional(Id('connection')),
    years: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, description: 'The shortest period of the TLD by default.' }),
    ),
  },
  { title: 'DomainCheckInput' },
)

const NullablePrice = Nullable(Price)

export const Check = Resource('DomainCheck', {
  name: Type.String(),
  display_name: Type.String(),
  connection_id: Id('connection'),
  connection_name: Type.String(),
  provider: Type.String(),
  state: OneOf(['available', 'registered', 'reserved', 'unsupported', 'unknown'], {
    description:
      '`unsupported`: the registrar does not sell the TLD. `unknown`: it could not be asked. More may be added.',
  }),
  premium: Type.Boolean(),
  years: Type.Integer({ description: 'The years for which the prices are.' }),
  prices: Type.Object(
    Object.fromEntries(purchaseKinds.map((kind) => [kind, NullablePrice])) as Record<
      (typeof purchaseKinds)[number],
      typeof NullablePrice
    >,
    { description: 'Null: not sold, or not known.' },
  ),
  detail: Nullable(Type.String({ description: 'In the registrar’s words.' })),
})
export const CheckPage = PageOf(Check, 'DomainCheckPage')

const requirementKinds = ['register', 'transfer', 'renew'] as const

export const RequirementsQuery = InputObject({
  connection_id: Id('connection'),
  tld: Type.String({ minLength: 1, maxLength: 253, examples: ['de'] }),
  kind: OneOf(requirementKinds),
})

export const Requirements = Resource('DomainRequirements', {
  tld: Type.String(),
  kind: OneOf(requirementKinds, { description: 'More may be added.' }),
  contact_roles: Type.Array(Type.String(), { description: 'The roles that contacts can be given for.' }),
  contacts_required: Type.Boolean({
    description:
      'Whether a contact is required for each of them. Otherwise the registrar has default contacts.',
  }),
  currencies: Type.Array(Type.String(), {
    description: 'ISO 4217 codes of the currencies in which the registrar has prices, the first by default.',
  }),
  privacy: OneOf(orderPrivacies, { description: 'As in the registrar’s capabilities. More may be added.' }),
  years: Type.Array(Type.Integer(), {
    description: 'For how many years the registrar registers or renews at once. Of transfers it is empty.',
  }),
  schema: Nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The JSON Schema of `requirements`. Null: nothing is required.',
      },
    ),
  ),
})
