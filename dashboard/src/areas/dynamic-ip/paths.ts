/** Every URL of the area's pages. */
export const dynamicIpPaths = {
  sources: '/dynamic-ips',
  newSource: '/dynamic-ips?new=source',
  source: (id: string) => `/dynamic-ips/${id}`,
  sourceDevices: (id: string) => `/dynamic-ips/${id}?tab=devices`,
  sourceFirewalls: (id: string) => `/dynamic-ips/${id}?tab=firewall`,
}
