import { type Static, type TSchema, Type } from 'typebox'
import { serverActionKinds } from '#kernel/cloud/server-action.ts'
import { serverLifecycles, serverPowers } from '#kernel/cloud/server-state.ts'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { eppStatuses } from '#kernel/domains/epp-status.ts'
import { InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { purchaseKinds } from '#providers/ports/registrar/purchases.ts'
import { sandboxSizes } from '#providers/sandbox/cloud/servers.ts'
import { sandboxOfferStates } from '#providers/sandbox/registrar/offers.ts'
import { sandboxCalls, sandboxFaultKinds } from '#providers/sandbox/state.ts'
import { Direction, FirewallRule, FirewallRuleInput } from '../firewalls/schema.ts'
import { ConnectionParams } from '../schema.ts'

const Latency = Type.Integer({ minimum: 0, maximum: 60_000, description: 'The duration of every call.' })
const On = OneOf(sandboxCalls, {
  description:
    'The calls that fail. `order`: an order is not executed. `answer`: an order is executed, but its answer is lost. More may be added.',
})
const Kind = OneOf(sandboxFaultKinds)
const Times = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'The number of calls that fail; null: all calls.',
  }),
)
const OnlyName = Nullable(
  Type.String({
    maxLength: 300,
    description:
      'Limits the fault to changes of records with this name, or to calls about this firewall or domain.',
  }),
)

const besideRules = {
  foreign_rules: Type.Array(
    Type.Object({
      kind: OneOf(['rule', 'policy']),
      direction: Direction,
      action: OneOf(['allow', 'deny']),
      traffic: Type.String({ maxLength: 100, description: 'Empty: all traffic.' }),
      peers: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'Empty: any.' }),
      description: Type.String({ maxLength: 100 }),
    }),
    { maxItems: 50, description: 'Rules that only the provider can change.' },
  ),
  servers: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 100,
    description: 'The names of the servers that it is attached to.',
  }),
}

export const SandboxFirewall = Resource('SandboxFirewall', {
  name: Type.String(),
  rules: Type.Array(FirewallRule),
  ...besideRules,
})

const domainFields = {
  expires_at: Timestamp,
  auto_renew: Type.Boolean(),
  locked: Type.Boolean(),
  privacy: Type.Boolean(),
  nameservers: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 13 }),
  ds_records: Type.Array(Type.String({ maxLength: 1000 }), {
    maxItems: 20,
    description: 'The DS records at the registry, as in zone files.',
  }),
  statuses: Type.Array(OneOf(eppStatuses), {
    maxItems: eppStatuses.length,
    description: 'Statuses that the registry has set, such as `serverHold`.',
  }),
}

export const SandboxDomain = Resource('SandboxDomain', { name: Type.String(), ...domainFields })

export const SandboxDomainParams = Type.Object({
  ...ConnectionParams.properties,
  domain_name: Type.String({ minLength: 1, maxLength: 253, examples: ['example.com'] }),
})

export const SandboxDomainInput = Type.Partial(
  InputObject(
    { ...domainFields, expires_at: Type.String({ format: 'date-time' }) },
    { title: 'SandboxDomainInput' },
  ),
)
export type SandboxDomainInput = Static<typeof SandboxDomainInput>

const serverFields = {
  lifecycle: OneOf(serverLifecycles.filter((lifecycle) => lifecycle !== 'missing')),
  power: OneOf(serverPowers),
  region: Type.String({ minLength: 1, maxLength: 100 }),
  size: OneOf(Object.keys(sandboxSizes)),
  image: Type.String({ minLength: 1, maxLength: 100 }),
  addresses: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 16,
    description: 'Its public addresses.',
  }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
  renamed: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The name that it was given after its creation.',
    }),
  ),
  in_rescue: Type.Boolean(),
  backups: Type.Boolean(),
  ignores_shutdown: Type.Boolean({
    description: 'Whether its system does not react when it is asked to stop or restart.',
  }),
  action_error: Nullable(
    Type.String({ minLength: 1, maxLength: 300, description: 'Its actions fail with this message.' }),
  ),
}

