/** The consequences of a deletion: what is lost, what is affected, and what must be removed first. */
import { type AnyRequest, request } from '@holdfast/client'
import { Alert, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { textOf } from '#language/language.ts'
import { DependentsShownContext } from '../problem/dependents.ts'
import { useResourceCatalogue } from './resource-catalogue.tsx'
import type { Deletion, Named, RelatedResource } from './resource-type.ts'
import { ResourcesByKind } from './resources-by-kind.tsx'

const namesMax = 5

export type Consequences = {
  lost: string | null
  affected: readonly string[]
  /** What has to be deleted first: until then, the request is refused. */
  blocking: readonly RelatedResource[]
  isPending: boolean
}

/** For requests that delete; for others there are no consequences. */
export function useConsequences(
  deleting: AnyRequest,
  name: string,
  stays: readonly string[] = [],
): Consequences {
  const { t } = useTranslation()
  const deletion = useResourceCatalogue().deletion(deleting.operation)
  const id = Object.values(deleting.path ?? {}).at(-1)
  const isAsked = deletion !== undefined && !deletion.isOfPart && id !== undefined
  const { data, isPending } = useApiQuery(request('related.list', { query: { id: String(id), limit: 50 } }), {
    when: isAsked,
  })
  if (!deletion) return { lost: null, affected: [], blocking: [], isPending: false }
  // The page may have asked the same before.
  const { data: related = [], more = [] } = (isAsked && data?.body) || {}
  return {
    lost: textOf(t, deletion.area, deletion.lost, { name }),
    affected: affectedOf(deletion, related, more, t),
    blocking: related.filter(({ blocks_deletion, kind }) => blocks_deletion && !stays.includes(kind)),
    isPending: isAsked && isPending,
  }
}

function affectedOf(
  deletion: Named<Deletion>,
  related: readonly RelatedResource[],
  more: readonly string[],
  t: ReturnType<typeof useTranslation>['t'],
): string[] {
  return Object.entries(deletion.affects ?? {}).flatMap(([which, key]) => {
    const resources = related.filter(({ kind, relation }) => `${kind} ${relation}` === which)
    const count = resources.length
    if (count === 0) return []
    const names = resources.slice(0, namesMax).map(({ title }) => title)
    const isCut = count > namesMax || more.includes(which.split(' ')[0] ?? '')
    return textOf(t, deletion.area, key, { count, names: names.join(', ') + (isCut ? ', …' : '') })
  })
}

export function ConsequencesText({ consequences }: { consequences: Consequences }) {
  const { t } = useTranslation()
  const areDependentsShown = use(DependentsShownContext)
  const { lost, affected, blocking, isPending } = consequences
  return (
    <Stack gap="xs">
      {blocking.length > 0 && !areDependentsShown && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('deletionBlocked')}>
          <ResourcesByKind resources={blocking} />
        </Alert>
      )}
      {lost !== null && <Text size="sm">{lost}</Text>}
      {isPending && <Skeleton height={14} width="70%" />}
      {affected.length > 0 && (
        <List size="sm">
          {affected.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
