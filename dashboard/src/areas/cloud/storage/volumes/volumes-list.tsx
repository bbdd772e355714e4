import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AccountFilters, useAccountFilters } from '#areas/cloud/list/account-filters.tsx'
import { VolumesTable } from './volumes-table.tsx'

/** The volumes of all accounts. */
export function VolumesList() {
  const { t } = useTranslation('cloud')
  return (
    <Stack gap="sm">
      <AccountFilters label={t('searchVolumes')} />
      <VolumesTable {...useAccountFilters()} />
    </Stack>
  )
}