const OperationId = Type.String({
  pattern: '^act_[0-9a-z]{26}$',
  description: 'The action that created it, as a label or tag of other providers says.',
})

export const SandboxServer = Resource('SandboxServer', {
  name: Type.String(),
  ...serverFields,
  operation_id: Type.Optional(OperationId),
  actions: Type.Array(
    Type.Object({
      kind: OneOf(serverActionKinds, { description: 'More may be added.' }),
      started_at: Timestamp,
    }),
    {
      description: 'What was done with it, the latest first.',
    },
  ),
})

export const SandboxServerParams = Type.Object({
  ...ConnectionParams.properties,
  server_name: Type.String({ minLength: 1, maxLength: 100, examples: ['web-1'] }),
})

export const SandboxServerInput = Type.Partial(
  InputObject({ ...serverFields, operation_id: OperationId }, { title: 'SandboxServerInput' }),
)

const volumeFields = {
  size_gib: Type.Integer({ minimum: 1, maximum: 10_240 }),
  region: Type.String({ minLength: 1, maxLength: 100 }),
  server: Nullable(
    Type.String({ maxLength: 100, description: 'The name of the server that it is attached to.' }),
  ),
}

export const SandboxVolume = Resource('SandboxVolume', { name: Type.String(), ...volumeFields })

export const SandboxVolumeParams = Type.Object({
  ...ConnectionParams.properties,
  volume_name: Type.String({ minLength: 1, maxLength: 100, examples: ['data'] }),
})

export const SandboxVolumeInput = Type.Partial(InputObject(volumeFields, { title: 'SandboxVolumeInput' }))

const ContactFields = InputObject({
  organization: Nullable(Type.String({ maxLength: 255 })),
  first_name: Nullable(Type.String({ maxLength: 100 })),
  last_name: Nullable(Type.String({ maxLength: 100 })),
  city: Nullable(Type.String({ maxLength: 100 })),
  phone: Nullable(Type.String({ maxLength: 20 })),
  email: Nullable(Type.String({ maxLength: 254 })),
})
export const SandboxContactFields = Type.Partial(ContactFields)
export type SandboxContactFields = Static<typeof SandboxContactFields>

export const SandboxContactsInput = InputObject(
  {
    contacts: Type.Optional(
      Type.Partial(InputObject(byRole(SandboxContactFields)), {
        description: 'What changes of the contact of each role.',
      }),
    ),
    changes_wait: Type.Optional(
      Type.Boolean({
        description:
          'Whether a change of the owner waits for a confirmation by mail. It is confirmed after a day.',
      }),
    ),
    verifies_changes: Type.Optional(
      Type.Boolean({ description: 'Whether a new e-mail address of the owner has to be verified.' }),
    ),
    unverified: Type.Optional(
      Type.Boolean({
        description:
          'Whether the address of the owner waits for its verification. After 15 days the domain is suspended.',
      }),
    ),
  },
  { title: 'SandboxContactsInput' },
)
export type SandboxContactsInput = Static<typeof SandboxContactsInput>

export const SandboxContacts = Resource('SandboxContacts', {
  name: Type.String(),
  contacts: Type.Record(
    Type.String(),
    Type.Object({
      organization: Nullable(Type.String()),
      first_name: Nullable(Type.String()),
      last_name: Nullable(Type.String()),
      city: Nullable(Type.String()),
      phone: Nullable(Type.String()),
      email: Nullable(Type.String()),
    }),
    { description: 'By role.' },
  ),
  changes_wait: Type.Boolean(),
  waiting: Type.Boolean({ description: 'Whether a change of the owner waits for its confirmation.' }),
  verifies_changes: Type.Boolean(),
  unverified: Type.Boolean(),
  mails_sent_again: Type.Integer(),
})

function byRole<Schema extends TSchema>(schema: Schema) {
  return Object.fromEntries(contactRoles.map((role) => [role, schema])) as Record<ContactRole, Schema>
}

