import { request } from '@holdfast/client'
import { Badge, Button, Card, EmptyState, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { useMay } from '#api/session.tsx'
import type { Zone } from '#areas/dns/record.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { LastApply } from './apply-progress.tsx'
import { ChangeGroup } from './change-group.tsx'
import { useDriftActions } from './drift-actions.ts'
import { ForceAdopt, ForceApply, Guards } from './force-apply.tsx'
import { changeOrigins, originOf, type Plan, type PlannedChange } from './plan.ts'
import { usePlanPages } from './plan-pages.ts'
import { applyRequest, useApply } from './use-apply.tsx'

/** The plan: the pending changes at the provider, the guards that block them, and drift to be resolved. */
export function ChangesPanel({ zone }: { zone: Zone }) {
  const apiRequest = request('dns.plan.read', { path: { zone_id: zone.id } })
  const result = useApiQuery(apiRequest)
  return (
    <Stack>
      <LastApply zone={zone} />
      <QueryResult result={result}>
        {(plan) => (plan.changes.length === 0 ? <NoChanges /> : <PlanView zone={zone} plan={plan} />)}
      </QueryResult>
    </Stack>
  )
}

function NoChanges() {
  const { t } = useTranslation('dns')
  return (
    <Card py={56}>
      <EmptyState
        icon={<IconCheck />}
        variant="light"
        title={t('planEmpty')}
        description={t('planEmptyText')}
      />
    </Card>
  )
}

/** Shorter lists have no search field. */
const searchedFrom = 12

function PlanView({ zone, plan }: { zone: Zone; plan: Plan }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const [term, setTerm] = useState('')
  const applying = useApply(zone, plan)
  useShownRequests([applyRequest(zone, plan)])
  const actions = useDriftActions(zone)
  const { changes, hasMore, load, isLoading } = usePlanPages(zone, plan)
  const groups = Map.groupBy(changes.filter(matching(term)), originOf)
  const total = plan.counts.create + plan.counts.update + plan.counts.delete
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Counts plan={plan} />
          <Text size="sm" c="dimmed">
            {t('planText')}
          </Text>
        </Group>
        <Group gap="xs">
          {may('dns.plan.apply') && (
            <Button
              color={plan.guards.length > 0 ? 'orange' : undefined}
              loading={applying.isPending}
              disabled={zone.sync.state === 'applying'}
              onClick={() => void applying.apply()}
            >
              {plan.guards.length > 0 ? t('applyForceConfirm') : t('applyAll')}
            </Button>
          )}
        </Group>
      </Group>
      {plan.guards.length > 0 && <Guards zone={zone} guards={plan.guards} text={t('guardsText')} />}
      {changes.length > searchedFrom && <SearchField label={t('search')} value={term} onChange={setTerm} />}
      {hasMore && <Text size="sm">{t('planTruncated', { count: changes.length, total })}</Text>}
      {changeOrigins.map((kind) => (
        <ChangeGroup
          key={kind}
          kind={kind}
          changes={groups.get(kind) ?? []}
          zone={zone}
          plan={plan}
          applying={applying}
          actions={actions}
        />
      ))}
      {groups.size === 0 && <Text c="dimmed">{t('nothingMatches')}</Text>}
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={() => void load()}>
          {t('planMore')}
        </Button>
      )}
      <ForceApply zone={zone} plan={plan} applying={applying} />
      <ForceAdopt zone={zone} actions={actions} />
    </Stack>
  )
}

function matching(term: string): (change: PlannedChange) => boolean {
  const text = term.toLowerCase()
  return ({ name, type, before, after }) =>
    [name, type, ...(before?.values ?? []), ...(after?.values ?? [])].some((each) =>
      each.toLowerCase().includes(text),
    )
}

function Counts({ plan: { counts } }: { plan: Plan }) {
  const { t } = useTranslation('dns')
  const shown = [
    { count: counts.create, label: t('planCreate'), color: 'kelp' },
    { count: counts.update, label: t('planUpdate'), color: 'blue' },
    { count: counts.delete, label: t('planDelete'), color: 'red' },
  ].filter(({ count }) => count > 0)
  return shown.map(({ count, label, color }) => (
    <Badge key={label} variant="light" radius="sm" color={color} tt="none">
      {count} {label}
    </Badge>
  ))
}
