/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const instancePage = pageAddress('/instance', { settings: text() })

export const instancePaths = { instance: instancePage.to({}) }
