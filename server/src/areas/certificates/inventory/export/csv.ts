/** Certificates as CSV, for spreadsheets. */
import { type CsvColumn, csvExport, labelsCell } from '#platform/http/answer/export/csv-export.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { listCertificates } from '../certificate-store.ts'
import type { CertificateExportQuery } from '../schema.ts'
import { certificateViews } from '../view.ts'

type View = Awaited<ReturnType<typeof certificateViews>>[number]

const columns: readonly CsvColumn<View>[] = [
  ['id', ({ id }) => id],
  ['names', ({ names }) => names.join(' ')],
  ['common_name', ({ common_name }) => common_name],
  ['issuer', ({ issuer }) => issuer],
  ['serial', ({ serial }) => serial],
  ['sha256', ({ sha256 }) => sha256],
  ['key_type', ({ key }) => key.type],
  ['key_bits', ({ key }) => key.bits],
  ['signature_algorithm', ({ signature_algorithm }) => signature_algorithm],
  ['not_before', ({ not_before }) => not_before.toISOString()],
  ['not_after', ({ not_after }) => not_after.toISOString()],
  ['days_left', ({ days_left }) => days_left],
  ['is_authority', ({ is_authority }) => is_authority],
  ['is_current', ({ is_current }) => is_current],
  ['trust', ({ trust }) => trust],
  ['severity', ({ severity }) => severity],
  ['findings', ({ findings }) => findings.map(({ code }) => code).join(' ')],
  ['automation', ({ automation }) => automation],
  ['renewed_by', ({ renewed_by }) => renewed_by],
  ['place_count', ({ place_count }) => place_count],
  ['labels', ({ labels }) => labelsCell(labels)],
  ['notes', ({ notes }) => notes],
]

export function exportCsv(filter: Omit<CertificateExportQuery, 'format'>, now: Date): Stream {
  return csvExport<View>({
    name: 'certificates',
    now,
    columns,
    async readPage(context, page) {
      const { data, next_cursor } = await listCertificates(context, { ...filter, ...page })
      return { data: await certificateViews(context, data), next_cursor }
    },
  })
}
