/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { DeployStateName } from './states.tsx'

export const deploysPage = pageAddress('/deploys', {
  tab: text<'hooks'>(),
  q: text(),
  state: text<DeployStateName>(),
  source: text(),
  new: text(),
})
export const deployPage = pageAddress('/deploys/$deployId')
export const hookPage = pageAddress('/deploys/hooks/$hookId', { tab: text<'setup' | 'settings'>() })

export const deployPaths = {
  deploys: deploysPage.to({}),
  hooks: deploysPage.to({}, { tab: 'hooks' }),
  newHook: deploysPage.to({}, { tab: 'hooks', new: 'hook' }),
  deploy: (deployId: string) => deployPage.to({ deployId }),
  hook: (hookId: string) => hookPage.to({ hookId }),
}
