/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { OperationState } from './operations/operation-texts.tsx'
import type { DomainStatus } from './states.tsx'
import type { RegistrationState } from './watched/registration/registration-states.tsx'
import type { WatchStatus } from './watched/watched-states.tsx'

export const domainsPage = pageAddress('/domains', {
  tab: text<'registrars' | 'calendar' | 'costs'>(),
  from: text(),
  q: text(),
  status: text<DomainStatus>(),
  registrar: text(),
  held: text<'here' | 'elsewhere'>(),
  label: text(),
  renewal: text<'true' | 'false'>(),
  locked: text<'true' | 'false'>(),
  within: text(),
  attention: text<'true'>(),
  new: text(),
})
export const buyPage = pageAddress('/domains/buy', { names: text(), registrar: text() })
export const operationsPage = pageAddress('/domains/operations', {
  q: text(),
  state: text<OperationState>(),
  attention: text<'true'>(),
})
export const operationPage = pageAddress('/domains/operations/$operationId')
export const watchedPage = pageAddress('/domains/watched', {
  q: text(),
  status: text<WatchStatus>(),
  registration: text<RegistrationState>(),
  label: text(),
  attention: text<'true'>(),
  new: text(),
})
export const watchedDomainPage = pageAddress('/domains/watched/$watchedDomainId')
export const domainPage = pageAddress('/domains/$domainId')
export const contactsPage = pageAddress('/contacts', {
  q: text(),
  used: text<'true' | 'false'>(),
  new: text(),
})
export const contactPage = pageAddress('/contacts/$contactId')

export const domainsPaths = {
  domains: domainsPage.to({}),
  domainsOf: (registrar: string) => domainsPage.to({}, { registrar }),
  registrars: domainsPage.to({}, { tab: 'registrars' }),
  newDomains: domainsPage.to({}, { new: 'domains' }),
  calendar: domainsPage.to({}, { tab: 'calendar' }),
  costs: domainsPage.to({}, { tab: 'costs' }),
  contacts: contactsPage.to({}),
  newContact: contactsPage.to({}, { new: 'contact' }),
  contact: (contactId: string) => contactPage.to({ contactId }),
  buy: buyPage.to({}),
  operations: operationsPage.to({}),
  operation: (operationId: string) => operationPage.to({ operationId }),
  watched: watchedPage.to({}),
  watchNames: watchedPage.to({}, { new: 'names' }),
  watchedDomain: (watchedDomainId: string) => watchedDomainPage.to({ watchedDomainId }),
  domain: (domainId: string) => domainPage.to({ domainId }),
}