export const SandboxAdvanceInput = InputObject(
  { days: Type.Integer({ minimum: 1, maximum: 3660 }) },
  { title: 'SandboxAdvanceInput' },
)

const amountPattern = '^\\d{1,9}(\\.\\d{1,2})?$'
const Amount = Type.String({ pattern: amountPattern, examples: ['9.90'] })
const offerFields = {
  state: OneOf(sandboxOfferStates, {
    description: '`registered`: at another registrar, from which it can be transferred.',
  }),
  premium: Type.Boolean(),
  prices: Type.Object(
    { register: Amount, renew: Amount, transfer: Amount, restore: Amount },
    { description: 'In euros, for a year.' },
  ),
  auth_code: Type.String({ minLength: 1, maxLength: 255 }),
  order_state: Nullable(
    OneOf(['running', 'needs_user', 'blocked', 'done', 'failed'], {
      description:
        'The state of orders of the name. Null: they are executed immediately, and transfers within six days.',
    }),
  ),
}

export const SandboxOffer = Resource('SandboxOffer', { name: Type.String(), ...offerFields })

export const SandboxOfferInput = Type.Partial(InputObject(offerFields, { title: 'SandboxOfferInput' }))

const SandboxOrder = Resource('SandboxOrder', {
  reference: Type.String(),
  kind: OneOf(purchaseKinds),
  name: Type.String(),
  amount: Amount,
  executed: Type.Boolean(),
  cancelled: Type.Boolean(),
})

const Balance = Nullable(
  Type.String({
    pattern: amountPattern,
    description: 'The credit for orders, in euros. Null: orders are not charged.',
    examples: ['50.00'],
  }),
)

export const Sandbox = Resource('Sandbox', {
  latency_ms: Latency,
  faults: Type.Array(Resource('SandboxFault', { on: On, kind: Kind, times: Times, name: OnlyName })),
  zones: Type.Array(Type.String()),
  firewalls: Type.Array(SandboxFirewall),
  domains: Type.Array(SandboxDomain),
  orders: Type.Array(SandboxOrder),
  balance: Balance,
  servers: Type.Array(SandboxServer),
  volumes: Type.Array(SandboxVolume),
})

export const SandboxPatch = InputObject(
  {
    latency_ms: Type.Optional(Latency),
    faults: Type.Optional(
      Type.Array(
        InputObject({ on: On, kind: Kind, times: Type.Optional(Times), name: Type.Optional(OnlyName) }),
        { maxItems: 100 },
      ),
    ),
    balance: Type.Optional(Balance),
  },
  { title: 'SandboxPatch' },
)
export type SandboxPatch = Static<typeof SandboxPatch>

const Ttl = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Values = Type.Array(Type.String({ maxLength: 70_000 }), { maxItems: 1000 })

export const SandboxChangeInput = InputObject(
  {
    zone: Type.String({ minLength: 1, maxLength: 300 }),
    rrsets: Type.Array(
      InputObject({
        name: Type.String({ maxLength: 300 }),
        type: Type.String({ minLength: 1, maxLength: 20 }),
        ttl: Type.Optional(Ttl),
        values: Values,
      }),
      { maxItems: 1000 },
    ),
  },
  { title: 'SandboxChanges' },
)
export type SandboxChangeInput = Static<typeof SandboxChangeInput>

export const SandboxZone = Resource('SandboxZone', {
  name: Type.String(),
  serial: Type.Integer(),
  rrsets: Type.Array(
    Resource('SandboxRRset', {
      name: Type.String(),
      type: Type.String(),
      ttl: Ttl,
      values: Type.Array(Type.String()),
    }),
  ),
})

export const SandboxFirewallParams = Type.Object({
  ...ConnectionParams.properties,
  firewall_name: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,62}$', examples: ['web'] }),
})

export const SandboxFirewallInput = InputObject(
  {
    rules: Type.Array(FirewallRuleInput, { maxItems: 50 }),
    ...Type.Partial(Type.Object(besideRules)).properties,
  },
  { title: 'SandboxFirewallInput' },
)
export type SandboxFirewallInput = Static<typeof SandboxFirewallInput>
