import { operations, type QueryOf, request } from '@holdfast/client'
import { Autocomplete, Button, Group, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ResourceSelect, type Searched } from '#ui/form/resource-select.tsx'
import { FilterSelect, filterLayout } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { resultTexts } from './entry-parts.tsx'
import { logPage, type Result } from './paths.ts'

export type AuditQuery = NonNullable<QueryOf<'account.audit_log.list'>>
type AuditFilters = ReturnType<typeof logPage.validateSearch>

const results: readonly Result[] = ['ok', 'denied', 'failed']

/** The filters as the API takes them. */
export function auditQuery({ since, until, ...rest }: AuditFilters): AuditQuery {
  return { ...rest, ...(since && { since: moment(since) }), ...(until && { until: moment(until) }) }
}

function moment(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

export function AuditFilterBar() {
  const { t } = useTranslation('audit')
  const { filters, setFilters } = useFilters(logPage)
  const isSet = Object.values(filters).some(Boolean)
  return (
    <Group gap="sm">
      <SearchField label={t('searchLog')} value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      <ActorSelect />
      <Autocomplete
        aria-label={t('action')}
        placeholder={t('anyAction')}
        clearable
        limit={40}
        w={{ base: '100%', xs: 210 }}
        data={actions}
        value={filters.action ?? ''}
        onChange={(action) => setFilters({ action })}
      />
      <FilterSelect
        label={t('result')}
        any={t('anyResult')}
        w={{ base: '100%', xs: 150 }}
        data={results.map((value) => ({ value, label: t(resultTexts[value]) }))}
        value={filters.result}
        onChange={(result) => setFilters({ result })}
      />
      <TextInput
        aria-label={t('target')}
        placeholder={t('targetId')}
        w={{ base: '100%', xs: 210 }}
        value={filters.target ?? ''}
        onChange={(event) => setFilters({ target: event.currentTarget.value })}
      />
      {filters.request_id && (
        <TextInput
          aria-label={t('request')}
          w={{ base: '100%', xs: 330 }}
          value={filters.request_id}
          onChange={(event) => setFilters({ request_id: event.currentTarget.value })}
        />
      )}
      <MomentField name="since" label={t('from')} />
      <MomentField name="until" label={t('until')} />
      {isSet && (
        <Button variant="subtle" color="gray" onClick={() => setFilters(cleared)}>
          {t('clearFilters')}
        </Button>
      )}
    </Group>
  )
}

const cleared: Record<keyof AuditFilters, undefined> = {
  q: undefined,
  actor: undefined,
  action: undefined,
  target: undefined,
  request_id: undefined,
  result: undefined,
  since: undefined,
  until: undefined,
}

/** Every operation that changes something, and all that begin alike. */
const actions: readonly string[] = (() => {
  const writing = Object.entries(operations)
    .filter(([, { method }]) => method !== 'GET')
    .map(([id]) => id)
  const prefixes = writing.flatMap((id) => {
    const parts = id.split('.')
    return parts.slice(1).map((_part, index) => `${parts.slice(0, index + 1).join('.')}.*`)
  })
  return [...new Set([...prefixes, ...writing])].toSorted()
})()

const tokens: Searched<'account.tokens.list', 'account.tokens.read'> = {
  list: (search) => request('account.tokens.list', { query: search }),
  read: (token_id) => request('account.tokens.read', { path: { token_id } }),
  nameOf: ({ name, hint }) => `${name} (${hint})`,
}

/** Tokens by name; any other actor is shown as it is in the address. */
function ActorSelect() {
  const { t } = useTranslation('audit')
  const may = useMay()
  const { filters, setFilters } = useFilters(logPage)
  const known = [
    { value: 'operator', label: t('operator') },
    { value: 'system', label: t('system') },
  ]
  const { actor } = filters
  if (!may('account.tokens.list'))
    return (
      <FilterSelect
        label={t('actor')}
        any={t('anyActor')}
        data={actor === undefined || known.some(({ value }) => value === actor) ? known : [actor, ...known]}
        value={actor}
        onChange={(value) => setFilters({ actor: value })}
      />
    )
  return (
    <ResourceSelect
      searched={tokens}
      always={known}
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
