import type { TObject } from 'typebox'

/**
 * A path at which devices report in a protocol of their own. It is no operation: no API token opens it, it answers
 * in plain text, and takes what devices send, however it is spelt. This is as much as the OpenAPI document tells.
 */
export type IngestRoute = {
  id: string
  /** With parameters in braces: `/v1/ingest/dynamic-ips/{token}`. */
  path: string
  /** Whether a POST with the parameters in a form does the same as a GET. */
  takesForm: boolean
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
    description: 'The token of a device as the password; the user may be anything.',
  },
  ingest_token: { type: 'http', scheme: 'bearer', description: 'The token of a device, `hfip_…`.' },
  ingest_query: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a device, where its protocol can do no other.',
  },
} as const
