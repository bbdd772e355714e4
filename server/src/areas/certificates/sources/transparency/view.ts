import type { Context } from '#platform/context.ts'
import { countIssuances, type KnownIssuance } from './issuances/issuance-store.ts'
import type { TransparencySettings } from './settings-store.ts'
import type { SearchedDomainRow } from './tables.ts'
import { selectSearchedDomains } from './watched/domain-store.ts'

export async function transparencyView(context: Context, settings: TransparencySettings) {
  const { is_enabled, source, sealed_token, domains, includes_subdomains, expected_issuers } = settings
  const { left_out, blocked_until, updated_at } = settings
  const searched = is_enabled ? await selectSearchedDomains(context) : []
  return {
    enabled: is_enabled,
    source,
    has_token: sealed_token !== null,
    domains,
    include_subdomains: includes_subdomains,
    expected_issuers,
    searched_count: searched.length,
    left_out_count: is_enabled ? left_out : 0,
    failing_count: searched.filter(({ error }) => error !== null).length,
    blocked_until: blocked_until !== null && blocked_until > context.now ? blocked_until : null,
    updated_at,
  }
}

export async function searchedDomainViews(context: Context, domains: readonly SearchedDomainRow[]) {
  const counts = await countIssuances(
    context,
    domains.map(({ id }) => id),
  )
  return domains.map(({ id, watched_since, caught_up_at, read_at, error, due_at }) => ({
    name: id,
    issuance_count: counts.get(id) ?? 0,
    watched_since,
    is_caught_up: caught_up_at !== null,
    read_at,
    next_read_at: due_at,
    error,
  }))
}

export function issuanceView({ account_id: _account, key: _key, ...issuance }: KnownIssuance) {
  const {
    names_text: _text,
    key_sha256: _keyHash,
    is_earlier: _isEarlier,
    revision: _revision,
    ...shown
  } = issuance
  const { first_seen_at, ...others } = shown
  return { ...others, created_at: first_seen_at }
}
