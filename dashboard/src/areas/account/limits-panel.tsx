import type { components } from '@holdfast/client'
import { Alert, Card, Group, Progress, SimpleGrid, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type MessageKey, numberText } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import { isRate, limitName } from './limit-names.ts'

type Limits = components['schemas']['Limits']
type Use = Limits['data'][number]

/** The limits of the plan and their usage. A reached or exceeded limit is also shown as text. */
export function LimitsPanel({ limits: { plan, data } }: { limits: Limits }) {
  const { t } = useTranslation('account')
  const over = data.filter(({ limit, used, name }) => limit !== null && used > limit && !isRate(name))
  const counts = data.filter(({ name }) => !isRate(name))
  const rates = data.filter(({ name }) => isRate(name))
  return (
    <>
      {over.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('overTitle')}>
          {t('overText', { names: over.map(({ name }) => limitName(name, t)).join(', ') })}
        </Alert>
      )}
      {!plan.api_access && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('noApiTitle')}>
          {t('noApiText')}
        </Alert>
      )}
      <Card>
        <Title order={2}>{t('used', { plan: plan.title })}</Title>
        <Text size="sm" c="dimmed" mb="lg">
          {t('usedText')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
          {counts.map((use) => (
            <LimitBar key={use.name} use={use} />
          ))}
        </SimpleGrid>
      </Card>
      {rates.length > 0 && (
        <Card>
          <Title order={2}>{t('rates')}</Title>
          <Text size="sm" c="dimmed" mb="lg">
            {t('ratesText')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
            {rates.map((use) => (
              <LimitBar key={use.name} use={use} />
            ))}
          </SimpleGrid>
        </Card>
      )}
    </>
  )
}

const nearlyPercent = 80

function stateOf({ limit, used }: Use): { tone: Tone; label: MessageKey<'account'>; color: string } | null {
  if (limit === null) return null
  if (used > limit) return { tone: 'bad', label: 'over', color: 'red' }
  if (used === limit) return { tone: 'warning', label: 'full', color: 'orange' }
  return used * 100 >= limit * nearlyPercent ? { tone: 'warning', label: 'nearly', color: 'yellow' } : null
}

function LimitBar({ use }: { use: Use }) {
  const { t } = useTranslation('account')
  const { name, limit, used, resets_at } = use
  const state = stateOf(use)
  const label = limitName(name, t)
  return (
    <div>
      <Group justify="space-between" mb={6} gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {label}
          </Text>
          {state && <StateBadge tone={state.tone} label={t(state.label)} />}
        </Group>
        <Text size="sm" c="dimmed">
          {limit === null
            ? t('ofAny', { used: numberText(used) })
            : t('of', { used: numberText(used), limit: numberText(limit) })}
        </Text>
      </Group>
      {limit !== null && (
        <Progress
          value={Math.min(100, (used / Math.max(1, limit)) * 100)}
          color={state?.color ?? 'kelp'}
          aria-label={label}
        />
      )}
      {resets_at && used > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('resets')} <Ago at={resets_at} isComing />
        </Text>
      )}
    </div>
  )
}
