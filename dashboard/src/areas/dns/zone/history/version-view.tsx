import { type components, request } from '@holdfast/client'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { useMay } from '#api/session.tsx'
import type { Zone } from '#areas/dns/record.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { ContentDifference } from '../content-difference.tsx'
import type { RRset } from '../undoable-rrset-changes.ts'
import { restoreRequest, useRestore } from './restore.ts'

type VersionChange = components['schemas']['VersionChange']
type VersionViewProps = {
  zone: Zone
  version: number
  /** Shows only the changes of this RRset; null: all changes. */
  of: RRset | null
}

/** The maximum number of changes shown of a version. */
const shownMax = 300

/** The changes of a version, and the changes that restoring it would make. */
export function VersionView(props: VersionViewProps) {
  const { t } = useTranslation('dns')
  const { zone, version } = props
  const [shown, setShown] = useState<'own' | 'back'>('own')
  const isCurrent = version === zone.version
  return (
    <Stack gap="sm">
      {!isCurrent && (
        <SegmentedControl
          size="xs"
          data={[
            { value: 'own', label: t('versionChanges') },
            { value: 'back', label: t('versionRestoreChanges') },
          ]}
          value={shown}
          onChange={(value) => setShown(value === 'back' ? 'back' : 'own')}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {shown === 'own' ? <VersionChanges {...props} /> : <RestoreChanges {...props} />}
    </Stack>
  )
}

function VersionChanges({ zone, version, of }: VersionViewProps) {
  const { t } = useTranslation('dns')
  const apiRequest = request('dns.versions.read', {
    path: { zone_id: zone.id, version },
    query: { limit: shownMax },
  })
  const result = useApiQuery(apiRequest)
  const restoring = useRestore(zone)
  const may = useMay()('dns.versions.restore')
  return (
    <QueryResult result={result}>
      {({ changes, truncated }) => (
        <>
          <Changes
            changes={only(changes, of)}
            // The first version has no previous version to restore.
            {...(may &&
              version > 1 && {
                runWithUndo: {
                  label: t('revert'),
                  run: (change) => void restoring.restoreOne(version - 1, change),
                },
                isPending: restoring.isPending,
              })}
          />
          {truncated && <Text size="sm">{t('changesTruncated', { count: shownMax })}</Text>}
        </>
      )}
    </QueryResult>
  )
}

/** The changes from the current zone to that version. */
function RestoreChanges({ zone, version, of }: VersionViewProps) {
  const { t } = useTranslation('dns')
  const may = useMay()('dns.versions.restore')
  const apiRequest = request('dns.versions.compare', {
    path: { zone_id: zone.id, version: zone.version },
    query: { with: version, limit: shownMax },
  })
  const result = useApiQuery(apiRequest)
  useShownRequests([restoreRequest(zone, version)])
  const { restoreAll, restoreOne, isPending } = useRestore(zone)
  return (
    <QueryResult result={result}>
      {({ changes, truncated }) => (
        <>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" maw={560}>
              {changes.length === 0 ? t('versionUnchanged') : t('restoreText', { version })}
              {zone.sync.pending > 0 && ` ${t('restorePending')}`}
            </Text>
            <Group gap="xs">
              {may && (changes.length > 0 || zone.sync.pending > 0) && (
                <Button
                  size="xs"
                  leftSection={<IconArrowBackUp size={15} />}
                  loading={isPending}
                  onClick={() => void restoreAll(version, changes)}
                >
                  {t('restoreVersion', { version })}
                </Button>
              )}
            </Group>
          </Group>
          <Changes
            changes={only(changes, of)}
            {...(may && {
              runWithUndo: { label: t('restoreOne'), run: (change) => void restoreOne(version, change) },
              isPending,
            })}
          />
          {truncated && <Text size="sm">{t('changesTruncated', { count: shownMax })}</Text>}
        </>
      )}
    </QueryResult>
  )
}

type ChangesProps = {
  changes: readonly VersionChange[]
  runWithUndo?: { label: string; run: (change: RRset) => void }
  isPending?: boolean
}

function Changes({ changes, runWithUndo, isPending = false }: ChangesProps) {
  return changes.map((change) => (
    <ContentDifference
      key={`${change.name} ${change.type}`}
      change={change}
      side={
        runWithUndo && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            onClick={() => runWithUndo.run(change)}
          >
            {runWithUndo.label}
          </Button>
        )
      }
    />
  ))
}

function only(changes: readonly VersionChange[], of: RRset | null): readonly VersionChange[] {
  return of ? changes.filter(({ name, type }) => name === of.name && type === of.type) : changes
}
