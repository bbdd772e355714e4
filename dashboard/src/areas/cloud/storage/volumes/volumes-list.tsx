import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { AccountFilters, useAccountFilters } from '#areas/cloud/list/account-filters.tsx'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { VolumesTable } from './volumes-table.tsx'

/** The volumes of all accounts. */
export function VolumesList() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  return (
    <Stack gap="sm">
      {may('cloud.volumes.create') && (
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={16} />}
            renderRoot={(props) => <Link to={cloudPaths.createVolume} {...props} />}
          >
            {t('createVolume')}
          </Button>
        </Group>
      )}
      <AccountFilters label={t('searchVolumes')} />
      <VolumesTable {...useAccountFilters()} />
    </Stack>
  )
}
