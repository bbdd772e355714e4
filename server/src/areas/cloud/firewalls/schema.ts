import { type Static, Type } from 'typebox'
import {
  Direction,
  FirewallCapabilities,
  FirewallRule,
  FirewallRuleInput,
  ResourceErrorOf,
} from '#areas/connections/index.ts'
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
import { ManagedBy } from '#platform/related/managers.ts'
import { firewallChangeKinds } from './changes/change.ts'

const Target = Type.Object({
  kind: OneOf(['server', 'tag', 'other'], {
    description: '`tag`: all servers with the tag, or that the selector chooses. More may be added.',
  }),
  ref: Type.String({ description: 'Its id at the provider, or the tag.' }),
  server_id: Nullable(
    Type.Unsafe<string>({ ...Id('server'), description: 'The server, if that is in Holdfast.' }),
  ),
  server_name: Nullable(Type.String()),
})

const RuleCounts = {
  added: Type.Integer({ description: 'The number of rules that are added.' }),
  removed: Type.Integer({ description: 'The number of rules that are removed.' }),
}

export const Firewall = Resource('Firewall', {
  id: Id('firewall'),
  name: Type.String({ description: 'Its name at the provider.' }),
  connection_id: Id('connection'),
  provider: Type.String(),
  ref: Nullable(Type.String({ description: 'Its id at the provider. Null: it is not created yet.' })),
  region: Nullable(
    Type.String({ description: 'Null: it belongs to no region, or was not listed since that is read.' }),
  ),
  attached_to: Nullable(
    Type.Array(Target, {
      description: 'What it filters the traffic of. Null: the credentials may not read it.',
    }),
  ),
  change: Nullable(
    Type.Object(
      {
        kind: OneOf(firewallChangeKinds, { description: 'More may be added.' }),
        ...RuleCounts,
        server_id: Nullable(
          Type.Unsafe<string>({ ...Id('server'), description: 'That is attached or detached.' }),
        ),
        replaces: Type.Array(Type.Object({ id: Id('firewall'), name: Type.String() }), {
          description: 'The firewalls that the server loses with this, where it can have only one.',
        }),
        requested_at: Timestamp,
        deadline: Timestamp,
      },
      { description: 'What was requested and has not ended.' },
    ),
  ),
  error: ResourceErrorOf('Why the last change failed, or cannot be made now.'),
  listed_at: Type.Unsafe<Date>({
    ...Timestamp,
    description: 'When its provider last listed it. Before that, when it was ordered.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const FirewallPage = PageOf(Firewall, 'FirewallPage')

export const FirewallParams = Type.Object({ firewall_id: Id('firewall') })

export const FirewallQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Id('connection')),
  server_id: Type.Optional(Id('server')),
  needs_attention: needsAttentionQuery('their last change failed'),
  q: searchQuery('the name'),
})
export type FirewallQuery = Static<typeof FirewallQuery>

export const FirewallInput = InputObject(
  {
    connection_id: Id('connection'),
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      description: 'What names may have is in the capabilities of the connection.',
    }),
    region: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^[a-z0-9-]+$',
        description: 'Where firewalls belong to one.',
      }),
    ),
    rules: Type.Optional(
      Type.Array(FirewallRuleInput, {
        maxItems: 1000,
        description: 'Inbound traffic that no rule allows is dropped.',
      }),
    ),
  },
  { title: 'FirewallInput' },
)
export type FirewallInput = Static<typeof FirewallInput>

export const FirewallActionInput = FormByKind([
  {
    ...InputObject({ kind: Type.Literal('attach'), server_id: Id('server') }),
    description: 'Attaches it to a server. From then on it drops what its rules do not allow.',
  },
  {
    ...InputObject({ kind: Type.Literal('detach'), server_id: Id('server') }),
    description: 'Detaches it from a server.',
  },
])
export type FirewallActionInput = Static<typeof FirewallActionInput>

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945'],
  description: 'Of `rules` and `foreign_rules`. It differs if anybody has changed them.',
})

const ManagedRule = Type.Object({ ...FirewallRule.properties, managed_by: ManagedBy })

const ForeignRule = Type.Object({
  kind: OneOf(['rule', 'policy'], {
    description: '`policy`: what happens to traffic that no rule matches.',
  }),
  direction: Direction,
  action: OneOf(['allow', 'deny']),
  traffic: Type.String({ description: 'Protocol and ports as the provider has them. Empty: all traffic.' }),
  peers: Type.Array(Type.String(), { description: 'Networks, groups and tags. Empty: any.' }),
  description: Type.String(),
})

export const FirewallRules = Resource('FirewallRules', {
  hash: Hash,
  rules: Type.Array(FirewallRule, { description: 'The rules that can be changed here.' }),
  managed_rules: Type.Array(ManagedRule, {
    description: 'Rules that something else in Holdfast keeps, such as a binding of a dynamic IP.',
  }),
  foreign_rules: Type.Array(ForeignRule, {
    description:
      'What only the provider can change, such as rules that deny traffic or name a group. They stay as they are.',
  }),
  capabilities: FirewallCapabilities,
})

const Rules = Type.Array(FirewallRuleInput, {
  maxItems: 1000,
  description: 'All rules that the firewall is to have, without those that are managed or foreign.',
})

export const FirewallPlanInput = InputObject({ rules: Rules }, { title: 'FirewallPlanInput' })
export type FirewallPlanInput = Static<typeof FirewallPlanInput>

export const FirewallPlan = Resource('FirewallPlan', {
  hash: Hash,
  add: Type.Array(FirewallRule),
  remove: Type.Array(FirewallRule),
  unchanged: Type.Integer({ description: 'The number of rules that stay.' }),
  managed: Type.Integer({ description: 'The number of managed rules, which stay.' }),
  foreign: Type.Integer({ description: 'The number of foreign rules, which stay.' }),
})

export const FirewallRulesInput = InputObject(
  {
    hash: Type.Unsafe<string>({
      ...Hash,
      description: 'The `hash` of the plan, or of the rules that were read: what the change is based on.',
    }),
    rules: Rules,
  },
  { title: 'FirewallRulesInput' },
)
export type FirewallRulesInput = Static<typeof FirewallRulesInput>

export const ConnectionFirewallQuery = InputObject({ q: searchQuery('the name') })

export const ConnectionFirewallPage = PageOf(
  Resource('ConnectionFirewall', {
    ref: Type.String({ description: 'The provider’s identifier for the firewall.' }),
    name: Type.String(),
  }),
  'ConnectionFirewallPage',
)
