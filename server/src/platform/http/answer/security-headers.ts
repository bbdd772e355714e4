/**
 * The header fields of every response. They tell browsers to load and embed nothing across origins, to store no
 * response, and to use only https after a response over https (RFC 6797).
 */

/** Browser features that the dashboard uses, and those that it never uses. */
const permissionsPolicy = [
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** One year. Subdomains are not included, since they may belong to other services. */
const strictTransport = 'max-age=31536000'

export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': strictTransport }),
  }
}
