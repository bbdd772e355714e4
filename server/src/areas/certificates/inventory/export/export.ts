import type { Stream } from '#platform/http/operation/operation.ts'
import type { CertificateExportQuery } from '../schema.ts'
import { exportCsv } from './csv.ts'
import { exportCycloneDx } from './cyclonedx.ts'

/** The certificates that match the filters, in the format of the query. */
export function exportCertificates(query: CertificateExportQuery, now: Date): Stream {
  const { format = 'csv', ...filter } = query
  return format === 'csv' ? exportCsv(filter, now) : exportCycloneDx(filter, now)
}
