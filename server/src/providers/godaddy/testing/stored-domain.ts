// A domain of the stand-in for GoDaddy.
export type StoredDomain = {
  domain: string
  status: string
  createdAt: string
  expires: string
  locked: boolean
  renewAuto: boolean
  nameServers: string[]
  contacts: Record<string, object>
}

const owner = {
  nameFirst: 'John',
  nameLast: 'Doe',
  email: 'john.doe@example.com',
  phone: '+1.4805058800',
  addressMailing: {
    address1: '123 Main Street',
    city: 'Tempe',
    state: 'AZ',
    postalCode: '85281',
    country: 'US',
  },
}

export function newDomain(domain: string, expiresAt: Date): StoredDomain {
  return {
    domain,
    status: 'ACTIVE',
    createdAt: '2021-01-15T10:00:00.000Z',
    expires: expiresAt.toISOString(),
    locked: true,
    renewAuto: true,
    nameServers: ['ns1.domaincontrol.com', 'ns2.domaincontrol.com'],
    contacts: { contactRegistrant: owner, contactAdmin: owner, contactTech: owner, contactBilling: owner },
  }
}
