import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'

/** What a precertificate has so that nobody uses it as a certificate (RFC 6962, section 3.1). */
const poisonOid = '1.3.6.1.4.1.11129.2.4.3'

/** Whether a certificate that can be read was only made for the logs of Certificate Transparency. */
export function isPrecertificate(der: Uint8Array): boolean {
  const { extensions = [] } = AsnConvert.parse(der, Certificate).tbsCertificate
  return extensions.some(({ extnID }) => extnID === poisonOid)
}
