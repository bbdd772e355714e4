import { type Static, Type } from 'typebox'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import {
  FormByKind,
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { operationKinds, operationStates } from './kinds.ts'
import { consequenceCodes } from './request/consequences.ts'

const moneyFields = { amount: Amount, currency: Currency }
export const Price = Resource('Price', moneyFields)

const MaxPrice = Type.Optional({
  ...InputObject(moneyFields, { title: 'MaxPrice' }),
  description: 'Required, except for a dry run, which shows the price.',
})
const Years = Type.Integer({ minimum: 1, maximum: 10 })
const HostName = Type.String({ minLength: 1, maxLength: 255 })
const Addresses = Type.Array(Type.String({ maxLength: 45 }), {
  maxItems: 13,
  description: 'IPv4 and IPv6 addresses. None removes the host.',
})
const DomainName = Type.String({ minLength: 1, maxLength: 255, examples: ['example.com'] })
const DryRunField = Type.Boolean({
  description: 'Checks everything, and shows the price, without saving or buying anything.',
})
const Premium = Type.Boolean({
  description: 'Whether a premium price is accepted. Otherwise a premium name is refused.',
})
export const RoleContactIds = Type.Partial(
  InputObject(
    Object.fromEntries(contactRoles.map((role) => [role, Id('contact')])) as Record<
      (typeof contactRoles)[number],
      ReturnType<typeof Id>
    >,
  ),
  { description: 'The contact of each role. The registrar’s capabilities list the roles that it requires.' },
)
const Requirements = Type.Record(Type.String({ pattern: '^[\\w.-]{1,64}$' }), Type.Unknown(), {
  maxProperties: 50,
  additionalProperties: false,
  description: 'Values for the schema of `GET /v1/domains/requirements`.',
})

const domainId = { domain_id: Id('domain') }
const nameservers = Type.Array(HostName, { minItems: 1, maxItems: 13 })
const purchase = { max_price: MaxPrice, premium: Type.Optional(Premium), dry_run: Type.Optional(DryRunField) }

/** What is registered, and how, without the name. */
export const registration = {
  connection_id: Id('connection'),
  years: Years,
  contacts: Type.Optional(RoleContactIds),
  nameservers: Type.Optional(nameservers),
  privacy: Type.Optional(
    Type.Boolean({
      description:
        'Whether the registrar hides the contacts. What the registrar’s capabilities exclude is refused; without it, contacts are hidden if that is possible.',
    }),
  ),
  auto_renew: Type.Optional(Type.Boolean()),
  requirements: Type.Optional(Requirements),
  ...purchase,
}

function kind<const K extends string>(name: K) {
  return { kind: Type.Literal(name) }
}

/** What is done to a domain, without the domain: for one or for many. */
const actions = {
  set_auto_renew: { ...kind('set_auto_renew'), auto_renew: Type.Boolean() },
  set_lock: { ...kind('set_lock'), locked: Type.Boolean() },
  set_privacy: { ...kind('set_privacy'), privacy: Type.Boolean() },
  set_nameservers: { ...kind('set_nameservers'), nameservers },
  set_contacts: {
    ...kind('set_contacts'),
    contacts: {
      ...RoleContactIds,
      description: 'The contact of each role. The contacts of other roles stay.',
    },
    registrant_change: Type.Optional(
      Type.Boolean({
        description:
          'Whether the consequences are accepted, such as a change of owner. A dry run lists them. Otherwise a change that has any is refused.',
      }),
    ),
  },
  renew: { ...kind('renew'), years: Years },
  restore: kind('restore'),
}

export const bulkInputs = [
  InputObject(actions.set_auto_renew),
  InputObject(actions.set_lock),
  InputObject(actions.set_privacy),
  InputObject(actions.set_nameservers),
  InputObject({ ...actions.renew, max_price: MaxPrice, premium: Type.Optional(Premium) }),
  InputObject(actions.set_contacts),
  InputObject({ ...actions.restore, max_price: MaxPrice, premium: Type.Optional(Premium) }),
] as const

const inputs = [
  InputObject({ ...actions.set_auto_renew, ...domainId }),
  InputObject({ ...actions.set_lock, ...domainId }),
  InputObject({ ...actions.set_privacy, ...domainId }),
  InputObject({ ...actions.set_nameservers, ...domainId }),
  InputObject({
    ...kind('set_ds_records'),
    ...domainId,
    ds_records: Type.Optional(
      Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'As in zone files. None makes the domain insecure.',
      }),
    ),
    dnskeys: Type.Optional(
      Type.Array(Type.String({ maxLength: 2000 }), {
        maxItems: 20,
        description:
          'Keys as in zone files, from which the DS records are made. Either this or `ds_records`.',
      }),
    ),
  }),
  InputObject({ ...kind('set_host'), ...domainId, host: HostName, addresses: Addresses }),
  InputObject({
    ...actions.renew,
    ...domainId,
    expires_at: Type.String({
      format: 'date',
      description: 'The present expiry date. With another one nothing is renewed, and the response is 409.',
    }),
    ...purchase,
  }),
  InputObject({ ...actions.restore, ...domainId, ...purchase }),
  InputObject({ ...kind('register'), name: DomainName, ...registration }),
  InputObject({
    ...kind('transfer'),
    connection_id: Id('connection'),
    name: DomainName,
    auth_code: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'From the present registrar. Encrypted, and deleted when the operation ends.',
    }),
    contacts: Type.Optional(RoleContactIds),
    requirements: Type.Optional(Requirements),
    ...purchase,
  }),
  InputObject({ ...actions.set_contacts, ...domainId, dry_run: Type.Optional(DryRunField) }),
  InputObject({ ...kind('resend_verification'), ...domainId }),
] as const

