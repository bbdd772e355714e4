/** The objects and extensions of EPP that the adapter uses, if the server announces them. */
export const namespaces = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  /** RFC 5731 */
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  /** RFC 5732 */
  host: 'urn:ietf:params:xml:ns:host-1.0',
  /** RFC 5733 */
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  /** RFC 3915: the redemption grace period. */
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  /** RFC 5910: DNSSEC. */
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  /** RFC 8748: prices. */
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
} as const

export const objects = ['domain', 'host', 'contact'] as const
export const extensions = ['rgp', 'secDNS', 'fee'] as const
export type EppObject = (typeof objects)[number]
export type EppExtension = (typeof extensions)[number]
export type EppService = EppObject | EppExtension
