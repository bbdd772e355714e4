import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const openOrder = async (page: Page) => {
  await page.getByRole('heading', { name: 'Orders' }).scrollIntoViewIfNeeded()
  await page
    .getByRole('button', { name: /^Details of the order/ })
    .first()
    .click()
}

const chooseAuthority = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Certificate authority' }).click()
  await page.getByRole('option', { name }).click()
}

const seeChecks = async (page: Page) => {
  await page.getByText('Not possible').first().waitFor()
}

/** Managed certificates and ACME accounts. What a server has of them is among the screens of servers. */
export const acmeScreens: readonly Screen[] = [
  { name: 'managed-certificates', path: '/certificates/managed' },
  { name: 'managed-certificates-attention', path: '/certificates/managed?attention=true' },
  { name: 'managed-certificate', path: ({ managed }) => `/certificates/managed/${managed}` },
  {
    name: 'managed-certificate-failing',
    path: ({ failingManaged }) => `/certificates/managed/${failingManaged}`,
    act: openOrder,
  },
  {
    name: 'managed-certificate-validating',
    path: ({ validatingManaged }) => `/certificates/managed/${validatingManaged}`,
  },
  {
    name: 'managed-certificate-waiting',
    path: ({ waitingManaged }) => `/certificates/managed/${waitingManaged}`,
  },
  {
    name: 'managed-certificate-installed',
    path: ({ installedManaged }) => `/certificates/managed/${installedManaged}`,
  },
  {
    name: 'managed-certificate-renew',
    path: ({ managed }) => `/certificates/managed/${managed}`,
    act: press('Renew now'),
  },
  {
    name: 'managed-certificate-key',
    path: ({ managed }) => `/certificates/managed/${managed}`,
    act: press('Download private key'),
  },
  {
    name: 'managed-certificate-revoke',
    path: ({ managed }) => `/certificates/managed/${managed}`,
    act: press('Revoke certificate'),
  },
  {
    name: 'managed-certificate-edit',
    path: ({ managed }) => `/certificates/managed/${managed}`,
    act: press('Edit'),
  },
  {
    name: 'managed-certificate-delete',
    path: ({ installedManaged }) => `/certificates/managed/${installedManaged}`,
    act: press('Delete managed certificate'),
  },
  { name: 'managed-certificate-new', path: '/certificates/managed/new' },
  {
    name: 'managed-certificate-new-names',
    path: '/certificates/managed/new?names=shop.kelp-works.example,*.kelp-works.example,www.elsewhere.example',
    act: seeChecks,
  },
  { name: 'acme-accounts', path: '/certificates/managed?tab=accounts' },
  {
    name: 'acme-account-add',
    path: '/certificates/managed?tab=accounts&new=account',
    act: chooseAuthority('ZeroSSL'),
  },
  { name: 'acme-account', path: ({ acmeAccount }) => `/certificates/managed/accounts/${acmeAccount}` },
  {
    name: 'acme-account-failing',
    path: ({ refusedAccount }) => `/certificates/managed/accounts/${refusedAccount}`,
  },
  {
    name: 'acme-account-edit',
    path: ({ acmeAccount }) => `/certificates/managed/accounts/${acmeAccount}`,
    act: press('Edit'),
  },
  {
    name: 'acme-account-delete',
    path: ({ acmeAccount }) => `/certificates/managed/accounts/${acmeAccount}`,
    act: press('Delete ACME account'),
  },
  {
    name: 'acme-account-add-other',
    path: '/certificates/managed?tab=accounts&new=account',
    act: chooseAuthority('Another CA'),
  },
  {
    name: 'managed-certificate-viewer',
    path: ({ managed }) => `/certificates/managed/${managed}`,
    who: 'viewer',
  },
  { name: 'managed-certificates-empty', path: '/certificates/managed', who: 'newcomer' },
  { name: 'acme-accounts-empty', path: '/certificates/managed?tab=accounts', who: 'newcomer' },
  { name: 'managed-certificate-new-empty', path: '/certificates/managed/new', who: 'newcomer' },
]
