import { type components, request } from '@holdfast/client'
import { Stack, Text } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { Ago } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'

type SearchedDomain = components['schemas']['SearchedDomain']

/** When each domain was searched for, and why not. */
export function SearchedDomains() {
  const { t } = useTranslation('certificates')
  const list = useList(request('certificates.transparency.domains.list', { query: {} }), { everySeconds: 30 })
  const columns: Column<SearchedDomain>[] = [
    {
      header: t('searchedDomain'),
      cell: ({ name, error }) => (
        <Stack gap={2}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {error && (
            <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
              {error.message}
            </Text>
          )}
        </Stack>
      ),
    },
    { header: t('issuances'), cell: ({ issuance_count }) => issuance_count, isNumber: true, width: 110 },
    {
      header: t('sourceAnswered'),
      cell: ({ read_at }) => (read_at === null ? t('notReadYet') : <Ago at={String(read_at)} />),
      width: 150,
    },
    {
      header: t('nextRead'),
      cell: ({ next_read_at }) =>
        next_read_at === null ? t('readingNow') : <Ago at={String(next_read_at)} isComing />,
      width: 150,
    },
  ]
  return (
    <ListTable
      label={t('searchedDomains')}
      list={list}
      columns={columns}
      keyOf={({ name }) => name}
      empty={{ icon: IconWorldSearch, title: t('noSearchedDomains'), text: t('noSearchedDomainsText') }}
    />
  )
}
