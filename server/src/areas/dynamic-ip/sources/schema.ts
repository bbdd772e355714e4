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
import { sourceStates } from './view.ts'

const Known = (what: string) =>
  Nullable(
    Type.Object(
      {
        address: Type.String(),
        since: Timestamp,
        observed_at: Type.Unsafe<Date>({
          type: 'string',
          format: 'date-time',
          description: 'When it was reported last, to the minute.',
        }),
      },
      { description: what },
    ),
  )

export const ReportFields = {
  at: Timestamp,
  ip: Type.String({ description: 'Where the report came from.' }),
  user_agent: Type.String(),
  protocol: Type.String({ description: '`dyndns2`, `duckdns` or `url`; more may be added.' }),
  parameters: Type.Record(Type.String(), Type.String(), {
    description: 'What was sent, with tokens and passwords masked.',
  }),
  answer: Type.String({ description: 'What was answered.' }),
}

const AllowPrivate = Type.Boolean({
  description:
    'Whether addresses of private networks are taken, for hosts that only their own network reaches.',
})
const AllowWithdrawal = Type.Boolean({
  description:
    'Whether a report may take an address away: an empty value, or `offline=YES`. The records that follow it are removed then. If not, which is the default, an empty value changes nothing.',
})
const StaleAfter = Nullable(
  Type.Integer({
    minimum: 300,
    maximum: 366 * 24 * 3600,
    description:
      'After so long without a report it counts as stale, and `dynamic_ip.stale` is sent; null: never. Many clients repeat an address only every 25 to 30 days.',
  }),
)

const WithdrawWhenStale = Type.Boolean({
  description:
    'Whether its addresses are taken away once it is stale, with the records and firewall rules that follow it; the default is not.',
})

const sourceFields = {
  id: Id('dynamic_ip'),
  name: Type.String(),
  labels: Labels,
  state: OneOf(sourceStates, {
    description:
      '`current`: it reports. `stale`: it has been quiet for too long. `held`: two reporters take turns. `blocked`: somebody blocked it. More may be added.',
  }),
  ipv4: Known('The IPv4 address; null: none.'),
  ipv6: Known('The IPv6 address; null: none.'),
  ipv6_prefix: Known('The delegated IPv6 prefix; null: none.'),
  bindings_apart: Type.Integer({
    description:
      'How many DNS records that follow it fail, or were changed or refused at the provider: see its bindings.',
  }),
  firewall_bindings_apart: Type.Integer({
    description:
      'How many firewall rules that follow it fail, or were changed by others: see its firewall bindings.',
  }),
  write_permissions: Type.Array(Type.String(), {
    description:
      'What changing it needs beside `dynamic_ip.write`, since that steers what follows it: `dns.write` where DNS records do, `cloud.write` where firewall rules do.',
  }),
  seq: Type.Integer({ description: 'Counts the changes of its addresses.' }),
  last_report: Nullable(Type.Object(ReportFields)),
  last_seen_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When it reported last, to the minute.',
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
    hint: Type.String({ description: 'Prefix and last four characters of the token.' }),
    previous_valid_until: Nullable(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description: 'Until when the token before the last rotation still works.',
      }),
    ),
    last_used_at: Nullable(Timestamp),
    last_used_ip: Nullable(Type.String()),
    last_used_user_agent: Nullable(Type.String()),
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const DynamicIp = Resource('DynamicIp', sourceFields)
export const DynamicIpPage = PageOf(DynamicIp, 'DynamicIpPage')
export const DynamicIpWithToken = Resource('DynamicIpWithToken', {
  ...sourceFields,
  token_secret: Type.String({
    description: 'The token, `hfip_…`, for the device. It is shown this once and kept only as a hash.',
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
    'they are held or stale, or something that follows them fails or was changed by others',
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
        description: 'How long the old token goes on working, up to 7 days.',
      }),
    ),
  },
  { title: 'DynamicIpRotation' },
)

export const DynamicIpBlock = InputObject(
  { reason: Type.String({ minLength: 1, maxLength: 500, description: 'Shown to whoever looks at it.' }) },
  { title: 'DynamicIpBlock' },
)

export const AddressPage = PageOf(
  Resource('DynamicIpAddress', {
    id: Id('address'),
    family: OneOf(families),
    address: Type.String(),
    since: Timestamp,
    until: Nullable(Timestamp),
    duration_seconds: Type.Integer({ description: 'So far, if it is still the address.' }),
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
  needs_attention: needsAttentionQuery('it fails or was changed by others'),
  q: searchQuery('the record’s name without its zone, or of the firewall’s name or the description'),
})
export type BindingQuery = Static<typeof BindingQuery>
export const PastQuery = InputObject(pageQuery)
