/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { DomainStatus } from './states.tsx'

export const domainsPage = pageAddress('/domains', {
  tab: text<'registrars'>(),
  q: text(),
  status: text<DomainStatus>(),
  registrar: text(),
  label: text(),
  renewal: text<'true' | 'false'>(),
  locked: text<'true' | 'false'>(),
  within: text(),
  attention: text<'true'>(),
  new: text(),
})
export const domainPage = pageAddress('/domains/$domainId')

export const domainsPaths = {
  domains: domainsPage.to({}),
  domainsOf: (registrar: string) => domainsPage.to({}, { registrar }),
  registrars: domainsPage.to({}, { tab: 'registrars' }),
  newDomains: domainsPage.to({}, { new: 'domains' }),
  domain: (domainId: string) => domainPage.to({ domainId }),
}
