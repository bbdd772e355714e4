/** Every URL of the area's pages. */
export const dnsPaths = {
  zones: '/dns/zones',
  newZone: '/dns/zones?new=zone',
  zone: (id: string) => `/dns/zones/${id}`,
  zoneChanges: (id: string) => `/dns/zones/${id}?tab=changes`,
  zoneSettings: (id: string) => `/dns/zones/${id}?tab=settings`,
  records: '/dns/records',
}
