import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useResourceCatalogue } from './resource-catalogue.tsx'

/** What later areas add to the page of a resource (`sections` of an area). */
export function AddedSections({ kind, id }: { kind: string; id: string }) {
  return useResourceCatalogue()
    .sections(kind)
    .map(({ area, component: Section }) => (
      <Suspense key={area} fallback={<Skeleton height={120} />}>
        <Section id={id} />
      </Suspense>
    ))
}
