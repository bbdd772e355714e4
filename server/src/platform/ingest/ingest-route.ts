import type { TObject, TSchema } from 'typebox'

/**
 * A path to which devices report, as the router and the OpenAPI document need it. It is not an operation: API tokens do
 * not work, and it responds in the format of the devices' protocol.
 */
export type IngestRoute = {
  id: string
  /** With parameters in braces: `/v1/ingest/dynamic-ips/{token}`. The parameter `token` may contain the token. */
  path: string
  /** Whether HEAD does the same as GET. Otherwise HEAD returns 405 and changes nothing. */
  takesHead?: true
  /** The body of a POST: the query parameters as a form, or any data. Without it, POST is not supported. */
  takesBody?: 'form' | 'data'
  /** Only POST works: a GET must not trigger anything. */
  isPostOnly?: true
  /** The successful response, and the body of a POST, if they are JSON. For the OpenAPI document. */
  json?: { body?: TSchema; response: TSchema }
  summary: string
  description: string
  params?: TObject
  query?: TObject
  /** How a token may be sent, besides in the path. Empty if no token is required. */
  credentials: readonly IngestCredential[]
  /** The responses by status. */
  responses: Readonly<Record<number, string>>
}

export type IngestCredential = keyof typeof ingestSecurity

/** The tokens of devices, each for one resource. */
export const ingestSecurity = {
  ingest_basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The token of a device or a heartbeat as the password; the user name is ignored.',
  },
  ingest_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a device, `hfip_…`, of a heartbeat, `hfh_…`, of an agent, `hfa_…`, or of a deploy hook, `hfd_…`.',
  },
  ingest_query: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a device, for protocols without another way to send it.',
  },
} as const
