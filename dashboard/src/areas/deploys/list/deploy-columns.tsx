import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import type { Column } from '#ui/list/list-table.tsx'
import { deployPaths } from '../paths.ts'
import { type Deploy, DeployState, reasonTexts, shortRef } from '../states.tsx'

/** The columns of a list of deploys; `isOfHook`: of one hook, whose name is that of its page. */
export function useDeployColumns({ isOfHook = false } = {}): Column<Deploy>[] {
  const { t } = useTranslation('deploys')
  return [
    {
      header: isOfHook ? t('version') : t('deploy'),
      cell: (deploy) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={deployPaths.deploy(deploy.id)} {...props} />}
          >
            {isOfHook ? versionOf(deploy) || t('noVersion') : deploy.hook_name}
          </Anchor>
          {!isOfHook && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {versionOf(deploy)}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, reason }) => (
        <>
          <DeployState state={state} />
          {reason && (
            <Text size="xs" c="dimmed">
              {t(reasonTexts[reason])}
            </Text>
          )}
        </>
      ),
      width: 240,
    },
    { header: t('causedBy'), cell: ({ actor }) => actor.name ?? t('stateUnknown'), width: 150 },
    {
      header: t('duration'),
      cell: (deploy) => {
        const seconds = runSeconds(deploy)
        return seconds === null ? '–' : <Duration seconds={seconds} />
      },
      isNumber: true,
      width: 110,
    },
    { header: t('created'), cell: ({ created_at }) => <DimmedAgo at={String(created_at)} />, width: 140 },
  ]
}

/** The branch or tag, and the beginning of the commit. */
export function versionOf({ ref, commit }: Pick<Deploy, 'ref' | 'commit'>): string {
  return [shortRef(ref), commit?.slice(0, 8)].filter(Boolean).join(' · ')
}

/** Null: it has not run, or runs now. */
export function runSeconds({ started_at, finished_at }: Deploy): number | null {
  if (started_at === null || finished_at === null) return null
  return Math.round((Date.parse(String(finished_at)) - Date.parse(String(started_at))) / 1000)
}
