import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemTextOf } from '#areas/domains/operations/bulk-problem.ts'
import { domainsPaths } from '#areas/domains/paths.ts'
import type { BulkItem } from './bulk-target.ts'

const shownMax = 20

/** What was queued, with the operation of each domain, and what was not, with the reasons. */
export function BulkOutcome({ items }: { items: readonly BulkItem[] }) {
  const { t } = useTranslation('domains')
  const queued = items.filter(({ operation_id }) => operation_id !== null)
  return (
    <Stack>
      <Text size="sm" role="status">
        {t('bulkQueued', { count: queued.length })}
      </Text>
      <BulkFailures items={items} />
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {queued.slice(0, shownMax).map(({ id, name, operation_id }) => (
          <List.Item key={id}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to={domainsPaths.operation(operation_id ?? '')} {...props} />}
            >
              {name ?? id}
            </Anchor>
          </List.Item>
        ))}
        {queued.length > shownMax && (
          <List.Item>{t('andMore', { count: queued.length - shownMax })}</List.Item>
        )}
      </List>
      <Group justify="flex-end">
        <Button renderRoot={(props) => <Link to={domainsPaths.operations} {...props} />}>
          {t('operations')}
        </Button>
      </Group>
    </Stack>
  )
}

export function BulkFailures({ items }: { items: readonly BulkItem[] }) {
  const { t } = useTranslation('domains')
  const failures = items.filter(({ problem }) => problem !== null)
  if (failures.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t('bulkFailed', { count: failures.length })}
    >
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {failures.slice(0, shownMax).map(({ id, name, problem }) => (
          <List.Item key={id}>
            {name ?? id}: {problem && problemTextOf(problem)}
          </List.Item>
        ))}
        {failures.length > shownMax && (
          <List.Item>{t('andMore', { count: failures.length - shownMax })}</List.Item>
        )}
      </List>
    </Alert>
  )
}
