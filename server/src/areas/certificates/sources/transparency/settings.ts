/** Whether and how the logs of Certificate Transparency are searched, and ending it. */

import { DnsFault } from '#kernel/dns/fault.ts'
import { zoneName } from '#kernel/dns/name.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { OwnDomains } from '#platform/area.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { type FailingType, recordWorking } from '#platform/health/failing-resources.ts'
import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { requestGaps } from '../../gaps/request-run.ts'
import { deleteIssuancesOf } from './issuances/issuance-store.ts'
import { forgetIssuances } from './issuances/record-issuances.ts'
import type { TransparencyPatch } from './schema.ts'
import {
  deleteTransparency,
  lockedTransparency,
  putTransparency,
  type TransparencySettings,
} from './settings-store.ts'
import {
  deleteSearchedDomains,
  restartSearches,
  resumeSearches,
  selectSearchedDomains,
} from './watched/domain-store.ts'
import { isSearchable } from './watched/searchable-domains.ts'
import { searchWork, transparencyWork } from './watched/work-names.ts'

export type SettingsDependencies = { ownDomains: OwnDomains; issuanceSearches: IssuanceSearches }

export const failingSearch: FailingType = {
  name: 'transparency_domain',
  title: 'search for certificates of a domain',
  table: 'certificate_transparency_domains',
}

const target = { type: 'certificate_transparency', id: 'transparency' }

/** The place of the token, to which its encryption is bound. */
const tokenPlace = 'certificate_transparency/token'

export async function changeTransparency(
  context: Context,
  { ownDomains, issuanceSearches }: SettingsDependencies,
  patch: TransparencyPatch,
  ifMatch: string | null,
): Promise<TransparencySettings> {
  const before = await lockedTransparency(context, ifMatch)
  const source = patch.source ?? before.source
  const search = issuanceSearches[source]
  if (patch.token && !search.takesToken)
    throw invalidInput([
      { pointer: pointer('token'), message: `must be left out: ${search.title} takes none` },
    ])
  const domains = patch.domains ? await ownAmong(context, ownDomains, patch.domains) : patch.domains
  const after = await putTransparency(context, {
    ...before,
    is_enabled: patch.enabled ?? before.is_enabled,
    source,
    sealed_token: await tokenAfter(context, before, patch),
    ...(domains !== undefined && { domains }),
    includes_subdomains: patch.include_subdomains ?? before.includes_subdomains,
    expected_issuers: patch.expected_issuers ?? before.expected_issuers,
    // Another source or token may be asked.
    ...((source !== before.source || patch.token !== undefined) && { blocked_until: null }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await applyToSearches(context, before, after)
  await context.audit(
    target,
    changedFields(
      { ...auditView(before) },
      { ...auditView(after), ...(patch.token !== undefined && { token_changed: true }) },
    ),
  )
  await requestGaps(context)
  await context.wake(transparencyWork)
  await context.wake(searchWork)
  return after
}

/** A token is for one source, and is never sent to another. */
async function tokenAfter(
  context: Context,
  before: TransparencySettings,
  { token, source }: TransparencyPatch,
): Promise<string | null> {
  if (token) return await context.sealSecret(tokenPlace, token)
  const isOther = source !== undefined && source !== before.source
  return token === null || isOther ? null : before.sealed_token
}

export async function openToken(
  context: Context,
  { sealed_token }: TransparencySettings,
): Promise<string | null> {
  return sealed_token === null ? null : await context.openSecret(tokenPlace, sealed_token)
}

async function ownAmong(context: Context, ownDomains: OwnDomains, names: readonly string[]) {
  const canonical = names.map((name, index) => canonicalOf(name, index))
  const own = new Set(await ownDomains(context, canonical))
  const faults = canonical.flatMap((name, index) => {
    const at = pointer('domains', index)
    if (!own.has(name)) return [{ pointer: at, message: 'must be a domain or a zone of the account' }]
    return isSearchable(name)
      ? []
      : [{ pointer: at, message: 'must be a public name: no authority issues certificates for this one' }]
  })
  if (faults.length > 0) throw invalidInput(faults)
  return [...new Set(canonical)].sort()
}

function canonicalOf(name: string, index: number): string {
  try {
    return zoneName(name)
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
    throw invalidInput([{ pointer: pointer('domains', index), message: error.message }])
  }
}

async function applyToSearches(context: Context, before: TransparencySettings, after: TransparencySettings) {
  const isWider = after.includes_subdomains && !before.includes_subdomains
  if (after.source !== before.source || after.includes_subdomains !== before.includes_subdomains)
    await restartSearches(context, { isWatchedSinceNow: isWider })
  else if (after.sealed_token !== before.sealed_token || (after.is_enabled && !before.is_enabled))
    await resumeSearches(context)
}

/** Nothing is sent any more, and everything that was found is deleted. */
export async function endTransparency(context: Context, ifMatch: string | null): Promise<void> {
  const before = await lockedTransparency(context, ifMatch)
  const domains = await selectSearchedDomains(context)
  await deleteSearchedDomains(
    context,
    domains.map(({ id }) => id),
  )
  context.count('transparency_domains', -domains.length)
  for (const { id, error } of domains)
    if (error !== null) await recordWorking(context, { type: failingSearch, id, name: id })
  await forgetIssuances(context, await deleteIssuancesOf(context, 'all'))
  await deleteTransparency(context)
  await context.audit(target, { before: auditView(before), after: null })
}

function auditView(settings: TransparencySettings) {
  const { is_enabled, source, sealed_token, domains, includes_subdomains, expected_issuers } = settings
  return {
    enabled: is_enabled,
    source,
    has_token: sealed_token !== null,
    domains,
    include_subdomains: includes_subdomains,
    expected_issuers,
  }
}
