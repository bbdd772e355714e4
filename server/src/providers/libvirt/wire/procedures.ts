/** The procedures that the adapter calls, by their numbers in src/remote/remote_protocol.x of libvirt. They never change. */
export const procedures = {
  connectOpen: 1,
  connectClose: 2,
  domainCreate: 9,
  domainDestroy: 12,
  domainGetXmlDesc: 14,
  domainLookupByUuid: 24,
  domainReboot: 27,
  domainResume: 28,
  domainShutdown: 33,
  connectGetHostname: 59,
  authList: 66,
  domainGetState: 212,
  domainReset: 245,
  connectListAllDomains: 273,
  domainInterfaceAddresses: 353,
} as const

export type Procedure = keyof typeof procedures
