/**
 * Fields that several check types share. The API's validation, its OpenAPI document and the form in the dashboard are
 * generated from the schemas alone, so every field has a title, and every secret is declared with `Secret` or
 * `PrivateKey`.
 */
import { Type } from 'typebox'

/** Objects of settings have no other members. */
export const closed = { additionalProperties: false } as const

type FieldOptions = { title: string; description?: string }

/** One of several strings. */
export function OneOf<const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description?: string; default?: Values[number] } = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

/** A text that is stored encrypted and never returned; forms hide what is typed. */
export function Secret(options: FieldOptions & { maxLength?: number }) {
  return Type.String({ minLength: 1, maxLength: 4000, ...options, format: 'password', writeOnly: true })
}

/** Tell the form, and the validation before saving, what a text holds. */
export const pemType = 'application/x-pem-file'
export const patternType = 'text/x-re2'

const pem = { maxLength: 100_000, contentMediaType: pemType }

/** Certificates in PEM, which are public. */
export function Certificates(options: FieldOptions) {
  return Type.String({ minLength: 1, ...pem, ...options })
}

function PrivateKey(options: FieldOptions) {
  return Secret({ ...pem, ...options })
}

export const Host = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s/@]+$',
  title: 'Host',
  description: 'A host name or an IP address.',
  examples: ['www.example.com', '203.0.113.7', '2001:db8::7'],
})

export const Port = Type.Integer({ minimum: 1, maximum: 65_535, title: 'Port' })

export const HeaderName = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$", title: 'Name' })

const headerValue = { maxLength: 8000, pattern: '^[^\\r\\n\\0]*$', title: 'Value' }

/** Sent with each request. They replace the headers that a check sends by default. */
export const RequestHeaders = Type.Array(
  Type.Object({ name: HeaderName, value: Type.String(headerValue) }, { ...closed, title: 'Header' }),
  { maxItems: 50, title: 'Headers' },
)

export const SecretRequestHeaders = Type.Array(
  Type.Object({ name: HeaderName, value: Secret(headerValue) }, { ...closed, title: 'Secret header' }),
  {
    maxItems: 50,
    title: 'Secret headers',
    description: 'Headers whose values are stored encrypted and never shown, such as API keys.',
  },
)

export const LatencyThreshold = Type.Integer({
  minimum: 1,
  maximum: 300_000,
  title: 'Slow after (ms)',
  description: 'A check that takes longer shows the monitor as degraded.',
})

const IgnoreCertificate = Type.Boolean({
  default: false,
  title: 'Ignore certificate errors',
  description:
    'Accepts expired, untrusted and wrong certificates. Use it for devices with self-signed certificates.',
})

const AuthorityCertificate = Certificates({
  title: 'Certificate authority',
  description:
    'Certificates in PEM that are trusted in addition to those of the system, for targets with certificates of your own authority.',
})

export const ClientCertificate = Type.Object(
  {
    cert: Certificates({ title: 'Certificate', description: 'Certificate chain in PEM.' }),
    key: PrivateKey({ title: 'Private key', description: 'Private key in PEM, without a passphrase.' }),
  },
  { ...closed, title: 'Client certificate', description: 'For servers that require mutual TLS.' },
)

export const ServerName = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s/@]+$',
  title: 'Server name',
  description: 'The name to request (SNI) and to expect in the certificate, if it is not the host.',
})

const expiryDays = { minimum: 0, maximum: 365 }

const ExpiryDays = Type.Integer({
  ...expiryDays,
  default: 14,
  title: 'Degraded before expiry (days)',
  description:
    'Shows the monitor as degraded when the certificate expires in fewer days. 0 turns the warning off.',
})

const ExpiryDownDays = Type.Integer({
  ...expiryDays,
  default: 0,
  title: 'Down before expiry (days)',
  description:
    'Shows the monitor as down when the certificate expires in fewer days. With 0 only an expired certificate is down.',
})

/**
 * A pattern that is matched against a server's response. The syntax is RE2, which takes linear time for any pattern.
 */
export const Pattern = Type.String({
  minLength: 1,
  maxLength: 1000,
  title: 'Regular expression (RE2)',
  contentMediaType: patternType,
})

/** What all checks over TLS can be told. */
export const tlsFields = {
  authority: Type.Optional(AuthorityCertificate),
  ignore_certificate: Type.Optional(IgnoreCertificate),
  expiry_days: Type.Optional(ExpiryDays),
  expiry_down_days: Type.Optional(ExpiryDownDays),
}

/** The same as the connection takes it. */
export function tlsOptions({
  authority,
  ignore_certificate,
  expiry_days = 14,
  expiry_down_days = 0,
}: TlsFields) {
  return {
    authority,
    ignoreCertificate: ignore_certificate,
    expiryDays: expiry_days,
    expiryDownDays: expiry_down_days,
  }
}

type TlsFields = {
  authority?: string
  ignore_certificate?: boolean
  expiry_days?: number
  expiry_down_days?: number
}
