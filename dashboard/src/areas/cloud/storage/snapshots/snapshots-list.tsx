import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AccountFilters, useAccountFilters } from '#areas/cloud/list/account-filters.tsx'
import { SnapshotsTable } from './snapshots-table.tsx'

/** The snapshots of all accounts. */
export function SnapshotsList() {
  const { t } = useTranslation('cloud')
  return (
    <Stack gap="sm">
      <AccountFilters label={t('searchSnapshots')} />
      <SnapshotsTable {...useAccountFilters()} />
    </Stack>
  )
}
