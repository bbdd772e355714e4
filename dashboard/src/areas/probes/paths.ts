/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { ProbeStateName } from './states.tsx'

export const probesPage = pageAddress('/probes', {
  q: text(),
  state: text<ProbeStateName>(),
  attention: text<'true'>(),
  new: text(),
})
export const probePage = pageAddress('/probes/$probeId')

export const probePaths = {
  probes: probesPage.to({}),
  newProbe: probesPage.to({}, { new: 'probe' }),
  probe: (probeId: string) => probePage.to({ probeId }),
}
