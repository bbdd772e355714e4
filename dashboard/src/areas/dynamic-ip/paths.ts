/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const sourcesPage = pageAddress('/dynamic-ips', { q: text(), attention: text<'true'>(), new: text() })
export const sourcePage = pageAddress('/dynamic-ips/$sourceId', {
  tab: text(),
  q: text(),
  attention: text<'true'>(),
})

export const dynamicIpPaths = {
  sources: sourcesPage.to({}),
  newSource: sourcesPage.to({}, { new: 'source' }),
  source: (sourceId: string) => sourcePage.to({ sourceId }),
  sourceDevices: (sourceId: string) => sourcePage.to({ sourceId }, { tab: 'devices' }),
  sourceFirewalls: (sourceId: string) => sourcePage.to({ sourceId }, { tab: 'firewall' }),
}
