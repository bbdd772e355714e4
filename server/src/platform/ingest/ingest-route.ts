import type { TObject } from 'typebox'

/**
 * A path at which devices report, as the router and the OpenAPI document need it. It is no operation: no API token opens
 * it, and it answers in the format of the devices' own protocol.
 */
export type IngestRoute = {
  id: string
  /** With parameters in braces: `/v1/ingest/dynamic-ips/{token}`. The parameter `token` is where a token is looked for. */
  path: string
  /** Whether HEAD does the same as GET. Without it, HEAD changes nothing and is 405. */
  takesHead?: true
  /** What a POST carries: the parameters of the query as a form, or any text or data. None: there is no POST. */
  takesBody?: 'form' | 'data'
  summary: string
  description: string
  params?: TObject
  query?: TObject
  /** In which ways a token may come, apart from the path; none: none is asked for there. */
  credentials: readonly IngestCredential[]
  /** What is answered, by status. */
  answers: Readonly<Record<number, string>>
}

export type IngestCredential = keyof typeof ingestSecurity

/** The tokens of devices, each for its one thing. */
export const ingestSecurity = {
  ingest_basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The token of a device as the password; the user name is ignored.',
  },
  ingest_token: { type: 'http', scheme: 'bearer', description: 'The token of a device, `hfip_…`.' },
  ingest_query: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a device, for protocols without another way to send it.',
  },
} as const
