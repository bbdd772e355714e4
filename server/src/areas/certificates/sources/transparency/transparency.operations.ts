import { resourceError } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { done, found, listed } from '#platform/http/answer/answer.ts'
import { type Lookup, type Operation, operation } from '#platform/http/operation/operation.ts'
import { takeFromBudget } from '#platform/rates/stored-budget.ts'
import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { changeIssuance } from './issuances/change-issuance.ts'
import { listIssuances, selectIssuance } from './issuances/issuance-store.ts'
import {
  CertificateIssuance,
  CertificateIssuancePage,
  IssuanceParams,
  IssuancePatch,
  IssuanceQuery,
  SearchedDomainPage,
  SearchedDomainQuery,
  Transparency,
  TransparencyCheck,
  TransparencyPatch,
} from './schema.ts'
import { changeTransparency, endTransparency, openToken, type SettingsDependencies } from './settings.ts'
import { findTransparency, type TransparencySettings } from './settings-store.ts'
import { issuanceView, searchedDomainViews, transparencyView } from './view.ts'
import { listSearchedDomains } from './watched/domain-store.ts'
import { budgetOf, type SearchDependencies, searchOnce } from './watched/search-domain.ts'
import { searchedDomains } from './watched/searchable-domains.ts'

const path = '/v1/certificates/transparency'
const issuances = '/v1/certificates/issuances'
const issuance = `${issuances}/{certificate_issuance_id}`

type Dependencies = SettingsDependencies & Pick<SearchDependencies, 'egress' | 'metrics'>

