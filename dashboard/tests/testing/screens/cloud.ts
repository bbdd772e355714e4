import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const chooseServers = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'Playground' }).click()
  await page.getByRole('radio', { name: 'Selected servers' }).check()
  await page.getByRole('checkbox', { name: 'later-1' }).check()
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).last().click()

/** The screens of servers and of what is done with them. */
export const cloudScreens: readonly Screen[] = [
  { name: 'servers', path: '/servers' },
  { name: 'servers-accounts', path: '/servers?tab=accounts' },
  { name: 'servers-add', path: '/servers?new=servers', act: chooseServers },
  { name: 'server', path: ({ server }) => `/servers/${server}` },
  { name: 'server-down', path: ({ downServer }) => `/servers/${downServer}` },
  { name: 'server-shutdown', path: ({ server }) => `/servers/${server}`, act: press('Shut down') },
  { name: 'server-power-off', path: ({ server }) => `/servers/${server}`, act: press('Power off') },
  { name: 'server-action', path: ({ serverAction }) => `/servers/actions/${serverAction}` },
  { name: 'snapshots', path: '/servers?tab=snapshots' },
  { name: 'snapshot', path: ({ snapshot }) => `/servers/snapshots/${snapshot}` },
  {
    name: 'server-action-failed',
    path: ({ failedServerAction }) => `/servers/actions/${failedServerAction}`,
  },
  { name: 'servers-empty', path: '/servers', who: 'newcomer' },
]
