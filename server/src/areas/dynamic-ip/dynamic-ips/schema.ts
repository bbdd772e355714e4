import { type Static, Type } from 'typebox'
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
import { families } from '../addresses.ts'
import { dynamicIpStates } from './view.ts'

const Known = (what: string) =>
  Nullable(
    Type.Object(
      {
        address: Type.String(),
        since: Timestamp,
        observed_at: Type.Unsafe<Date>({
          type: 'string',
          format: 'date-time',
          description: 'When the address was last reported, to the minute.',
        }),
      },
      { description: what },
    ),
  )

const ReportFields = {
  at: Timestamp,
  ip: Type.String({ description: 'The address that the report came from.' }),
  user_agent: Type.String(),
  protocol: Type.String({ description: '`dyndns2`, `duckdns` or `url`; more may be added.' }),
  parameters: Type.Record(Type.String(), Type.String(), {
    description: 'The parameters of the report, with tokens and passwords masked.',
  }),
  answer: Type.String({ description: 'The response to the report.' }),
}

const AllowPrivate = Type.Boolean({
  description:
    'Whether private addresses are accepted, for hosts that are only reachable from their own network.',
})
const AllowWithdrawal = Type.Boolean({
  description:
    'Whether a report may clear an address with an empty value or `offline=YES`. The records that follow it are then removed. If false (the default), an empty value changes nothing.',
})
const StaleAfter = Nullable(
  Type.Integer({
    minimum: 300,
    maximum: 366 * 24 * 3600,
    description:
      'The time without a report after which the dynamic IP is stale and `dynamic_ip.stale` is sent; null: never. Many clients repeat an unchanged address only every 25 to 30 days.',
  }),
)

const WithdrawWhenStale = Type.Boolean({
  description:
    'Whether the addresses are cleared when the dynamic IP becomes stale, together with the records and firewall rules that follow it. False by default.',
})

const dynamicIpFields = {
  id: Id('dynamic_ip'),
  name: Type.String(),
  labels: Labels,
  state: OneOf(dynamicIpStates, {
    description:
      '`current`: reports arrive. `stale`: no report for longer than the stale period. `held`: two devices report different addresses in turn. `blocked`: blocked by a user. More may be added.',
  }),
  ipv4: Known('The current IPv4 address; null: none.'),
  ipv6: Known('The current IPv6 address; null: none.'),
  ipv6_prefix: Known('The current delegated IPv6 prefix; null: none.'),
  bindings_apart: Type.Integer({
    description:
      'The number of its DNS bindings that fail, or whose records were changed externally or rejected by the provider.',
  }),
  firewall_bindings_apart: Type.Integer({
    description: 'The number of its firewall bindings that fail or whose rules were changed externally.',
  }),
  write_permissions: Type.Array(Type.String(), {
    description:
      'The permissions required to change it besides `dynamic_ip.write`: `dns.write` if DNS records follow it, `cloud.write` if firewall rules follow it.',
  }),
  seq: Type.Integer({ description: 'Increases with each address change.' }),
  last_report: Nullable(Type.Object(ReportFields)),
  last_seen_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the last report arrived, to the minute.',
    }),
  ),
  held: Nullable(Type.Object({ since: Timestamp, message: Type.String() })),
  blocked: Nullable(Type.Object({ since: Timestamp, reason: Type.String() })),
  stale_since: Nullable(Timestamp),
  stale_after_seconds: StaleAfter,
  withdraw_when_stale: WithdrawWhenStale,
  allow_private: AllowPrivate,
  allow_withdrawal: AllowWithdrawal,
  token: Type.Object({
    hint: Type.String({ description: 'The prefix and the last four characters of the token.' }),
    previous_valid_until: Nullable(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description: 'When the token before the last rotation stops working.',
      }),
    ),
    last_used_at: Nullable(Timestamp),
    last_used_ip: Nullable(Type.String()),
    last_used_user_agent: Nullable(Type.String()),
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const DynamicIp = Resource('DynamicIp', dynamicIpFields)
export const DynamicIpPage = PageOf(DynamicIp, 'DynamicIpPage')
export const DynamicIpWithToken = Resource('DynamicIpWithToken', {
  ...dynamicIpFields,
  token_secret: Type.String({
    description: 'The token for the device, `hfip_…`. It is returned only once and stored only as a hash.',
  }),
})

const inputFields = {
  name: Name,
  labels: Labels,
  allow_private: AllowPrivate,
  allow_withdrawal: AllowWithdrawal,
  stale_after_seconds: StaleAfter,
  withdraw_when_stale: WithdrawWhenStale,
}

export const DynamicIpInput = InputObject(
  { ...Type.Partial(Type.Object(inputFields)).properties, name: Name },
  { title: 'DynamicIpInput' },
)
export type DynamicIpInput = Static<typeof DynamicIpInput>
export const DynamicIpPatch = Type.Partial(
  InputObject({ ...inputFields, labels: LabelsPatch }, { title: 'DynamicIpPatch' }),
)
export type DynamicIpPatch = Static<typeof DynamicIpPatch>

export const DynamicIpParams = Type.Object({ dynamic_ip_id: Id('dynamic_ip') })
export const DynamicIpQuery = InputObject({
  ...pageQuery,
  label: labelQuery,
  needs_attention: needsAttentionQuery(
    'they are held or stale, or a binding fails or was changed externally',
  ),
  q: searchQuery('the name'),
})
export type DynamicIpQuery = Static<typeof DynamicIpQuery>

export const DynamicIpRotation = InputObject(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * 24 * 3600,
        default: 24 * 3600,
        description: 'How long the old token keeps working, up to 7 days.',
      }),
    ),
  },
  { title: 'DynamicIpRotation' },
)

export const DynamicIpBlock = InputObject(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Shown to everyone who can read the dynamic IP.',
    }),
  },
  { title: 'DynamicIpBlock' },
)

export const AddressPage = PageOf(
  Resource('DynamicIpAddress', {
    id: Id('address'),
    family: OneOf(families),
    address: Type.String(),
    since: Timestamp,
    until: Nullable(Timestamp),
    duration_seconds: Type.Integer({ description: 'Up to now if it is the current address.' }),
    reporter: Type.Object({ ip: Type.String(), user_agent: Type.String() }),
  }),
  'DynamicIpAddressPage',
)

export const ReportPage = PageOf(
  Resource('DynamicIpReport', { id: Id('report'), ...ReportFields }),
  'DynamicIpReportPage',
)

export const BindingQuery = InputObject({
  ...pageQuery,
  needs_attention: needsAttentionQuery('it fails or was changed externally'),
  q: searchQuery('the record’s name without its zone, or of the firewall’s name or description'),
})
export type BindingQuery = Static<typeof BindingQuery>
export const HistoryQuery = InputObject(pageQuery)
