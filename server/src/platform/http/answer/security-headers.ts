/**
 * The header fields that every answer carries, beside its own. They tell browsers to load and embed nothing across
 * origins, to keep no answer, and to use https only once they have come by https (RFC 6797).
 */

/** Features of browsers that the dashboard uses itself, and those that it never does. */
const permissionsPolicy = [
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** One year. Other hosts below the same domain are not ours, so they are not included. */
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
