import type { Context } from '#platform/context.ts'
import { families } from '../addresses.ts'
import { type Bound, permissionsFor, selectBound } from '../bound-store.ts'
import type { SourceRow } from '../store.ts'

/** What stands in the way of a source, worst first. */
export const sourceStates = ['blocked', 'held', 'never_reported', 'stale', 'current'] as const
export type SourceState = (typeof sourceStates)[number]

export function stateOf({ blocked_at, held_since, last_seen_at, stale_since }: SourceRow): SourceState {
  if (blocked_at) return 'blocked'
  if (held_since) return 'held'
  if (!last_seen_at) return 'never_reported'
  return stale_since ? 'stale' : 'current'
}

export async function sourceView(context: Context, source: SourceRow) {
  return viewOf(source, (await selectBound(context, [source.id])).get(source.id))
}

export async function sourceViews(context: Context, sources: readonly SourceRow[]): Promise<object[]> {
  const bound = await selectBound(
    context,
    sources.map(({ id }) => id),
  )
  return sources.map((source) => viewOf(source, bound.get(source.id)))
}

function viewOf(source: SourceRow, bound: Bound | undefined) {
  const { id, name, labels, addresses, seq, last_report, created_at, updated_at } = source
  return {
    id,
    name,
    labels,
    state: stateOf(source),
    ...Object.fromEntries(families.map((family) => [family, addresses[family] ?? null])),
    bindings_apart: bound?.recordsApart ?? 0,
    firewall_bindings_apart: bound?.firewallsApart ?? 0,
    write_permissions: permissionsFor(bound),
    seq,
    last_report,
    last_seen_at: source.last_seen_at,
    held: source.held_since && { since: source.held_since, message: heldMessage },
    blocked: source.blocked_at && { since: source.blocked_at, reason: source.block_reason ?? '' },
    stale_since: source.stale_since,
    stale_after_seconds: source.stale_after_seconds,
    withdraw_when_stale: source.withdraw_when_stale,
    allow_private: source.allow_private,
    allow_withdrawal: source.allow_withdrawal,
    token: {
      hint: source.hint,
      previous_valid_until: source.previous_valid_until,
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
