import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Report } from './report-schema.ts'

const blocks = /-----BEGIN ([^-]+)-----/g

/** Refuses what is no certificate: a private key must not even reach the database. */
export function refuseOtherPem(certificates: Report['certificates']): void {
  for (const [index, { pem }] of (certificates ?? []).entries()) {
    const types = [...pem.matchAll(blocks)].map(([, type]) => type)
    const place = pointer('certificates', index, 'pem')
    if (types.length === 0) throw invalidInput([{ pointer: place, message: 'contains no certificate' }])
    if (types.some((type) => type !== 'CERTIFICATE'))
      throw invalidInput([
        {
          pointer: place,
          message: 'contains more than certificates. Private keys must stay on the machine.',
        },
      ])
  }
}
