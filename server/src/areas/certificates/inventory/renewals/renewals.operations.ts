import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { readRenewalOutlook } from './outlook.ts'
import { RenewalOutlook, RenewalOutlookQuery } from './schema.ts'

export const renewalOperations: readonly Operation[] = [
  operation({
    id: 'certificates.renewals.read',
    method: 'GET',
    path: '/v1/certificates/renewals',
    summary: 'Get the outlook of renewals',
    description:
      'How many renewals there will be each month, as the time that public certificates are valid becomes shorter, and how many of them are automated. `GET /v1/certificates?automation=unknown` lists the certificates that nothing renews, as far as is known.',
    permission: 'certificates.read',
    query: RenewalOutlookQuery,
    response: { status: 200, body: RenewalOutlook, description: 'The renewals by month.' },
    async handle(context, { query }) {
      return { body: await readRenewalOutlook(context, query) }
    },
  }),
]
