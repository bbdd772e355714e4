import type { Page } from 'playwright-core'
import type { FilledAccount } from '../filled-account.ts'
import type { Who } from '../filled-dashboard.ts'

export type Screen = {
  name: string
  path: string | ((account: FilledAccount) => string)
  /** The person who opens it; by default the owner of a filled account. */
  who?: Who
  /** Expected error responses, if the screen shows one. */
  expectedErrors?: readonly string[]
  /** Clicks after the page has loaded: to open a dialog, to select a row. */
  act?: (page: Page) => Promise<void>
}

export function pathOf({ path }: Screen, account: FilledAccount): string {
  return typeof path === 'string' ? path : path(account)
}
