import { type components, request } from '@holdfast/client'
import { Alert, Card, Group, List, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useApiQuery } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { Ago } from '#ui/format/time.tsx'
import { actorName } from '../actor-name.ts'
import { applyResults } from './plan.ts'
import { showApplyResult } from './use-apply.tsx'

type Apply = components['schemas']['Apply']

/**
 * The progress of an apply. The apply continues without this page, and the progress is shown again on the next visit.
 */
export function ApplyProgress({ zone }: { zone: Zone }) {
  const apiRequest = request('dns.applies.list', {
    path: { zone_id: zone.id },
    query: { open: true, limit: 5 },
  })
  const isApplying = zone.sync.state === 'applying'
  const { data } = useApiQuery(apiRequest, { when: isApplying, everySeconds: 1 })
  const open = isApplying ? (data?.body.data ?? []) : []
  useEnds(zone, open)
  return open.map((apply) => <OneProgress key={apply.id} apply={apply} />)
}

/** Shows the result of applies that were in progress. */
function useEnds(zone: Zone, open: readonly Apply[]) {
  const { t } = useTranslation('dns')
  const watched = useRef<readonly string[]>([])
  const ids = open.map(({ id }) => id).join(' ')
  useEffect(() => {
    const now = ids.split(' ').filter(Boolean)
    const ended = watched.current.filter((id) => !now.includes(id))
    watched.current = now
    for (const apply_id of ended)
      void api
        .send(request('dns.applies.read', { path: { zone_id: zone.id, apply_id } }))
        .then(({ body }) => showApplyResult(body, t))
        // On the Changes tab the result is shown there.
        .catch(() => {})
  }, [ids, zone.id, t])
}

function OneProgress({ apply }: { apply: Apply }) {
  const { t, i18n } = useTranslation('dns')
  const { planned_count, applied_count, failed_count, error } = apply
  const total = planned_count + applied_count + failed_count
  const done = applied_count + failed_count
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <Card py="sm" role="status">
      <Stack gap={6}>
        <Group justify="space-between" gap="sm">
          <Text size="sm" fw={600}>
            {total === 0 || apply.state === 'queued'
              ? t('applyWaiting')
              : t('applyProgress', { done: number(done), total: number(total) })}
          </Text>
          <Text size="xs" c="dimmed">
            {actorName(apply)}, <Ago at={apply.created_at} />
          </Text>
        </Group>
        <Progress value={total === 0 ? 0 : (done / total) * 100} animated aria-label={t('applying')} />
        <Text size="xs" c={error ? 'red' : 'dimmed'}>
          {error ? t('applyRetrying', { message: error.message }) : t('applyContinues')}
        </Text>
      </Stack>
    </Card>
  )
}

const undone: readonly Apply['state'][] = ['partial', 'failed']

/** The changes that the last apply could not make, and the reasons. */
export function LastApply({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const path = { zone_id: zone.id }
  const last = useApiQuery(request('dns.applies.list', { path, query: { open: false, limit: 1 } })).data?.body
    .data[0]
  const isUndone = last !== undefined && (undone.includes(last.state) || last.error?.code === 'plan_stale')
  const read = request('dns.applies.read', { path: { ...path, apply_id: last?.id ?? '' } })
  const apply = useApiQuery(read, { when: isUndone }).data?.body
  if (!isUndone || !apply) return null
  const { failures, failed_count, error } = apply
  return (
    <Alert
      color={apply.state === 'refused' ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={18} />}
      title={
        <>
          {t(applyResults[apply.state])}, <Ago at={apply.finished_at} />
        </>
      }
    >
      {failures.length === 0 && <Text size="sm">{error?.message}</Text>}
      <List size="sm">
        {failures.map(({ name, type, message }) => (
          <List.Item key={`${name} ${type}`}>
            <b>
              {name} {type}
            </b>
            : {message}
          </List.Item>
        ))}
      </List>
      {failed_count > failures.length && (
        <Text size="sm">{t('andMore', { count: failed_count - failures.length })}</Text>
      )}
    </Alert>
  )
}
