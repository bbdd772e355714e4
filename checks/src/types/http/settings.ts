import { type Static, Type } from 'typebox'
import { IpFamily } from '#checks/connection.ts'
import {
  ClientCertificate,
  closed,
  HeaderName,
  LatencyThreshold,
  OneOf,
  RequestHeaders,
  Secret,
  SecretRequestHeaders,
  tlsFields,
} from '#checks/settings/fields.ts'

const Kind = <const Value extends string>(value: Value) => Type.Literal(value, { title: 'Kind' })
const Comparison = <const Values extends readonly string[]>(values: Values) =>
  OneOf(values, { title: 'Comparison' })
const Text = Type.String({
  minLength: 1,
  maxLength: 10_000,
  title: 'Value',
  description: 'For `matches` and `not_matches` a regular expression (RE2).',
})

const HeaderAssertion = Type.Object(
  {
    kind: Kind('header'),
    name: HeaderName,
    comparison: Comparison([
      'exists',
      'missing',
      'equals',
      'not_equals',
      'contains',
      'not_contains',
      'matches',
      'not_matches',
    ]),
    value: Type.Optional(Text),
  },
  { ...closed, title: 'Header' },
)

const BodyAssertion = Type.Object(
  {
    kind: Kind('body'),
    comparison: Comparison(['equals', 'contains', 'not_contains', 'matches', 'not_matches']),
    value: Text,
  },
  { ...closed, title: 'Body' },
)

const JsonAssertion = Type.Object(
  {
    kind: Kind('json'),
    path: Type.String({
      minLength: 1,
      maxLength: 500,
      title: 'JSONPath',
      description: 'RFC 9535. If it finds several values, one that fits is enough.',
      examples: ['$.status', '$.checks[?@.name=="db"].ok'],
    }),
    comparison: Comparison([
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
      Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
        title: 'Value',
        description: 'For `matches` a regular expression (RE2).',
      }),
    ),
  },
  { ...closed, title: 'JSON value' },
)

export const Assertion = Type.Union([HeaderAssertion, BodyAssertion, JsonAssertion], { title: 'Assertion' })
export type Assertion = Static<typeof Assertion>

/** A URL without user name and password: those are secrets, and have fields of their own. */
export const HttpUrl = Type.String({
  minLength: 8,
  maxLength: 4000,
  pattern: '^[hH][tT][tT][pP][sS]?://[^\\s/?#@]+(?:[/?#]\\S*)?$',
  title: 'URL',
  description: 'An http or https URL. Enter user name and password under Authentication, not in the URL.',
  examples: ['https://www.example.com/health'],
})

const Basic = Type.Object(
  {
    kind: Kind('basic'),
    username: Type.String({ maxLength: 500, title: 'User name' }),
    password: Secret({ title: 'Password' }),
  },
  { ...closed, title: 'Basic' },
)
const Bearer = Type.Object(
  { kind: Kind('bearer'), token: Secret({ maxLength: 10_000, title: 'Token' }) },
  { ...closed, title: 'Bearer token' },
)

export const FixedAuthentication = Type.Union([Basic, Bearer], { title: 'Authentication' })

const Authentication = Type.Union(
  [
    Basic,
    Bearer,
    Type.Object(
      {
        kind: Kind('oauth2'),
        token_url: { ...HttpUrl, title: 'Token URL', description: 'Where the access token is requested.' },
        client_id: Type.String({ minLength: 1, maxLength: 1000, title: 'Client ID' }),
        client_secret: Secret({ title: 'Client secret' }),
        client_authentication: Type.Optional(
          OneOf(['basic', 'body'], {
            title: 'Client authentication',
            description:
              'How ID and secret are sent: in the Authorization header (`basic`, used if this is left out) or in the body (`body`).',
          }),
        ),
        scope: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, title: 'Scope' })),
        audience: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            title: 'Audience',
            description: 'Required by some providers, such as Auth0.',
          }),
        ),
      },
      { ...closed, title: 'OAuth 2.0 client credentials' },
    ),
  ],
  { title: 'Authentication' },
)
export type Authentication = Static<typeof Authentication>

export const httpSettings = Type.Object(
  {
    url: HttpUrl,
    method: Type.Optional(
      OneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
        default: 'GET',
        title: 'Method',
      }),
    ),
    headers: Type.Optional(RequestHeaders),
    secret_headers: Type.Optional(SecretRequestHeaders),
    body: Type.Optional(
      Type.String({
        maxLength: 100_000,
        title: 'Body',
        description: 'Set its Content-Type under Headers.',
      }),
    ),
    authentication: Type.Optional(Authentication),
    client_certificate: Type.Optional(ClientCertificate),
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
      Type.Array(Type.String({ pattern: '^[1-5](?:xx|\\d\\d(?:-[1-5]\\d\\d)?)$', title: 'Status code' }), {
        minItems: 1,
        maxItems: 20,
        default: ['2xx'],
        title: 'Accepted status codes',
        description: 'Codes (204), classes (2xx) and ranges (200-299).',
        examples: [['2xx', '304']],
      }),
    ),
    assertions: Type.Optional(Type.Array(Assertion, { maxItems: 50, title: 'Assertions' })),
    ...tlsFields,
    slow_after_ms: Type.Optional(LatencyThreshold),
  },
  closed,
)
export type HttpSettings = Static<typeof httpSettings>