export function transparencyOperations(dependencies: Dependencies): readonly Operation[] {
  return [
    operation({
      id: 'certificates.transparency.read',
      method: 'GET',
      path,
      summary: 'Get the settings of Certificate Transparency',
      permission: 'certificates.read',
      response: { status: 200, body: Transparency, description: 'The settings, and how the searches go.' },
      async handle(context) {
        const settings = await findTransparency(context)
        return found(await transparencyView(context, settings), settings.revision)
      },
    }),
    operation({
      id: 'certificates.transparency.update',
      method: 'PATCH',
      path,
      summary: 'Update the settings of Certificate Transparency',
      description:
        'It is off by default: while it is enabled, the names of your domains are sent to a third-party service, which sees who asks and for what. Certificates that are valid when it is enabled are listed as `earlier`; what is issued later and nothing explains opens a coverage gap `unexpected` after a day.',
      permission: 'certificates.write',
      body: TransparencyPatch,
      response: { status: 200, body: Transparency, description: 'The updated settings.' },
      async handle(context, { body, ifMatch }) {
        const settings = await changeTransparency(context, dependencies, body, ifMatch)
        return found(await transparencyView(context, settings), settings.revision)
      },
    }),
    operation({
      id: 'certificates.transparency.delete',
      method: 'DELETE',
      path,
      summary: 'End Certificate Transparency',
      description: 'Nothing is sent any more. The token, the settings and all issuances are deleted.',
      permission: 'certificates.write',
      response: { status: 204, description: 'Everything is deleted.' },
      async handle(context, { ifMatch }) {
        await endTransparency(context, ifMatch)
        return done
      },
    }),
    operation({
      id: 'certificates.transparency.check',
      method: 'POST',
      path: `${path}/check`,
      summary: 'Check the source of Certificate Transparency',
      description:
        'Asks the source about one of your domains, which is sent to it, or about `example.com` if you have none. Nothing of the answer is stored. It need not be enabled. Without a token, an account may ask three times at once, and then every ten minutes.',
      permission: 'certificates.write',
      cost: 5,
      response: { status: 200, body: TransparencyCheck, description: 'Whether it has answered.' },
      lookup: (lookup) => checkSource(dependencies, lookup),
      async handle(context, _input, { failure, ...answer }) {
        await context.audit(
          { type: 'certificate_transparency', id: 'transparency' },
          { before: null, after: { checked: answer } },
        )
        const error = failure && resourceError(context, failure)
        return { body: { ...answer, is_ok: failure === null, error } }
      },
    }),
    operation({
      id: 'certificates.transparency.domains.list',
      method: 'GET',
      path: `${path}/domains`,
      summary: 'List the domains that are searched for',
      permission: 'certificates.read',
      query: SearchedDomainQuery,
      response: { status: 200, body: SearchedDomainPage, description: 'A page of domains.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listSearchedDomains(context, query)
        return listed({ data: await searchedDomainViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'certificates.issuances.list',
      method: 'GET',
      path: issuances,
      summary: 'List issued certificates',
      description:
        'Certificates for names of the account in the logs of Certificate Transparency, by whomever they were ordered; the last found first. Expired ones are kept for 30 days.',
      permission: 'certificates.read',
      query: IssuanceQuery,
      response: { status: 200, body: CertificateIssuancePage, description: 'A page of issuances.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listIssuances(context, query)
        return listed({ data: data.map(issuanceView), next_cursor })
      },
    }),
    operation({
      id: 'certificates.issuances.read',
      method: 'GET',
      path: issuance,
      summary: 'Get an issued certificate',
      permission: 'certificates.read',
      params: IssuanceParams,
      response: { status: 200, body: CertificateIssuance, description: 'The issuance.' },
      async handle(context, { params }) {
        const one = await selectIssuance(context, params.certificate_issuance_id)
        return found(issuanceView(one), one.revision)
      },
    }),
    operation({
      id: 'certificates.issuances.update',
      method: 'PATCH',
      path: issuance,
      summary: 'Update an issued certificate',
      permission: 'certificates.write',
      params: IssuanceParams,
      body: IssuancePatch,
      response: { status: 200, body: CertificateIssuance, description: 'The updated issuance.' },
      async handle(context, { params, body, ifMatch }) {
        const one = await changeIssuance(context, params.certificate_issuance_id, body, ifMatch)
        return found(issuanceView(one), one.revision)
      },
    }),
  ]
}

/** An account must not use up what the source allows to all of the installation. */
const checkBudget = { burst: 3, everySeconds: 600 }

async function waitBeforeCheck(
  context: Context,
  searches: IssuanceSearches,
  settings: TransparencySettings,
): Promise<number> {
  const { tx, accountId, now } = context
  const own = { subject: `checks of transparency by ${accountId}`, ...checkBudget }
  const wait = settings.sealed_token === null ? await takeFromBudget(tx, own, now) : 0
  return wait > 0 ? wait : await takeFromBudget(tx, budgetOf(context, searches, settings), now)
}

/** To ask about if the account has no domain. */
const otherDomain = 'example.com'

async function checkSource({ ownDomains, issuanceSearches, egress, metrics }: Dependencies, lookup: Lookup) {
  const { settings, domain, token } = await lookup.act(async (context: Context) => {
    const settings = await findTransparency(context)
    const [own] = searchedDomains(await ownDomains(context, 'all'), settings)
    const wait = await waitBeforeCheck(context, issuanceSearches, settings)
    if (wait > 0)
      throw new Problem(
        'provider_unavailable',
        `${issuanceSearches[settings.source].title} allows no more requests for ${Math.ceil(wait)} s.`,
        { headers: { 'Retry-After': String(Math.ceil(wait)) } },
      )
    return { settings, domain: own ?? otherDomain, token: await openToken(context, settings) }
  })
  const search = issuanceSearches[settings.source]
  const answer = { source: search.source, domain }
  try {
    const { issuances: found } = await searchOnce({ egress, metrics }, search, {
      domain,
      settings,
      token,
      cursor: null,
    })
    return { ...answer, issuance_count: found.length, failure: null }
  } catch (error) {
    const { kind, message } = providerErrorFrom(error)
    return { ...answer, issuance_count: 0, failure: { code: kind, message } }
  }
}
