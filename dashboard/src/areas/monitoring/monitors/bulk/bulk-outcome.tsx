import type { components } from '@holdfast/client'
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type BulkResult = components['schemas']['MonitorBulkResult']

/** What a bulk change did, or would do; failures with their reasons. */
export function BulkOutcome({ result }: { result: BulkResult }) {
  const { t } = useTranslation('monitoring')
  const { changed, unchanged, dry_run } = result
  const failures = result.items.filter(({ problem }) => problem !== null)
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {dry_run ? t('bulkPreviewText', { count: changed }) : t('bulkDone', { count: changed })}
        {unchanged > 0 && ` · ${t('bulkUnchanged', { count: unchanged })}`}
      </Text>
      {failures.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('bulkFailures')}>
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {failures.map(({ id, name, problem }) => (
              <List.Item key={id}>
                {name ?? id}: {problem?.detail}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}
