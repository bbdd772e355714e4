/** The consequences of a deletion: what is lost, what is affected, and what must be removed first. */
import { type AnyRequest, request } from '@holdfast/client'
import { Alert, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { textOf } from '#language/language.ts'
import { useResourceCatalogue } from './resource-catalogue.tsx'
import { ResourceLink } from './resource-link.tsx'
import type { Deletion, Named, RelatedResource } from './resource-type.ts'

const namesMax = 5

export type Consequences = {
  lost: string | null
  affected: readonly string[]
  blocked: readonly { text: string; resources: readonly RelatedResource[] }[]
  isPending: boolean
}

/** For requests that delete; for others there are no consequences. */
export function useConsequences(deleting: AnyRequest, name: string): Consequences {
  const { t } = useTranslation()
  const deletion = useResourceCatalogue().deletion(deleting.operation)
  const id = Object.values(deleting.path ?? {}).at(-1)
  const hasRelated = Boolean(deletion?.affects ?? deletion?.blockedBy)
  const { data, isPending } = useApiQuery(request('related.list', { query: { id: String(id), limit: 50 } }), {
    when: hasRelated && id !== undefined,
  })
  if (!deletion) return { lost: null, affected: [], blocked: [], isPending: false }
  const related = data?.body.data ?? []
  const more = (data?.body.more ?? []) as readonly string[]
  const said = (of: 'affects' | 'blockedBy') => sentencesOf(deletion, of, related, more, t)
  return {
    lost: textOf(t, deletion.area, deletion.lost, { name }),
    affected: said('affects').map(({ text }) => text),
    blocked: said('blockedBy'),
    isPending: hasRelated && isPending,
  }
}

function sentencesOf(
  deletion: Named<Deletion>,
  of: 'affects' | 'blockedBy',
  related: readonly RelatedResource[],
  more: readonly string[],
  t: ReturnType<typeof useTranslation>['t'],
) {
  return Object.entries(deletion[of] ?? {}).flatMap(([which, key]) => {
    const resources = related.filter(({ kind, relation }) => `${kind} ${relation}` === which)
    const count = resources.length
    if (count === 0) return []
    const names = resources.slice(0, namesMax).map(({ title }) => title)
    const isCut = count > namesMax || more.includes(which.split(' ')[0] ?? '')
    const text = textOf(t, deletion.area, key, { count, names: names.join(', ') + (isCut ? ', …' : '') })
    return [{ text, resources }]
  })
}

export function ConsequencesText({ consequences }: { consequences: Consequences }) {
  const { t } = useTranslation()
  const { lost, affected, blocked, isPending } = consequences
  return (
    <Stack gap="xs">
      {blocked.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('deletionBlocked')}>
          {blocked.map(({ text, resources }) => (
            <div key={text}>
              <Text size="sm">{text}</Text>
              <List size="sm">
                {resources.slice(0, namesMax).map((resource) => (
                  <List.Item key={resource.id}>
                    <ResourceLink resource={{ ...resource, state: null }} />
                  </List.Item>
                ))}
              </List>
            </div>
          ))}
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
