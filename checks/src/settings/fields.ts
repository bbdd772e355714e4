/** Fields that several check types share. */
import { Type } from 'typebox'

/** One of several strings. */
export function OneOf<const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description?: string; default?: Values[number] } = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

export const Host = Type.String({
  minLength: 1,
  maxLength: 255,
  title: 'Host',
  description: 'A host name or an IP address.',
  examples: ['www.example.com', '203.0.113.7', '2001:db8::7'],
})

export const Port = Type.Integer({ minimum: 1, maximum: 65_535, title: 'Port' })

export const HeaderName = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$", title: 'Header' })

/** Sent with each request. They replace the headers that a check sends by default. */
export const RequestHeaders = Type.Array(
  Type.Object(
    { name: HeaderName, value: Type.String({ maxLength: 8000, pattern: '^[^\\r\\n\\0]*$' }) },
    { additionalProperties: false },
  ),
  { maxItems: 50, title: 'Headers' },
)

export const LatencyThreshold = Type.Integer({
  minimum: 1,
  maximum: 300_000,
  title: 'Slow after (ms)',
  description: 'A check that takes longer shows the monitor as degraded.',
})

export const IgnoreCertificate = Type.Boolean({
  default: false,
  title: 'Ignore certificate errors',
  description:
    'Accepts expired, untrusted and wrong certificates. Use it for devices with a certificate of their own.',
})

export const AuthorityCertificate = Type.String({
  maxLength: 200_000,
  title: 'Certificate authority',
  description:
    'Certificates in PEM that are trusted in addition, for targets with certificates of your own authority.',
})

export const ExpiryDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  default: 14,
  title: 'Warn before expiry (days)',
  description: 'Shows the monitor as degraded when the certificate expires in fewer days. 0 never warns.',
})

/**
 * A pattern that is matched against a server's response. The syntax is RE2, which takes linear time for any pattern.
 */
export const Pattern = Type.String({ minLength: 1, maxLength: 1000, title: 'Regular expression (RE2)' })
