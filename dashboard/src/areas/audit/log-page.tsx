import { type components, request } from '@holdfast/client'
import { Code, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { EntryDetails } from './entry-details.tsx'
import { actorName, ResultBadge } from './entry-parts.tsx'
import { ExportMenu } from './export-menu.tsx'
import { AuditFilterBar, auditQuery } from './filters.tsx'
import { logPage } from './paths.ts'
import { VerifyLog } from './verify-log.tsx'

type Entry = components['schemas']['AuditEntry']

export function LogPage() {
  const { t } = useTranslation('audit')
  const { filters } = useFilters(logPage)
  const columns = useColumns()
  const query = auditQuery(filters)
  const asked = request('account.audit_log.list', { query })
  const list = useList(asked)
  return (
    <Page
      guide="/docs/guides/audit"
      title={t('log')}
      description={t('text')}
      actions={
        <>
          <VerifyLog />
          <ExportMenu query={query} />
        </>
      }
    >
      <AuditFilterBar />
      <ListTable
        label={t('log')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Object.values(filters).some(Boolean)}
        empty={{ icon: IconHistory, title: t('none'), text: t('noneText') }}
        detail={{
          nameOf: ({ action, target }) => `${action} ${target?.name ?? ''}`,
          of: (entry) => <EntryDetails entry={entry} />,
        }}
      />
    </Page>
  )
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('audit')
  return [
    {
      header: t('when'),
      cell: ({ created_at }) => <DimmedAgo at={created_at} />,
      width: 135,
    },
    {
      header: t('actor'),
      cell: ({ actor }) => (
        <>
          <Text size="sm" fw={600}>
            {actorName(actor, t)}
          </Text>
          {actor.hint && (
            <Text size="xs" c="dimmed" ff="monospace">
              {actor.hint}
            </Text>
          )}
        </>
      ),
      width: 170,
    },
    {
      header: t('action'),
      cell: ({ action, count }) => (
        <>
          <Code>{action}</Code>
          {count > 1 && (
            <Text span size="xs" c="dimmed">
              {' '}
              {t('times', { count })}
            </Text>
          )}
        </>
      ),
      width: 265,
    },
    {
      header: t('target'),
      cell: ({ target }) =>
        target && (
          <>
            <Text size="sm">{target.name ?? target.id}</Text>
            <Text size="xs" c="dimmed">
              {target.type}
            </Text>
          </>
        ),
    },
    { header: t('result'), cell: (entry) => <ResultBadge entry={entry} />, width: 165 },
  ]
}
