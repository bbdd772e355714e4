import { type components, type QueryOf, request } from '@holdfast/client'
import { Anchor, Group } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { MessageBody } from '../delivery/message-body.tsx'
import { eventsPage, webhooksPaths } from '../paths.ts'
import { EventSelect } from './event-select.tsx'

type Event = components['schemas']['Event']
type Span = keyof typeof spans

const spans = { hour: 3_600, day: 86_400, week: 604_800 } as const
const spanLabels: Record<Span, MessageKey<'webhooks'>> = {
  hour: 'lastHour',
  day: 'lastDay',
  week: 'lastWeek',
}
// The record has every time range exactly once.
const spanNames = Object.keys(spans) as Span[]

/** Rounded to the minute, so that the request does not change on every render. */
function sinceOf(span: Span): string {
  const minute = 60_000
  return new Date(Math.floor(Date.now() / minute) * minute - spans[span] * 1000).toISOString()
}

/** The events of the account within the retention period, newest first. */
export function EventsPage() {
  const { t } = useTranslation('webhooks')
  const { filters, setFilters } = useFilters(eventsPage)
  const columns = useColumns()
  const span = filters.span && spanNames.includes(filters.span) ? filters.span : undefined
  const query: QueryOf<'webhooks.events.list'> = {
    sort: '-created_at',
    ...(filters.event && { event: [filters.event] }),
    ...(span && { since: sinceOf(span) }),
  }
  const apiRequest = request('webhooks.events.list', { query })
  const list = useList(apiRequest)
  return (
    <Page guide="/docs/guides/webhooks" title={t('events')} description={t('eventsText')}>
      <Group gap="sm">
        <EventSelect value={filters.event} onChange={(event) => setFilters({ event })} />
        <FilterSelect
          label={t('span')}
          any={t('allKept')}
          data={spanNames.map((value) => ({ value, label: t(spanLabels[value]) }))}
          value={span}
          onChange={(chosen) => setFilters({ span: chosen })}
        />
      </Group>
      <ListTable
        label={t('events')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.event || span)}
        empty={{ icon: IconBolt, title: t('noEvents'), text: t('noEventsText') }}
        detail={{
          nameOf: ({ event }) => event,
          of: ({ data }) => <MessageBody text={JSON.stringify(data)} />,
        }}
      />
    </Page>
  )
}

function useColumns(): Column<Event>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      header: t('event'),
      cell: ({ id, event }) => (
        <Anchor
          fw={600}
          size="sm"
          ff="monospace"
          renderRoot={(props) => <Link to={webhooksPaths.event(id)} {...props} />}
        >
          {event}
        </Anchor>
      ),
    },
    {
      header: t('happened'),
      cell: ({ created_at }) => <DimmedAgo at={created_at} />,
      width: 180,
    },
  ]
}
