/** The address of every page of the layout. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const overviewPage = pageAddress('/', { trend: text() })
export const welcomePage = pageAddress('/welcome', { step: text() })
export const signInPage = pageAddress('/sign-in', { next: text() })
export const joinPage = pageAddress('/join')
export const resetAccessPage = pageAddress('/reset-access')