export type OperationInput = Static<(typeof inputs)[number]>
export type InputOf<Kind extends OperationInput['kind']> = Extract<OperationInput, { kind: Kind }>

export const OperationInput = FormByKind(inputs)

export const Consequence = Resource('ContactConsequence', {
  code: OneOf(consequenceCodes, {
    description:
      '`registrant_change`: the owner changes. `transfer_lock`: it cannot be transferred for some time. `verification`: the new address has to be verified. `other_domains`: the contact of other domains changes, too. More may be added.',
  }),
  message: Type.String(),
})

const Step = Type.Object({
  step: Type.String({
    description: 'A state, or a step of a purchase, such as `sending`. More may be added.',
  }),
  at: Timestamp,
  message: Nullable(Type.String()),
})

const described = {
  kind: OneOf(operationKinds, { description: 'More may be added.' }),
  state: OneOf(operationStates, {
    description:
      '`needs_user`: act as `message` says. `blocked`: it waits for a third party, such as the present registrar. `done`, `failed` and `cancelled` are final. More may be added.',
  }),
  domain_id: Nullable(Id('domain')),
  connection_id: Id('connection'),
  name: Type.String({ description: 'The domain, with internationalized labels as A-labels.' }),
  display_name: Type.String(),
  parameters: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was requested, without the auth code and the requirements.',
  }),
  consequences: Type.Array(Consequence, {
    description: 'What a change of contacts leads to besides the change. Of other operations it is empty.',
  }),
  requested_by: Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }),
  price: Nullable(Price),
  premium: Type.Boolean({ description: 'Whether `price` is a premium price.' }),
  reference: Nullable(Type.String({ description: 'The id of the order at the registrar.' })),
  message: Nullable(Type.String({ description: 'What happens now, or what you have to do.' })),
  error: Nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      vendor_code: Nullable(Type.String()),
      at: Timestamp,
    }),
  ),
  steps: Type.Array(Step),
  deadline: Type.Unsafe<Date>({
    ...Timestamp,
    description: 'A change or order that could not be sent by then fails.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: Nullable(Timestamp),
}

export const DomainOperation = Resource('DomainOperation', { id: Id('domain_operation'), ...described })

export const RequestedDomainOperation = Resource('RequestedDomainOperation', {
  id: Nullable(
    Type.Unsafe<string>({ ...Id('domain_operation'), description: 'Null in a dry run: nothing is saved.' }),
  ),
  dry_run: Type.Boolean({ description: 'Whether it only shows what would be queued.' }),
  ...described,
})
export const DomainOperationPage = PageOf(DomainOperation, 'DomainOperationPage')

export const OperationParams = Type.Object({ operation_id: Id('domain_operation') })

export const OperationQuery = InputObject({
  ...pageQuery,
  domain_id: Type.Optional(Id('domain')),
  connection_id: Type.Optional(Id('connection')),
  kind: Type.Optional(OneOf(operationKinds)),
  state: Type.Optional(OneOf(operationStates)),
  needs_attention: needsAttentionQuery('they wait for you or a third party, or have failed'),
  q: searchQuery('the name of the domain'),
})
export type OperationQuery = Static<typeof OperationQuery>
