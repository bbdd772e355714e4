/** The resources related to a resource, a host name or an address, over all areas, one step away. */
import { type ApiProblem, type QueryOf, request } from '@holdfast/client'
import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { ShowMore } from '../list/show-more.tsx'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import classes from './related-panel.module.css'
import { useResourceCatalogue } from './resource-catalogue.tsx'
import { ResourceLink } from './resource-link.tsx'
import type { RelatedResource, Relation } from './resource-type.ts'
import { useTypeLabel } from './use-type-label.ts'

export type RelatedSubject = { id: string } | { name: string } | { address: string }

const relationLabels: Record<Relation, MessageKey<'common'>> = {
  uses: 'relationUses',
  used_by: 'relationUsedBy',
  part_of: 'relationPartOf',
  contains: 'relationContains',
  manages: 'relationManages',
  managed_by: 'relationManagedBy',
  has_name: 'relationHasName',
  has_address: 'relationHasAddress',
  points_to: 'relationPointsTo',
  receives_events: 'relationReceivesEvents',
  sends_events: 'relationSendsEvents',
  subject_of: 'relationSubjectOf',
  about: 'relationAbout',
  created: 'relationCreated',
  created_by: 'relationCreatedBy',
}

type RelatedProps = {
  subject: RelatedSubject
  /** Types that the page lists itself. */
  without?: readonly string[]
}

/** A panel at the end of a resource's page. `kind` is its type, if later areas add sections to the page. */
export function RelatedPanel({ kind, without = [], ...props }: RelatedProps & { kind?: string }) {
  const { t } = useTranslation()
  const id = useId()
  const catalogue = useResourceCatalogue()
  const listed = kind === undefined ? [] : catalogue.sections(kind).flatMap(({ lists = [] }) => lists)
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {t('related')}
      </Title>
      <Related {...props} without={[...without, ...listed]} />
    </Card>
  )
}

/** The same without a panel, inside another component. */
export function Related({ subject, without = [] }: RelatedProps) {
  const { t } = useTranslation()
  const catalogue = useResourceCatalogue()
  const { data, error, isPending } = useApiQuery(request('related.list', { query: subject }))
  // A resource that the person may not read has no relations for them.
  if (error && (error as ApiProblem).status !== 404) return <ProblemAlert problem={error} />
  if (isPending) return <RelatedSkeleton />
  const shown = (data?.body.data ?? []).filter(
    ({ kind }) => catalogue.kind(kind) !== undefined && !without.includes(kind),
  )
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('relatedNone')}
      </Text>
    )
  return (
    <div className={classes.kinds}>
      {[...Map.groupBy(shown, ({ kind }) => kind)].map(([kind, resources]) => (
        <RelatedOfType
          key={kind}
          kind={kind}
          resources={resources}
          subject={subject}
          hasMore={data?.body.more.includes(kind) ?? false}
        />
      ))}
    </div>
  )
}

function RelatedSkeleton() {
  return (
    <div className={classes.kinds}>
      {[1, 2, 3].map((each) => (
        <Stack key={each} gap="xs">
          <Skeleton height={14} width="40%" />
          <Skeleton height={12} width="80%" />
        </Stack>
      ))}
    </div>
  )
}

type RelatedOfTypeProps = {
  kind: RelatedResource['kind']
  resources: readonly RelatedResource[]
  subject: RelatedSubject
  hasMore: boolean
}

function RelatedOfType({ kind, resources, subject, hasMore }: RelatedOfTypeProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { label, icon: Icon } = useTypeLabel(kind)
  return (
    <section aria-label={label}>
      <Group gap={6} mb={4} wrap="nowrap">
        {Icon && <Icon size={15} stroke={1.8} aria-hidden />}
        <Text size="sm" fw={600}>
          {label}
        </Text>
      </Group>
      {isWhole ? <AllOfType kind={kind} subject={subject} /> : <Resources resources={resources} />}
      {hasMore && !isWhole && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('showAllOfType')}
        </Anchor>
      )}
    </section>
  )
}

/** All related resources of one type, page by page. */
function AllOfType({ kind, subject }: Pick<RelatedOfTypeProps, 'kind' | 'subject'>) {
  const query: QueryOf<'related.list'> = { ...subject, kind, limit: 50 }
  const list = useList(request('related.list', { query }))
  const { rows, error, isPending } = list
  if (isPending) return <Skeleton height={12} width="80%" />
  return (
    <>
      <ProblemAlert problem={error} />
      <Resources resources={rows} />
      <ShowMore list={list} />
    </>
  )
}

function Resources({ resources }: { resources: readonly RelatedResource[] }) {
  const { t } = useTranslation()
  return [...Map.groupBy(resources, ({ relation }) => relation)].map(([relation, related]) => (
    <div key={relation}>
      {relationLabels[relation] && (
        <Text size="xs" c="dimmed">
          {t(relationLabels[relation])}
        </Text>
      )}
      <ul className={classes.items}>
        {related.map((resource) => (
          <li key={resource.id} className={classes.item}>
            <ResourceLink resource={resource} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
