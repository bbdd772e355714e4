/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const zonesPage = pageAddress('/dns/zones', {
  q: text(),
  connection: text(),
  attention: text<'true'>(),
  new: text(),
})
export const zonePage = pageAddress('/dns/zones/$zoneId', {
  tab: text(),
  q: text(),
  type: text(),
  state: text(),
  sort: text(),
  of: text(),
  version: text(),
})
export const recordsPage = pageAddress('/dns/records', { q: text(), type: text() })

export const dnsPaths = {
  zones: zonesPage.to({}),
  newZone: zonesPage.to({}, { new: 'zone' }),
  zone: (zoneId: string) => zonePage.to({ zoneId }),
  zoneRecords: (zoneId: string, q: string) => zonePage.to({ zoneId }, { q }),
  zoneChanges: (zoneId: string) => zonePage.to({ zoneId }, { tab: 'changes' }),
  zoneSettings: (zoneId: string) => zonePage.to({ zoneId }, { tab: 'settings' }),
  records: recordsPage.to({}),
}
