/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const dynamicIpsPage = pageAddress('/dynamic-ips', {
  q: text(),
  attention: text<'true'>(),
  new: text(),
})
export const dynamicIpPage = pageAddress('/dynamic-ips/$dynamicIpId', {
  tab: text(),
  q: text(),
  attention: text<'true'>(),
})

export const dynamicIpPaths = {
  dynamicIps: dynamicIpsPage.to({}),
  newDynamicIp: dynamicIpsPage.to({}, { new: 'dynamic-ip' }),
  dynamicIp: (dynamicIpId: string) => dynamicIpPage.to({ dynamicIpId }),
  dynamicIpDevices: (dynamicIpId: string) => dynamicIpPage.to({ dynamicIpId }, { tab: 'devices' }),
  dynamicIpFirewalls: (dynamicIpId: string) => dynamicIpPage.to({ dynamicIpId }, { tab: 'firewall' }),
}
