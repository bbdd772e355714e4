import type { Page } from 'playwright-core'
import { chooseOption } from '../choose-option.ts'
import type { Screen } from './screen.ts'

const chooseServers = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'Playground' }).click()
  await page.getByRole('radio', { name: 'Selected servers' }).check()
  await page.getByRole('checkbox', { name: 'later-1' }).check()
}

const enterServer = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'Cellar' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('printer')
}

const resizeServer = async (page: Page) => {
  await page.getByRole('button', { name: 'Resize' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'New size' }).click()
  await page.getByRole('option', { name: /^large/ }).click()
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).last().click()

const reviewRules = async (page: Page) => {
  await press('Edit rules')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove rule' }).first().click()
  await dialog.getByLabel('Network').first().fill('2001:db8::/32')
  await dialog.getByRole('button', { name: 'Review the changes' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).waitFor()
}

const createFirewall = async (page: Page) => {
  await press('Create a firewall')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'Playground' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('web')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
}

const attachToServer = async (page: Page) => {
  await press('Attach to a server')(page)
  await chooseOption(page.getByRole('dialog'), 'Server', /web-1/)
  // What else filters its traffic is known once the firewalls of the account were listed.
  await page
    .getByText(/SSH included|The server keeps/)
    .first()
    .waitFor()
}

const orderServer = async (page: Page) => {
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('web-9')
  await choose('Region', /nowhere-1/)
  await choose('Server size', /small/)
  await choose('Image', /Debian 13/i)
  await choose('First start', /updates/)
}

const orderVolume = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('data-1')
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: /nowhere-1/ }).click()
  await page.getByText('€1.00 a month').waitFor()
}

const confirmServer = async (page: Page) => {
  await orderServer(page)
  await page.getByRole('button', { name: 'Show the price' }).click()
  await page.getByText('€4.00 a month').waitFor()
}

/** The screens of servers and of what is done with them. */
export const cloudScreens: readonly Screen[] = [
  { name: 'servers', path: '/servers' },
  { name: 'servers-metrics', path: '/servers?tab=metrics' },
  { name: 'servers-metrics-empty', path: '/servers?tab=metrics', who: 'newcomer' },
  { name: 'servers-accounts', path: '/servers?tab=accounts' },
  { name: 'servers-add', path: '/servers?new=servers', act: chooseServers },
  { name: 'server-create', path: ({ sandbox }) => `/servers/new?account=${sandbox}` },
  { name: 'server-create-order', path: ({ sandbox }) => `/servers/new?account=${sandbox}`, act: orderServer },
  {
    name: 'server-create-confirm',
    path: ({ sandbox }) => `/servers/new?account=${sandbox}`,
    act: confirmServer,
  },
  { name: 'servers-enter', path: '/servers?new=servers', act: enterServer },
  { name: 'server-entered', path: ({ ownServer }) => `/servers/${ownServer}` },
  { name: 'server-entered-edit', path: ({ ownServer }) => `/servers/${ownServer}`, act: press('Edit') },
  { name: 'server', path: ({ server }) => `/servers/${server}` },
  {
    name: 'server-metrics',
    path: ({ server }) => `/servers/${server}`,
    act: (page) => page.getByText('Network in').scrollIntoViewIfNeeded(),
  },
  {
    name: 'server-compare',
    path: ({ server, measuredServer }) => `/servers/${server}?compare=${measuredServer}&range=hour`,
    act: (page) => page.getByText('Network in').scrollIntoViewIfNeeded(),
  },
  { name: 'server-down', path: ({ downServer }) => `/servers/${downServer}` },
  { name: 'server-shutdown', path: ({ server }) => `/servers/${server}`, act: press('Shut down') },
  { name: 'server-power-off', path: ({ server }) => `/servers/${server}`, act: press('Power off') },
  { name: 'server-resize', path: ({ server }) => `/servers/${server}`, act: resizeServer },
  { name: 'server-rebuild', path: ({ server }) => `/servers/${server}`, act: press('Rebuild') },
  { name: 'server-delete', path: ({ server }) => `/servers/${server}`, act: press('Delete at the provider') },
  { name: 'server-action', path: ({ serverAction }) => `/servers/actions/${serverAction}` },
  { name: 'ssh-keys', path: '/servers?tab=keys' },
  { name: 'ssh-keys-add', path: '/servers?tab=keys', act: press('Add an SSH key') },
  { name: 'volumes', path: '/servers?tab=volumes' },
  { name: 'volume-create', path: ({ sandbox }) => `/servers/volumes/new?account=${sandbox}` },
  {
    name: 'volume-create-order',
    path: ({ sandbox }) => `/servers/volumes/new?account=${sandbox}`,
    act: orderVolume,
  },
  { name: 'volume-create-none', path: '/servers/volumes/new', who: 'newcomer' },
  { name: 'volume-refused', path: ({ refusedVolume }) => `/servers/volumes/${refusedVolume}` },
  { name: 'volume', path: ({ volume }) => `/servers/volumes/${volume}` },
  {
    name: 'volume-attach',
    path: ({ looseVolume }) => `/servers/volumes/${looseVolume}`,
    act: press('Attach'),
  },
  { name: 'volume-detach', path: ({ volume }) => `/servers/volumes/${volume}`, act: press('Detach') },
  { name: 'volume-grow', path: ({ volume }) => `/servers/volumes/${volume}`, act: press('Enlarge') },
  {
    name: 'volume-delete',
    path: ({ looseVolume }) => `/servers/volumes/${looseVolume}`,
    act: press('Delete the volume'),
  },
  { name: 'firewalls', path: '/servers?tab=firewalls' },
  { name: 'firewall', path: ({ firewall }) => `/servers/firewalls/${firewall}` },
  {
    name: 'firewall-edit',
    path: ({ firewall }) => `/servers/firewalls/${firewall}`,
    act: press('Edit rules'),
  },
  { name: 'firewall-create', path: '/servers?tab=firewalls', act: createFirewall },
  {
    name: 'firewall-attach',
    path: ({ looseFirewall }) => `/servers/firewalls/${looseFirewall}`,
    act: attachToServer,
  },
  {
    name: 'firewall-detach',
    path: ({ firewall }) => `/servers/firewalls/${firewall}`,
    act: press('Detach'),
  },
  {
    name: 'firewall-delete',
    path: ({ looseFirewall }) => `/servers/firewalls/${looseFirewall}`,
    act: press('Delete the firewall'),
  },
  { name: 'firewall-refused', path: ({ refusedFirewall }) => `/servers/firewalls/${refusedFirewall}` },
  { name: 'firewall-review', path: ({ firewall }) => `/servers/firewalls/${firewall}`, act: reviewRules },
  { name: 'servers-costs', path: '/servers?tab=costs' },
  { name: 'servers-costs-label', path: '/servers?tab=costs&group=label:team' },
  { name: 'servers-ceiling', path: '/servers?tab=costs', act: press('Set the ceiling') },
  { name: 'orphan', path: ({ orphan }) => `/servers/orphans/${orphan}` },
  {
    name: 'orphan-delete',
    path: ({ orphan }) => `/servers/orphans/${orphan}`,
    act: press('Delete at the provider'),
  },
  { name: 'snapshots', path: '/servers?tab=snapshots' },
  { name: 'snapshot', path: ({ snapshot }) => `/servers/snapshots/${snapshot}` },
  {
    name: 'server-action-failed',
    path: ({ failedServerAction }) => `/servers/actions/${failedServerAction}`,
  },
  { name: 'servers-empty', path: '/servers', who: 'newcomer' },
  { name: 'server-create-none', path: '/servers/new', who: 'newcomer' },
]
