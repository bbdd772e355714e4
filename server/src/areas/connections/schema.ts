import { type Static, Type } from 'typebox'
import { serverActionKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { snapshotKinds } from '#providers/ports/cloud/snapshots.ts'
import { detachEffects, otherFirewallEffects } from '#providers/ports/firewall-management.ts'
import { orderPrivacies, purchaseKinds } from '#providers/ports/registrar/purchases.ts'
import { domainSettings } from '#providers/ports/registrar/registrar.ts'
import {
  ZoneOption,
  ZoneOptions,
  ZoneOptionsInput,
  ZoneOptionsPatch,
} from './zone-options/zone-options-schema.ts'

const DnsCapabilities = Resource('DnsCapabilities', {
  types: Type.Array(Type.String(), { description: 'The record types that can be written.' }),
  has_unknown_types: Type.Boolean({
    description: 'Whether types without a name, such as `TYPE731`, can be written (RFC 3597).',
  }),
  can_list_zones: Type.Boolean(),
  can_create_zones: Type.Boolean(),
  zone_options: Type.Array(ZoneOption, {
    description: 'The options that can be set when a zone is created.',
  }),
  can_delete_zones: Type.Boolean(),
  batch_changes: Type.Integer({ description: 'The maximum number of RRsets changed in one call.' }),
  batch_is_atomic: Type.Boolean({ description: 'Whether a call is atomic: all changes are made, or none.' }),
  checks_before: Type.Boolean({
    description: 'Whether the server rejects a change if the RRset changed in the meantime.',
  }),
  ttl_min: Type.Integer(),
  ttl_max: Type.Integer(),
  has_editable_apex_ns: Type.Boolean(),
})

/** Why something at a provider fails, as rows store it. */
export function ResourceErrorOf(description?: string) {
  return Nullable(
    Type.Object(
      { code: Type.String(), message: Type.String(), at: Timestamp },
      description === undefined ? {} : { description },
    ),
  )
}

export const FirewallCapabilities = Resource('FirewallCapabilities', {
  directions: Type.Array(OneOf(firewallDirections)),
  protocols: Type.Array(OneOf(firewallProtocols)),
  rules_max: Type.Integer({ description: 'The maximum number of rules in a firewall.' }),
  description_max: Type.Integer({ description: 'The maximum length of a rule’s description.' }),
  management: Nullable(
    Type.Object(
      {
        name_max: Type.Integer({ description: 'The maximum length of a name.' }),
        name_pattern: Nullable(
          Type.String({ description: 'A regular expression for whole names. Null: any name.' }),
        ),
        has_regions: Type.Boolean({
          description: 'Whether a firewall belongs to a region, and to servers there.',
        }),
        requires_rules: Type.Boolean({ description: 'Whether a new firewall needs a rule.' }),
        other_firewall: OneOf(['kept', ...otherFirewallEffects], {
          description:
            'What happens if a firewall is attached to a server that has another one. `kept`: it has both. `replaced`: it has only the new one. `refused`: the other one has to be detached first. More may be added.',
        }),
        after_detach: OneOf(['none', ...detachEffects], {
          description:
            'What a server has once its only firewall is detached. `none`: all of its traffic is allowed. `default`: the default firewall of its project. `kept`: its last firewall cannot be detached. More may be added.',
        }),
        outbound_without_rules: OneOf(['allow', 'deny'], {
          description:
            'What a new firewall without rules does with outbound traffic. It drops inbound traffic.',
        }),
      },
      { description: 'How firewalls are created and attached. Null: they are not created here.' },
    ),
  ),
})

export const RegistrarCapabilities = Resource('RegistrarCapabilities', {
  can_list: Type.Boolean({
    description: 'Whether it lists the domains of the account. Of others, domains are added by name.',
  }),
  settings: Type.Array(OneOf(domainSettings), {
    description: 'The settings of domains that can be changed. More may be added.',
  }),
  has_auth_codes: Type.Boolean(),
  nameservers_max: Type.Integer(),
  ds_form: Nullable(
    OneOf(['ds', 'dnskey'], {
      description: 'Whether it takes DS records, or keys from which it makes them. Null: neither.',
    }),
  ),
  purchases: Nullable(
    Type.Object(
      {
        kinds: Type.Array(OneOf(purchaseKinds, { description: 'More may be added.' })),
        years_max: Type.Integer({ description: 'How many years it sells at once.' }),
        privacy: OneOf(orderPrivacies, {
          description:
            'Whether a registration says if the contacts are hidden in public directories. `always`: they are, where the registry allows it. `never`: no order can ask for it. More may be added.',
        }),
        can_cancel_transfers: Type.Boolean(),
        currencies: Type.Array(Type.String({ description: 'ISO 4217.' })),
      },
      { description: 'Null: it sells nothing through its API.' },
    ),
  ),
})

const Capabilities = Resource('Capabilities', {
  dns: Nullable(DnsCapabilities),
  firewalls: Nullable(FirewallCapabilities),
  registrar: Nullable(RegistrarCapabilities),
  cloud: Nullable(
    Type.Object({
      server_actions: Type.Array(OneOf(serverActionKinds, { description: 'More may be added.' }), {
        description: 'What can be done with servers. `create`: they are created by `POST /v1/servers`.',
      }),
      requires: Type.Record(Type.String(), OneOf(['running', 'stopped']), {
        description: 'By kind of action, the power that a server must have for it.',
      }),
      stopping_actions: Type.Array(OneOf(serverActionKinds, { description: 'More may be added.' }), {
        description:
          'After which of these a server is stopped as `requires` demands. After `shutdown`, Scaleway keeps the host of a server.',
      }),
      resizes_disk: Type.Boolean({
        description: 'Whether `resize` takes `with_disk`. If not, disks stay as they are.',
      }),
      sends_passwords: Type.Boolean({
        description:
          'Whether new passwords are sent by e-mail to the owner of the account, and not shown here.',
      }),
      sets_rescue_password: Type.Boolean({
        description:
          'Whether `rescue_on` sets a password. If not, the SSH keys that the provider knows open the rescue system.',
      }),
      user_data_max: Type.Integer({
        description: 'How many bytes of cloud-init configuration a new server takes. 0: none.',
      }),
      requires_access: Type.Boolean({
        description: 'Whether a new server has no password, and so requires a key or `user_data`.',
      }),
      snapshot_kinds: Type.Array(OneOf(snapshotKinds), {
        description:
          '`image`: it outlives its server, and can create others. `checkpoint`: it is part of its server, and goes with it. More may be added.',
      }),
      volume_creation: Nullable(
        Type.Object(
          {
            size_min_gib: Type.Integer(),
            size_max_gib: Type.Integer(),
            needs_server: Type.Boolean({
              description: 'Whether `server_id` is required: a volume is created with its server.',
            }),
          },
          { description: 'The sizes of new volumes. Null: volumes are not created by `POST /v1/volumes`.' },
        ),
      ),
    }),
  ),
  commit_status: Nullable(
    Type.Object(
      { description_max: Type.Integer({ description: 'The maximum length of a description.' }) },
      { description: 'How statuses of commits are set. Null: it is no forge.' },
    ),
  ),
  certificates: Nullable(
    Type.Object(
      {
        shows: OneOf(['certificates', 'fingerprint', 'facts'], {
          description:
            'What the provider shows of those that it holds. By a `fingerprint` or `facts`, certificates that were found elsewhere are recognized.',
        }),
        shows_use: Type.Boolean({ description: 'Whether it shows what uses them.' }),
        permission: Type.String({ description: 'What the credentials need for it.' }),
        listing_seconds: Type.Integer({ description: 'Between two listings.' }),
      },
      { description: 'The certificates that the provider holds. Null: it holds none.' },
    ),
  ),
})

export const Connection = Resource('Connection', {
  id: Id('connection'),
  name: Type.String(),
  provider: Type.String({
    description: 'The provider’s name from `GET /v1/providers`, such as `powerdns`. More may be added.',
  }),
  credentials: Type.Record(Type.String(), Type.String(), {
    description: 'The fields that are not secret. Secret fields are never returned.',
  }),
  secret_fields: Type.Array(Type.String(), {
    description: 'The names of the secret fields. Their values are stored encrypted.',
  }),
  status: OneOf(['working', 'failing']),
  status_detail: Type.String({
    description: 'What the provider returned when the credentials were last used.',
  }),
  verified_at: Timestamp,
  capabilities: Capabilities,
  zone_defaults: ZoneOptions,
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const ConnectionPage = PageOf(Connection, 'ConnectionPage')

/** The fields depend on the provider. The handler validates them against its manifest. */
const CredentialsInput = Type.Record(
  Type.String({ pattern: '^[a-z_]{1,40}$' }),
  Type.String({ maxLength: 10_000 }),
  {
    additionalProperties: false,
    writeOnly: true,
    description: 'The provider’s fields, as listed by `GET /v1/providers`.',
  },
)

export function connectionInput(providers: readonly string[]) {
  return InputObject(
    {
      provider: OneOf(providers as [string, ...string[]]),
      name: Type.Optional(Name),
      credentials: Type.Optional(CredentialsInput),
      zone_defaults: Type.Optional(ZoneOptionsInput),
      labels: Type.Optional(Labels),
    },
    { title: 'ConnectionInput' },
  )
}
export type ConnectionInput = Static<ReturnType<typeof connectionInput>>

export const ConnectionPatch = InputObject(
  {
    name: Type.Optional(Name),
    credentials: Type.Optional(CredentialsInput),
    zone_defaults: Type.Optional(ZoneOptionsPatch),
    labels: Type.Optional(LabelsPatch),
  },
  { title: 'ConnectionPatch' },
)
export type ConnectionPatch = Static<typeof ConnectionPatch>

export const ConnectionParams = Type.Object({ connection_id: Id('connection') })
export const ConnectionDeletion = InputObject({
  keep_domains: Type.Optional(
    Type.Boolean({
      description:
        'Whether its domains stay, held elsewhere: what their registries publish is followed. Without it, a connection with domains is not deleted.',
    }),
  ),
})

export const ConnectionQuery = InputObject({
  ...pageQuery,
  provider: Type.Optional(Type.String({ maxLength: 100 })),
  capability: Type.Optional(
    OneOf(
      [
        'dns',
        'firewalls',
        'firewall_management',
        'registrar',
        'cloud',
        'server_creation',
        'volume_creation',
        'commit_status',
        'certificates',
      ],
      {
        description:
          'Only connections whose provider has this capability. `server_creation`: servers are created and deleted there. `volume_creation`: volumes are created there. `firewall_management`: firewalls are created, attached and deleted there. `commit_status`: statuses of commits are set there. `certificates`: the provider holds certificates.',
      },
    ),
  ),
  label: labelQuery,
  needs_attention: needsAttentionQuery('the provider rejected the credentials when they were last used'),
  q: searchQuery('the name'),
})
export type ConnectionQuery = Static<typeof ConnectionQuery>

export const Provider = Resource('Provider', {
  provider: Type.String({ description: 'The provider’s name in requests, such as `powerdns`.' }),
  name: Type.String(),
  summary: Type.String(),
  documentation: Type.String({ description: 'The provider’s documentation of the interface used.' }),
  credentials: Type.Array(
    Resource('CredentialField', {
      name: Type.String(),
      label: Type.String(),
      help: Type.String(),
      secret: Type.Boolean(),
      required: Type.Boolean(),
      default: Nullable(Type.String()),
      choices: Nullable(Type.Array(Type.String())),
      example: Nullable(Type.String()),
    }),
  ),
  capabilities: Capabilities,
})
export const ProviderPage = PageOf(Provider, 'ProviderPage')
