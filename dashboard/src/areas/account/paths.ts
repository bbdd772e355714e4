/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const accountPage = pageAddress('/account', { tab: text() })

export const accountPaths = { account: accountPage.to({}) }
