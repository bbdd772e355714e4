import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { DownloadMenu } from '#ui/action/download-menu.tsx'
import type { AuditQuery } from './filters.tsx'

/** An export of the entries that match the filters. */
export function ExportMenu({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('audit')
  const may = useMay()
  if (!may('account.audit_log.export')) return null
  const download = (format: 'jsonl' | 'csv', label: string) => ({
    label,
    request: request('account.audit_log.export', { query: { ...query, format } }),
    fileName: `audit-log.${format}`,
  })
  return (
    <DownloadMenu
      label={t('export')}
      downloads={[download('csv', t('csvFile')), download('jsonl', t('exportLines'))]}
    />
  )
}
