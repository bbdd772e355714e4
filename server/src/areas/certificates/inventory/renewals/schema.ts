import { type Static, Type } from 'typebox'
import { automations } from '#kernel/certificates/lifetime/automation.ts'
import { InputObject, Resource } from '#platform/http/operation/schema.ts'

function countsOf(description: string) {
  return Type.Record(Type.String(), Type.Integer(), {
    description: `${description} By automation: ${automations.map((one) => `\`${one}\``).join(', ')}.`,
  })
}

export const RenewalOutlookQuery = InputObject({
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 36,
      description: 'How many months, this one included.',
    }),
  ),
})
export type RenewalOutlookQuery = Static<typeof RenewalOutlookQuery>

export const RenewalOutlook = Resource('CertificateRenewalOutlook', {
  total: Type.Integer({
    description:
      'How many certificates are renewed: of those in some place now, the newest for the same names, without those of authorities.',
  }),
  by_automation: countsOf('How many of them are renewed automatically.'),
  overdue: countsOf('How many of them have less than a third of their time left.'),
  long_expired: Type.Integer({
    description: 'Certificates in some place that expired more than 30 days ago. They do not count.',
  }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ description: '`2027-03`, for example, in UTC.' }),
      renewals: Type.Integer(),
      by_automation: countsOf('The same.'),
    }),
    {
      description:
        'How many renewals there will be, if each certificate is renewed when a third of its time is left. The first month begins now, and contains what is overdue.',
    },
  ),
  limits: Type.Array(Type.Object({ from: Type.String({ format: 'date' }), days: Type.Integer() }), {
    description:
      'For how many days public authorities may make a certificate valid, by the day of its issue (CA/Browser Forum). Certificates of other authorities keep the time that they have.',
  }),
})
