import { type Static, Type } from 'typebox'
import { IpFamily } from '#checks/connection.ts'
import {
  AuthorityCertificate,
  ExpiryDays,
  HeaderName,
  IgnoreCertificate,
  LatencyThreshold,
  OneOf,
  RequestHeaders,
} from '#checks/settings/fields.ts'

const closed = { additionalProperties: false }
const Text = Type.String({ minLength: 1, maxLength: 10_000 })
const HeaderAssertion = Type.Object(
  {
    kind: Type.Literal('header'),
    name: HeaderName,
    comparison: OneOf(['exists', 'missing', 'equals', 'contains', 'matches']),
    value: Type.Optional(Text),
  },
  { ...closed, title: 'Header' },
)

const BodyAssertion = Type.Object(
  {
    kind: Type.Literal('body'),
    comparison: OneOf(['contains', 'not_contains', 'matches', 'not_matches']),
    value: Text,
  },
  { ...closed, title: 'Body' },
)

const JsonAssertion = Type.Object(
  {
    kind: Type.Literal('json'),
    path: Type.String({
      minLength: 1,
      maxLength: 500,
      title: 'JSONPath',
      description: 'RFC 9535. If it finds several values, one that fits is enough.',
      examples: ['$.status', '$.checks[?@.name=="db"].ok'],
    }),
    comparison: OneOf([
      'exists',
      'missing',
      'equals',
      'not_equals',
      'greater',
      'less',
      'contains',
      'matches',
    ]),
    value: Type.Optional(
      Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
    ),
  },
  { ...closed, title: 'JSON value' },
)

export const Assertion = Type.Union([HeaderAssertion, BodyAssertion, JsonAssertion])
export type Assertion = Static<typeof Assertion>

const Authentication = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('basic'),
      username: Type.String({ maxLength: 500 }),
      password: Type.String({ maxLength: 2000 }),
    },
    { ...closed, title: 'Basic' },
  ),
  Type.Object({ kind: Type.Literal('bearer'), token: Text }, { ...closed, title: 'Bearer token' }),
  Type.Object(
    {
      kind: Type.Literal('oauth2'),
      token_url: Type.String({ maxLength: 2000, format: 'uri' }),
      client_id: Type.String({ maxLength: 1000 }),
      client_secret: Type.String({ maxLength: 4000 }),
      scope: Type.Optional(Type.String({ maxLength: 2000 })),
    },
    { ...closed, title: 'OAuth 2.0 client credentials' },
  ),
])
export type Authentication = Static<typeof Authentication>

export const httpSettings = Type.Object(
  {
    url: Type.String({
      minLength: 8,
      maxLength: 4000,
      format: 'uri',
      title: 'URL',
      examples: ['https://www.example.com/health'],
    }),
    method: Type.Optional(
      OneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
        default: 'GET',
        title: 'Method',
      }),
    ),
    headers: Type.Optional(RequestHeaders),
    body: Type.Optional(Type.String({ maxLength: 100_000, title: 'Body' })),
    authentication: Type.Optional(Authentication),
    client_certificate: Type.Optional(
      Type.Object(
        { cert: Type.String({ maxLength: 100_000 }), key: Type.String({ maxLength: 100_000 }) },
        {
          ...closed,
          title: 'Client certificate',
          description: 'Certificate chain and private key in PEM, for mutual TLS.',
        },
      ),
    ),
    family: Type.Optional(IpFamily),
    redirects: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10,
        default: 5,
        title: 'Redirects to follow',
        description: 'With 0 the redirect itself is the answer.',
      }),
    ),
    accepted_statuses: Type.Optional(
      Type.Array(Type.String({ pattern: '^[1-5](?:\\d\\d|xx)(?:-[1-5]\\d\\d)?$' }), {
        minItems: 1,
        maxItems: 20,
        default: ['2xx'],
        title: 'Accepted status codes',
        description: 'Codes (204), classes (2xx) and ranges (200-299).',
      }),
    ),
    assertions: Type.Optional(Type.Array(Assertion, { maxItems: 50, title: 'Assertions' })),
    authority: Type.Optional(AuthorityCertificate),
    ignore_certificate: Type.Optional(IgnoreCertificate),
    expiry_days: Type.Optional(ExpiryDays),
    slow_after_ms: Type.Optional(LatencyThreshold),
  },
  closed,
)
export type HttpSettings = Static<typeof httpSettings>
