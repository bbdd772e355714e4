import { Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ResourceLink } from './resource-link.tsx'
import type { FoundResource } from './resource-type.ts'
import { useTypeLabel } from './use-type-label.ts'

const shownMax = 5

type Resource = Pick<FoundResource, 'kind' | 'id' | 'title' | 'parent_id'> & { detail?: string | null }

/** A few resources as links, type by type. */
export function ResourcesByKind({ resources }: { resources: readonly Resource[] }) {
  return [...Map.groupBy(resources, ({ kind }) => kind)].map(([kind, ofKind]) => (
    <OfKind key={kind} kind={kind} resources={ofKind} />
  ))
}

function OfKind({ kind, resources }: { kind: string; resources: readonly Resource[] }) {
  const { t } = useTranslation()
  const { label } = useTypeLabel(kind)
  const count = resources.length - shownMax
  return (
    <section aria-label={label}>
      <Text size="sm">{label}</Text>
      <List size="sm" spacing={8}>
        {resources.slice(0, shownMax).map(({ detail = null, ...resource }) => (
          <List.Item key={resource.id}>
            <Group gap={6} mih={24}>
              <ResourceLink resource={{ ...resource, detail, state: null }} />
            </Group>
          </List.Item>
        ))}
        {count > 0 && <List.Item>{t('andMore', { count })}</List.Item>}
      </List>
    </section>
  )
}
