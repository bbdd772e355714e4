import { Alert, Badge, Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportItem, ImportResult } from './import-request.ts'

const shownAtFirst = 50

/** What is created and changed, and what cannot be imported. */
export function ImportReview({ review }: { review: ImportResult }) {
  const { t } = useTranslation('monitoring')
  const { counts, items, faults } = review
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <Stack gap="md">
      {faults.length > 0 && (
        <Alert color="red" title={t('importFaults', { count: faults.length })}>
          <Entries entries={faults.map((fault) => ({ resource: null, ...fault }))} />
        </Alert>
      )}
      <LeftOut review={review} />
      <Group gap="xs">
        {actions.map((action) => (
          <Tally key={action} count={counts[action]} action={action} />
        ))}
      </Group>
      {items.length > 0 && (
        <Card padding={0} withBorder>
          {items.slice(0, shown).map((item) => (
            <Item key={`${item.resource} ${item.name} ${item.id}`} item={item} />
          ))}
        </Card>
      )}
      {items.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + shownAtFirst * 4)}>
          {t('showMore')}
        </Button>
      )}
    </Stack>
  )
}

const actions = ['create', 'update', 'unchanged', 'conflict'] as const
const colors = { create: 'kelp', update: 'blue', unchanged: 'gray', conflict: 'red' } as const
const labels = {
  create: 'importNew',
  update: 'importChanged',
  unchanged: 'importUnchanged',
  conflict: 'importConflicts',
} as const

function Tally({ count, action }: { count: number; action: (typeof actions)[number] }) {
  const { t } = useTranslation('monitoring')
  if (count === 0) return null
  return (
    <Badge variant="light" radius="sm" color={colors[action]} tt="none">
      {t(labels[action], { count })}
    </Badge>
  )
}

function LeftOut({ review }: { review: ImportResult }) {
  const { t } = useTranslation('monitoring')
  const [isOpen, setOpen] = useState(false)
  const { left_out: entries, left_out_count: count } = review
  const isShort = entries.length <= 10
  if (count === 0) return null
  return (
    <Alert color="yellow" title={t('importLeftOut', { count })}>
      <Entries entries={isOpen || isShort ? entries : entries.slice(0, 10)} />
      {!isOpen && !isShort && (
        <Button variant="subtle" color="yellow" size="xs" mt="xs" onClick={() => setOpen(true)}>
          {t('showMore')}
        </Button>
      )}
    </Alert>
  )
}

function Entries({ entries }: { entries: ImportResult['left_out'] }) {
  const { t } = useTranslation('monitoring')
  return (
    <List size="sm" spacing={4}>
      {entries.map(({ resource, line, message }) => (
        <List.Item key={`${resource} ${line} ${message}`} style={{ overflowWrap: 'anywhere' }}>
          {resource !== null && <b>{resource}: </b>}
          {message}
          {line !== null && (
            <Text span size="sm">
              {' '}
              ({t('importLine', { number: line })})
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}

const resources = {
  monitor: 'importMonitor',
  heartbeat: 'importHeartbeat',
  notification_channel: 'importChannel',
  notification_rule: 'importRule',
} as const

const actionNames = {
  create: 'importCreate',
  update: 'change',
  unchanged: 'importKeep',
  conflict: 'importConflict',
} as const

function Item({ item }: { item: ImportItem }) {
  const { t } = useTranslation('monitoring')
  const { resource, action, name, type, target, message, changes } = item
  const kind = resource in resources ? t(resources[resource as keyof typeof resources]) : resource
  return (
    <Group
      p="sm"
      gap="sm"
      justify="space-between"
      align="flex-start"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Stack gap={2} miw={0} flex="1 1 240px">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[kind, type, target].filter(Boolean).join(' · ')}
        </Text>
        {message !== null && <Text size="sm">{message}</Text>}
        {changes.map(({ field, before, after }) => (
          <Text key={field} size="xs" style={{ overflowWrap: 'anywhere' }}>
            {field}: {shownValue(before)} → {shownValue(after)}
          </Text>
        ))}
      </Stack>
      <Badge variant="light" radius="sm" color={colors[action as keyof typeof colors] ?? 'gray'} tt="none">
        {t(actionNames[action as keyof typeof actionNames] ?? 'importKeep')}
      </Badge>
    </Group>
  )
}

function shownValue(value: unknown): string {
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
