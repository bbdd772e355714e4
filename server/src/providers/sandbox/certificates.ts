/** What a provider could hold: a certificate for names that nobody has, in use, and one that is not issued yet. */
import { X509Certificate } from 'node:crypto'
import type { HeldCertificates } from '#providers/ports/certificates.ts'

/** Self-signed, until 2126. Its key was never stored. */
const der = Buffer.from(
  [
    'MIIB8jCCAZmgAwIBAgIUUDUUNwQ9NIJM7TIi9uZCaLtqVgcwCgYIKoZIzj0EAwIw',
    'MTEQMA4GA1UECgwHU2FuZGJveDEdMBsGA1UEAwwUc2hvcC5zYW5kYm94LmV4YW1w',
    'bGUwIBcNMjYxMTI5MDQ0NDQ2WhgPMjEyNjExMDUwNDQ0NDZaMDExEDAOBgNVBAoM',
    'B1NhbmRib3gxHTAbBgNVBAMMFHNob3Auc2FuZGJveC5leGFtcGxlMFkwEwYHKoZI',
    'zj0CAQYIKoZIzj0DAQcDQgAEHQdO6C8TySnPaoVZI8TukXRAB3xl/JVuxJeT8luF',
    '0D1Sq5W8h3EuH4RPKn/0eY3xxsUQ+mHSr9CdmbbzverigaOBjDCBiTAdBgNVHQ4E',
    'FgQU5IGaR82OWn3xE/71+ph5Gl4ytTAwHwYDVR0jBBgwFoAU5IGaR82OWn3xE/71',
    '+ph5Gl4ytTAwOQYDVR0RBDIwMIIUc2hvcC5zYW5kYm94LmV4YW1wbGWCGHd3dy5z',
    'aG9wLnNhbmRib3guZXhhbXBsZTAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0cA',
    'MEQCIC5uDmvgWGtVTB/DztcyYgtL1DqJ9lN/YWcKA8+hmQi4AiA9jgP04xese2pS',
    '0PLHMPYNdqe1QjWQJEiSsZzIZLCJRg==',
  ].join(''),
  'base64',
)

const names = ['shop.sandbox.example', 'www.shop.sandbox.example']

export const sandboxCertificates: HeldCertificates = {
  async listCertificates() {
    return {
      certificates: [
        {
          ref: 'certificate-1',
          name: 'shop',
          pem: new X509Certificate(der).toString(),
          sha1: null,
          names,
          issuer: 'shop.sandbox.example',
          notAfter: new Date('2126-11-05T04:44:46Z'),
          isRenewed: true,
          usedBy: [{ kind: 'load_balancer', ref: 'web' }],
        },
        {
          ref: 'certificate-2',
          name: 'new-shop',
          pem: null,
          sha1: null,
          names: ['new.sandbox.example'],
          issuer: null,
          notAfter: null,
          isRenewed: true,
          usedBy: [],
        },
      ],
      cursor: null,
    }
  },
}
