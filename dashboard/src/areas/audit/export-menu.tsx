import { request } from '@holdfast/client'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { useMay } from '#api/session.tsx'
import { saveFile } from '#ui/copy/save-file.ts'
import { showProblem } from '#ui/problem/show-problem.ts'
import type { AuditQuery } from './filters.tsx'

/** An export of the entries that match the filters. */
export function ExportMenu({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('audit')
  const may = useMay()
  useShownRequests([request('account.audit_log.export', { query })])
  const download = useMutation({
    mutationFn: async (format: 'jsonl' | 'csv') => {
      const response = await api.open(request('account.audit_log.export', { query: { ...query, format } }))
      await saveFile(response, `audit-log.${format}`)
    },
    onError: showProblem,
  })
  if (!may('account.audit_log.export')) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={download.isPending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download.mutate('csv')}>{t('csvFile')}</Menu.Item>
        <Menu.Item onClick={() => download.mutate('jsonl')}>{t('exportLines')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
