import type { Context } from '#platform/context.ts'
import { families } from '../addresses.ts'
import { type BindingCounts, permissionsFor, selectBindingCounts } from '../binding-count-store.ts'
import type { DynamicIpRow } from '../store.ts'

/** The states of a dynamic IP, worst first. */
export const dynamicIpStates = ['blocked', 'held', 'never_reported', 'stale', 'current'] as const
export type DynamicIpState = (typeof dynamicIpStates)[number]

export function stateOf({ blocked_at, held_since, last_seen_at, stale_since }: DynamicIpRow): DynamicIpState {
  if (blocked_at) return 'blocked'
  if (held_since) return 'held'
  if (!last_seen_at) return 'never_reported'
  return stale_since ? 'stale' : 'current'
}

export async function dynamicIpView(context: Context, dynamicIp: DynamicIpRow) {
  return viewOf(dynamicIp, (await selectBindingCounts(context, [dynamicIp.id])).get(dynamicIp.id))
}

export async function dynamicIpViews(
  context: Context,
  dynamicIps: readonly DynamicIpRow[],
): Promise<object[]> {
  const bound = await selectBindingCounts(
    context,
    dynamicIps.map(({ id }) => id),
  )
  return dynamicIps.map((dynamicIp) => viewOf(dynamicIp, bound.get(dynamicIp.id)))
}

function viewOf(dynamicIp: DynamicIpRow, bound: BindingCounts | undefined) {
  const { id, name, labels, addresses, seq, last_report, created_at, updated_at } = dynamicIp
  return {
    id,
    name,
    labels,
    state: stateOf(dynamicIp),
    ...Object.fromEntries(families.map((family) => [family, addresses[family] ?? null])),
    bindings_apart: bound?.recordsApart ?? 0,
    firewall_bindings_apart: bound?.firewallsApart ?? 0,
    write_permissions: permissionsFor(bound),
    seq,
    last_report,
    last_seen_at: dynamicIp.last_seen_at,
    held: dynamicIp.held_since && { since: dynamicIp.held_since, message: heldMessage },
    blocked: dynamicIp.blocked_at && { since: dynamicIp.blocked_at, reason: dynamicIp.block_reason ?? '' },
    stale_since: dynamicIp.stale_since,
    stale_after_seconds: dynamicIp.stale_after_seconds,
    withdraw_when_stale: dynamicIp.withdraw_when_stale,
    allow_private: dynamicIp.allow_private,
    allow_withdrawal: dynamicIp.allow_withdrawal,
    token: {
      hint: dynamicIp.hint,
      previous_valid_until: dynamicIp.previous_valid_until,
      last_used_at: last_report?.at ?? null,
      last_used_ip: last_report?.ip ?? null,
      last_used_user_agent: last_report?.user_agent ?? null,
    },
    created_at,
    updated_at,
  }
}

const heldMessage =
  'The address alternated between two values more than six times within an hour, for example because two devices share this token. The first address is kept until one of the devices has not reported for an hour, or until the dynamic IP is unblocked.'
