/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { EndpointStateName, GradeName } from './endpoints/endpoint-states.tsx'
import type { GapKind, GapState } from './list/gaps/gap-states.tsx'
import type { AutomationName } from './list/renewals/automations.ts'
import type { IssuanceState } from './list/transparency/issuance-states.tsx'
import type { SeverityName } from './states.tsx'

export const certificatesPage = pageAddress('/certificates', {
  tab: text<'authorities' | 'endpoints' | 'gaps' | 'policy' | 'renewals' | 'transparency'>(),
  q: text(),
  severity: text<SeverityName>(),
  replaced: text<'true'>(),
  automation: text<AutomationName>(),
  attention: text<'true'>(),
  grade: text<GradeName>(),
  state: text<EndpointStateName>(),
  kind: text<GapKind>(),
  gap: text<GapState>(),
  issued: text<IssuanceState>(),
  new: text(),
})
export const certificatePage = pageAddress('/certificates/$certificateId')
export const issuancePage = pageAddress('/certificates/issuances/$issuanceId')
export const gapPage = pageAddress('/certificates/gaps/$gapId')

export const endpointPage = pageAddress('/certificates/endpoints/$endpointId')

export const mapPage = pageAddress('/certificates/map', {
  q: text(),
  endpoint: text(),
  server: text(),
  certificate: text(),
})

export const certificatePaths = {
  endpoints: certificatesPage.to({}, { tab: 'endpoints' }),
  endpoint: (endpointId: string) => endpointPage.to({ endpointId }),
  certificates: certificatesPage.to({}),
  map: (limit: { endpoint?: string; server?: string; certificate?: string } = {}) => mapPage.to({}, limit),
  gaps: certificatesPage.to({}, { tab: 'gaps' }),
  issuances: certificatesPage.to({}, { tab: 'transparency' }),
  issuance: (issuanceId: string) => issuancePage.to({ issuanceId }),
  gap: (gapId: string) => gapPage.to({ gapId }),
  authorities: certificatesPage.to({}, { tab: 'authorities' }),
  upload: certificatesPage.to({}, { new: 'upload' }),
  certificate: (certificateId: string) => certificatePage.to({ certificateId }),
}
