/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { SeverityName } from './states.tsx'

export const certificatesPage = pageAddress('/certificates', {
  tab: text<'authorities' | 'policy'>(),
  q: text(),
  severity: text<SeverityName>(),
  replaced: text<'true'>(),
  attention: text<'true'>(),
  new: text(),
})
export const certificatePage = pageAddress('/certificates/$certificateId')

export const certificatePaths = {
  certificates: certificatesPage.to({}),
  authorities: certificatesPage.to({}, { tab: 'authorities' }),
  upload: certificatesPage.to({}, { new: 'upload' }),
  certificate: (certificateId: string) => certificatePage.to({ certificateId }),
}
