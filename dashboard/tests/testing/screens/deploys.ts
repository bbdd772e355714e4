import type { Page } from 'playwright-core'
import { acmeScreens } from './acme.ts'
import { agentScreens } from './agents.ts'
import { certificateScreens } from './certificates.ts'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const createHook = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Landing page')
  await dialog.getByRole('radio', { name: 'A call of a URL' }).check()
  await dialog.getByRole('textbox', { name: 'URL to call' }).fill('http://127.0.0.1:9/deploy')
  await dialog.getByRole('button', { name: 'Create the deploy hook' }).click()
  await page.getByText('Payload URL').waitFor()
}

const waitForLog = async (page: Page) => {
  await page.getByText('modules transformed').waitFor()
}

/** The screens of deploys. Those of a server are among the screens of servers. */
const deployScreens: readonly Screen[] = [
  { name: 'deploys', path: '/deploys' },
  { name: 'deploys-failed', path: '/deploys?state=failed' },
  { name: 'deploy-hooks', path: '/deploys?tab=hooks' },
  { name: 'deploy-hook-create', path: '/deploys?tab=hooks&new=hook' },
  { name: 'deploy-hook-created', path: '/deploys?tab=hooks&new=hook', act: createHook },
  { name: 'deploy', path: ({ deploy }) => `/deploys/${deploy}`, act: waitForLog },
  { name: 'deploy-running', path: ({ runningDeploy }) => `/deploys/${runningDeploy}`, act: waitForLog },
  { name: 'deploy-failed', path: ({ failedDeploy }) => `/deploys/${failedDeploy}`, act: waitForLog },
  { name: 'deploy-skipped', path: ({ skippedDeploy }) => `/deploys/${skippedDeploy}` },
  { name: 'deploy-queued', path: ({ queuedDeploy }) => `/deploys/${queuedDeploy}` },
  {
    name: 'deploy-cancel',
    path: ({ queuedDeploy }) => `/deploys/${queuedDeploy}`,
    act: press('Cancel deploy'),
  },
  {
    name: 'deploy-rollback',
    path: ({ failedDeploy }) => `/deploys/${failedDeploy}`,
    act: press('Roll back'),
  },
  { name: 'deploy-hook', path: ({ deployHook }) => `/deploys/hooks/${deployHook}` },
  { name: 'deploy-hook-setup', path: ({ callingHook }) => `/deploys/hooks/${callingHook}?tab=setup` },
  { name: 'deploy-hook-settings', path: ({ deployHook }) => `/deploys/hooks/${deployHook}?tab=settings` },
  {
    name: 'deploy-hook-parameters',
    path: ({ deployHook }) => `/deploys/hooks/${deployHook}?tab=settings`,
    act: (page) => page.getByRole('button', { name: 'Add parameter' }).scrollIntoViewIfNeeded(),
  },
  { name: 'deploys-empty', path: '/deploys', who: 'newcomer' },
  { name: 'deploy-hooks-empty', path: '/deploys?tab=hooks', who: 'newcomer' },
]

/** What is on servers: agents, certificates and deploys. */
export const serverScreens: readonly Screen[] = [
  ...agentScreens,
  ...certificateScreens,
  ...acmeScreens,
  ...deployScreens,
]
