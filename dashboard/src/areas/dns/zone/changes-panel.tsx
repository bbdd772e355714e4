import { ApiProblem, type components, request } from '@holdfast/client'
import { Alert, Badge, Button, Card, Center, EmptyState, Group, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useSend } from '../../../api/api.ts'
import { useMay } from '../../../api/session.tsx'
import { AsApi } from '../../../ui/as-api.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { ContentDifference } from './content-difference.tsx'

type Zone = components['schemas']['Zone']
type Plan = components['schemas']['Plan']

/** The plan: what would be done at the provider, what speaks against it, and drift to be decided on. */
export function ChangesPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const asked = request('dns.plans.read', { path: { zone_id: zone.id } })
  const { data, isPending, error } = useAnswer(asked)
  const plan = data?.body
  if (isPending)
    return (
      <Center h={200}>
        <Loader />
      </Center>
    )
  if (!plan) return <ProblemAlert problem={error} />
  if (plan.changes.length === 0)
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
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <Counts plan={plan} />
          <Text size="sm" c="dimmed">
            {t('planText')}
          </Text>
        </Group>
        <ApplyButtons zone={zone} plan={plan} asked={asked} />
      </Group>
      {plan.guards.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('guardsTitle')}>
          {plan.guards.map(({ code, message }) => (
            <Text key={code} size="sm">
              {message}
            </Text>
          ))}
          <Text size="sm">{t('guardsText')}</Text>
        </Alert>
      )}
      <Card padding={0}>
        {plan.changes.map((change) => (
          <ContentDifference
            key={`${change.name} ${change.type}`}
            change={change}
            side={change.state.startsWith('drift') ? <TakeTheirs zone={zone} change={change} /> : null}
          />
        ))}
      </Card>
    </Stack>
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

type ApplyProps = { zone: Zone; plan: Plan; asked: ReturnType<typeof request<'dns.plans.read'>> }

function ApplyButtons({ zone, plan, asked }: ApplyProps) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const send = useSend<'dns.plans.apply'>()
  const force = plan.guards.map(({ code }) => code)
  const apply = request('dns.plans.apply', {
    path: { zone_id: zone.id },
    body: { hash: plan.hash, ...(force.length > 0 && { force }) },
    wait: 20,
  })
  if (!may('dns.plans.apply')) return <AsApi requests={[asked]} />
  const run = () =>
    send.mutate(apply, {
      onSuccess({ body }) {
        if (body.error) notifications.show({ color: 'red', message: body.error.message })
        else notifications.show({ message: body.state === 'succeeded' ? t('applied') : t('applying') })
      },
      onError: (error) =>
        notifications.show({
          color: 'red',
          message: error instanceof ApiProblem ? error.message : String(error),
        }),
    })
  return (
    <Group gap="xs">
      <AsApi requests={[asked, apply]} />
      <Button color={force.length > 0 ? 'orange' : undefined} loading={send.isPending} onClick={run}>
        {force.length > 0 ? t('applyForce') : t('apply')}
      </Button>
    </Group>
  )
}

function TakeTheirs({ zone, change }: { zone: Zone; change: components['schemas']['PlannedChange'] }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const send = useSend<'dns.drift.adopt'>()
  if (!may('dns.drift.adopt')) return null
  const { name, type } = change
  const adopt = request('dns.drift.adopt', { path: { zone_id: zone.id }, body: { rrsets: [{ name, type }] } })
  return (
    <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate(adopt)}>
      {t('takeTheirs')}
    </Button>
  )
}
