import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const chooseServer = (page: Page) => page.getByRole('radio', { name: 'One server' }).check()

const createToken = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rack 8')
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  await page.getByText('Waiting for the agent').waitFor()
}

/** The screens of agents, and of alert rules for what they report. That of a server with an agent is among those of servers. */
export const agentScreens: readonly Screen[] = [
  { name: 'agents', path: '/agents' },
  { name: 'agents-tokens', path: '/agents?tab=tokens' },
  { name: 'agents-enrol', path: '/agents?new=enrolment' },
  { name: 'agents-enrol-known', path: '/agents?new=enrolment', act: chooseServer },
  { name: 'agents-enrolling', path: '/agents?new=enrolment', act: createToken },
  { name: 'agent', path: ({ agent }) => `/agents/${agent}` },
  { name: 'agent-silent', path: ({ silentAgent }) => `/agents/${silentAgent}` },
  { name: 'agent-revoked', path: ({ revokedAgent }) => `/agents/${revokedAgent}` },
  { name: 'agent-revoke', path: ({ agent }) => `/agents/${agent}`, act: press('Revoke') },
  { name: 'agent-rotate', path: ({ agent }) => `/agents/${agent}`, act: press('Rotate the secret') },
  {
    name: 'server-agent',
    path: ({ server }) => `/servers/${server}`,
    act: (page) => page.getByRole('heading', { name: 'Agent', exact: true }).scrollIntoViewIfNeeded(),
  },
  { name: 'server-enrol', path: ({ ownServer }) => `/servers/${ownServer}`, act: press('Enrol an agent') },
  {
    name: 'server-collector',
    path: ({ ownServer }) => `/servers/${ownServer}`,
    act: press('Use a collector'),
  },
  {
    name: 'server-scrape',
    path: ({ ownServer }) => `/servers/${ownServer}`,
    act: press('Scrape node_exporter'),
  },
  { name: 'agent-scrape', path: ({ scrapedCollector }) => `/agents/${scrapedCollector}` },
  {
    name: 'agent-scrape-edit',
    path: ({ scrapedCollector }) => `/agents/${scrapedCollector}`,
    act: press('Edit'),
  },
  { name: 'agent-collector', path: ({ collector }) => `/agents/${collector}` },
  { name: 'alert-rules', path: '/alert-rules' },
  { name: 'alert-rule-create', path: '/alert-rules?new=rule' },
  {
    name: 'alert-rule-edit',
    path: '/alert-rules',
    act: (page) => page.getByRole('button', { name: 'Edit', exact: true }).first().click(),
  },
  {
    name: 'server-alerts',
    path: ({ server }) => `/servers/${server}`,
    act: (page) => page.getByRole('heading', { name: 'Alerts', exact: true }).scrollIntoViewIfNeeded(),
  },
  { name: 'alert-incident', path: ({ alertIncident }) => `/incidents/${alertIncident}` },
  { name: 'alert-rules-empty', path: '/alert-rules', who: 'newcomer' },
  { name: 'agents-empty', path: '/agents', who: 'newcomer' },
  { name: 'agents-tokens-empty', path: '/agents?tab=tokens', who: 'newcomer' },
]
