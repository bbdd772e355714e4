import { type QueryOf, request } from '@holdfast/client'
import { Button, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { actorName } from '#ui/activity/activity.ts'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import type { ActivityEntry } from '#ui/activity/sentence.ts'
import { ResourceSelect, type Searched } from '#ui/form/resource-select.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect, filterLayout } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { resultTexts } from './entry/result-badge.tsx'
import { logPage, type Result } from './paths.ts'

export type AuditQuery = NonNullable<QueryOf<'account.audit_log.list'>>
type AuditFilters = ReturnType<typeof logPage.validateSearch>

const results: readonly Result[] = ['ok', 'denied', 'failed']

/** The filters in the format of the API. */
export function auditQuery({ since, until, kind, ...rest }: AuditFilters): AuditQuery {
  return {
    ...rest,
    ...(kind && { target_type: kind }),
    ...(since && { since: moment(since) }),
    ...(until && { until: moment(until) }),
  }
}

function moment(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

export function AuditFilterBar({ rows }: { rows: readonly ActivityEntry[] }) {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const language = useLanguage()
  const { filters, setFilters } = useFilters(logPage)
  const isSet = Object.values(filters).some(Boolean)
  return (
    <FilterBar>
      <SearchField label={t('searchLog')} value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      <ActorSelect rows={rows} />
      <FilterSelect
        label={t('resourceType')}
        any={t('anyResourceType')}
        data={activity.targetTypes(language)}
        value={filters.kind}
        onChange={(kind) => setFilters({ kind })}
      />
      <FilterSelect
        label={t('result')}
        any={t('anyResult')}
        w={{ base: '100%', xs: 150 }}
        data={results.map((value) => ({ value, label: t(resultTexts[value]) }))}
        value={filters.result}
        onChange={(result) => setFilters({ result })}
      />
      <MomentField name="since" label={t('from')} />
      <MomentField name="until" label={t('until')} />
      {filters.target && (
        <Chosen
          text={t('about', { name: nameIn(rows, filters.target) })}
          onRemove={() => setFilters({ target: undefined })}
        />
      )}
      {filters.request_id && (
        <Chosen text={t('oneRequest')} onRemove={() => setFilters({ request_id: undefined })} />
      )}
      {isSet && (
        <Button variant="subtle" color="gray" onClick={() => setFilters(cleared)}>
          {t('clearFilters')}
        </Button>
      )}
    </FilterBar>
  )
}

/** A filter that was set by a link and can only be removed here. */
function Chosen({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('removeFilter', { filter: text })}
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}

/** The latest name of a resource; the end of its id if no row has a name. */
function nameIn(rows: readonly ActivityEntry[], id: string): string {
  const resources = rows.flatMap(({ target }) => (target ? [target, ...(target.within ?? [])] : []))
  return resources.find((one) => one.id === id && one.name !== undefined)?.name ?? `…${id.slice(-6)}`
}

const cleared: Record<keyof AuditFilters, undefined> = {
  q: undefined,
  actor: undefined,
  kind: undefined,
  target: undefined,
  request_id: undefined,
  result: undefined,
  since: undefined,
  until: undefined,
}

const tokens: Searched<'account.tokens.list', 'account.tokens.read'> = {
  list: (search) => request('account.tokens.list', { query: search }),
  read: (token_id) => request('account.tokens.read', { path: { token_id } }),
  nameOf: ({ name, hint }) => `${name} (${hint})`,
}

const membersMax = 200

/** Tokens and members by name; any other actor by the name in its entries. */
function ActorSelect({ rows }: { rows: readonly ActivityEntry[] }) {
  const { t } = useTranslation('audit')
  const may = useMay()
  const language = useLanguage()
  const { filters, setFilters } = useFilters(logPage)
  const apiRequest = request('account.members.list', { query: { limit: membersMax } })
  const members = useList(apiRequest, { when: may('account.members.list') })
  const { actor } = filters
  const people = members.rows.map(({ user_id, name }) => ({ value: user_id, label: name }))
  const others = (['operator', 'system'] as const).map((type) => ({
    value: type,
    label: actorName({ type, id: type, name: '' }, language),
  }))
  const known = [...people, ...others]
  const isKnown = actor === undefined || known.some(({ value }) => value === actor)
  const acting = rows.find((row) => row.actor.id === actor)?.actor
  const all = isKnown
    ? known
    : [...known, { value: actor, label: acting ? actorName(acting, language) : `…${actor.slice(-6)}` }]
  if (!may('account.tokens.list'))
    return (
      <FilterSelect
        label={t('actor')}
        any={t('anyActor')}
        data={all}
        value={actor}
        onChange={(value) => setFilters({ actor: value })}
      />
    )
  return (
    <ResourceSelect
      searched={tokens}
      always={actor?.startsWith('tok_') ? known : all}
      isId={(value) => value.startsWith('tok_')}
      aria-label={t('actor')}
      placeholder={t('anyActor')}
      clearable
      {...filterLayout}
      value={actor ?? null}
      onChange={(value) => setFilters({ actor: value ?? undefined })}
    />
  )
}

function MomentField({ name, label }: { name: 'since' | 'until'; label: string }) {
  const { filters, setFilters } = useFilters(logPage)
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      leftSection={
        <Text size="xs" c="dimmed">
          {label}
        </Text>
      }
      leftSectionWidth={48}
      w={{ base: '100%', xs: 250 }}
      value={filters[name] ?? ''}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
    />
  )
}
