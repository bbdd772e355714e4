import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attention } from '#area.ts'
import { Ago } from '#ui/format/time.tsx'
import classes from './overview.module.css'
import type { AreaPart } from './overview-queries.ts'

type OfArea = Attention & Pick<AreaPart, 'area' | 'heading'>

/** The number of items shown at first, so that the rest of the overview stays visible. */
const shownAtFirst = 5

/** What needs attention: the most severe first, and among equals the newest. */
export function AttentionPanel({ parts }: { parts: readonly AreaPart[] }) {
  const { t } = useTranslation('layout')
  const [isAll, setAll] = useState(false)
  const waiting = parts
    .flatMap(({ area, heading, attention = [] }) =>
      attention.map((each): OfArea => ({ ...each, area, heading })),
    )
    .toSorted(bySeverityAndAge)
  const isMore = parts.some(({ hasMoreAttention }) => hasMoreAttention)
  if (waiting.length === 0)
    return (
      <Card>
        <Group gap="sm" wrap="nowrap">
          <IconCircleCheck size={22} color="var(--mantine-color-kelp-6)" />
          <div>
            <Text fw={600}>{t('allHealthy')}</Text>
            <Text size="sm" c="dimmed">
              {t('allHealthyText')}
            </Text>
          </div>
        </Group>
      </Card>
    )
  return (
    <Card padding={0} component="section" aria-labelledby="attention">
      <Title order={2} id="attention" p="lg" pb="sm">
        {t(isMore ? 'needsAttentionMore' : 'needsAttention', { count: waiting.length })}
      </Title>
      <ul className={classes.rows}>
        {(isAll ? waiting : waiting.slice(0, shownAtFirst)).map((each) => (
          <AttentionRow key={`${each.area} ${each.key}`} attention={each} />
        ))}
      </ul>
      {!isAll && waiting.length > shownAtFirst && (
        <div className={classes.more}>
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t('showAll', { count: waiting.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function bySeverityAndAge(one: Attention, other: Attention): number {
  if (one.tone !== other.tone) return one.tone === 'bad' ? -1 : 1
  return (other.since ?? '').localeCompare(one.since ?? '')
}

function AttentionRow({ attention }: { attention: OfArea }) {
  const { t } = useTranslation('layout')
  const { heading, tone, title, detail, remedy, path, since } = attention
  const Icon = tone === 'bad' ? IconAlertOctagon : IconAlertTriangle
  return (
    <li className={classes.row}>
      <Icon
        className={classes.icon ?? ''}
        size={20}
        color={`var(--mantine-color-${tone === 'bad' ? 'red' : 'orange'}-6)`}
        aria-label={tone === 'bad' ? t('bad') : t('warning')}
      />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Badge variant="default" radius="sm" size="sm" tt="none" fw={500}>
            {heading}
          </Badge>
          {since && (
            <Text size="xs" c="dimmed">
              <Ago at={since} />
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
        <Anchor size="sm" fw={500} renderRoot={(props) => <Link to={path} {...props} />}>
          {remedy}
        </Anchor>
      </Stack>
    </li>
  )
}
