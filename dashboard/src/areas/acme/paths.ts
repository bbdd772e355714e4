/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { ManagedStateName } from './states.tsx'

export const managedListPage = pageAddress('/certificates/managed', {
  tab: text<'accounts'>(),
  q: text(),
  state: text<ManagedStateName>(),
  account: text(),
  attention: text<'true'>(),
  new: text(),
})
export const newManagedPage = pageAddress('/certificates/managed/new', { names: text(), account: text() })
export const managedPage = pageAddress('/certificates/managed/$managedId')
export const accountPage = pageAddress('/certificates/managed/accounts/$acmeAccountId')

export const acmePaths = {
  managedList: managedListPage.to({}),
  managedOfAccount: (account: string) => managedListPage.to({}, { account }),
  managed: (managedId: string) => managedPage.to({ managedId }),
  /** The form, for these names. */
  newManaged: (names: readonly string[] = []) => newManagedPage.to({}, { names: names.join(',') }),
  accounts: managedListPage.to({}, { tab: 'accounts' }),
  newAccount: managedListPage.to({}, { tab: 'accounts', new: 'account' }),
  account: (acmeAccountId: string) => accountPage.to({ acmeAccountId }),
}
