import { request } from '@holdfast/client'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconCalendar, IconEye, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { LabelFilter } from '../list/label-filter.tsx'
import { domainsPaths, watchedPage } from '../paths.ts'
import { DropBar } from './expected-drop.tsx'
import {
  RegistrationBadge,
  type RegistrationState,
  registrationStates,
} from './registration/registration-states.tsx'
import { WatchNames } from './watch-names.tsx'
import { stageOf, type WatchedDomain, WatchState, type WatchStatus, watchStates } from './watched-states.tsx'

export function WatchedPage() {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  const { filters } = useFilters(watchedPage)
  const { new: shown, ...set } = filters
  const { q, status, registration, label, attention } = set
  const list = useList(
    request('domains.watched.list', {
      query: {
        q,
        status,
        registration,
        ...(label && { label: [label] }),
        ...(attention && { needs_attention: true }),
        sort: 'expected_drop',
      },
    }),
    { everySeconds: 30 },
  )
  const { mayOpen, open, dialog } = useAddressDialog(watchedPage, 'names', 'domains.watched.bulk')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('watchNames')}
    </Button>
  )
  const isFiltered = Object.keys(set).length > 0
  return (
    <Page
      guide="/docs/guides/watched-domains"
      title={t('watched')}
      description={t('watchedText')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} />}
            renderRoot={(props) => <Link to={domainsPaths.calendar} {...props} />}
          >
            {t('schedule')}
          </Button>
          {add}
        </>
      }
    >
      {(list.rows.length > 0 || isFiltered) && <WatchedFilters />}
      <ListTable
        label={t('watched')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={{ icon: IconEye, title: t('noWatched'), text: t('noWatchedText'), action: add }}
      />
      <Dialog {...dialog} title={t('watchNames')}>
        {(close) => (
          <WatchNames
            onDone={(id) => {
              close()
              if (id) void navigate({ to: domainsPaths.watchedDomain(id) })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}

function WatchedFilters() {
  const { t } = useTranslation('domains')
  const { filters, setFilters } = useFilters(watchedPage)
  return (
    <FilterBar>
      <SearchField
        label={t('searchWatched')}
        value={filters.q ?? ''}
        onChange={(q) => setFilters({ q: q || undefined })}
      />
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        data={(Object.keys(watchStates) as WatchStatus[]).map((value) => ({
          value,
          label: t(watchStates[value].label),
        }))}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label={t('registrationState')}
        any={t('anyRegistration')}
        data={(Object.keys(registrationStates) as RegistrationState[]).map((value) => ({
          value,
          label: t(registrationStates[value].label),
        }))}
        value={filters.registration}
        onChange={(registration) => setFilters({ registration })}
      />
      <LabelFilter
        labels={request('domains.watched.labels.list')}
        value={filters.label}
        onChange={(label) => setFilters({ label })}
      />
      <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
    </FilterBar>
  )
}

function useColumns(): Column<WatchedDomain>[] {
  const { t } = useTranslation('domains')
  return [
    {
      header: t('name'),
      cell: ({ id, display_name, labels, domain_id }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={domainsPaths.watchedDomain(id)} {...props} />}>
            {display_name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[...(domain_id ? [t('ownDomain')] : []), ...labelTexts(labels)].join(' · ')}
          </Text>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ status, registration }) => (
        <Stack gap={4} align="flex-start">
          <WatchState status={status} />
          {registration && <RegistrationBadge registration={registration} />}
        </Stack>
      ),
      width: 190,
    },
    {
      header: t('stage'),
      cell: (watched) => <Text size="sm">{t(stageOf(watched).label)}</Text>,
      width: 210,
    },
    {
      header: t('expectedDrop'),
      cell: (watched) => <DropBar watched={watched} />,
      width: 230,
    },
    { header: t('lastChecked'), cell: (watched) => <LastCheck watched={watched} />, width: 170 },
  ]
}

function LastCheck({ watched: { checked_at, stale_since, stage } }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  return (
    <>
      <DimmedAgo at={checked_at} />
      {stale_since && stage !== 'unsupported' && (
        <Text size="xs" c="red">
          {t('staleTitle')}
        </Text>
      )}
    </>
  )
}
