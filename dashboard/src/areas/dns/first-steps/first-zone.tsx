import { request } from '@holdfast/client'
import { Loader, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { FirstStepProps } from '#area.ts'
import { AddConnection } from '#areas/connections/index.ts'
import { CreateZone } from '../zone-list/create-zone.tsx'
import { ImportZones } from '../zone-list/import-zones.tsx'

/** A first zone: a connection, if there is none, and then an import or a new zone. */
export function FirstZone({ onDone, onCancel }: FirstStepProps) {
  const { t } = useTranslation('dns')
  const [way, setWay] = useState<'import' | 'create'>('import')
  const { data } = useApiQuery(
    request('account.connections.list', { query: { capability: 'dns', limit: 200 } }),
  )
  const connections = data?.body.data
  if (!connections) return <Loader />
  const newest = connections.at(-1)
  if (!newest)
    return (
      <AddConnection
        isOffered={({ provider, capabilities }) => capabilities.dns !== null && provider !== 'sandbox'}
        onDone={() => {}}
        onCancel={onCancel}
      />
    )
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('firstZone')}
        value={way}
        onChange={setWay}
        data={[
          { value: 'import', label: t('firstZoneImport') },
          { value: 'create', label: t('firstZoneCreate') },
        ]}
      />
      {way === 'import' ? (
        <ImportZones connectionId={newest.id} onDone={onDone} />
      ) : (
        <CreateZone connectionId={newest.id} onDone={onDone} onCancel={onCancel} />
      )}
    </Stack>
  )
}
