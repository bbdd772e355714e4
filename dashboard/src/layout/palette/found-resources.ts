/** Search results over all areas: by name, value and full id, and the resources related to an address or host name. */
import { type ResponseOf, request } from '@holdfast/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { type Translate, textOf } from '#language/language.ts'
import { useResourceCatalogue } from '#ui/related/resource-catalogue.tsx'
import type { FoundResource, ResourceCatalogue } from '#ui/related/resource-type.ts'
import type { PaletteAction } from './palette-action.ts'
import { subjectOf } from './subject-of.ts'

const perType = 8

export function useFoundResources(typed: string) {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const catalogue = useResourceCatalogue()
  const [term] = useDebouncedValue(typed.trim(), 200)
  const isTerm = term.length > 1
  const found = useApiQuery(request('search.list', { query: { q: term.slice(0, 200), limit: perType } }), {
    when: isTerm,
  })
  const subject = isTerm ? subjectOf(term) : null
  const related = useApiQuery(request('related.list', { query: { ...subject, limit: perType } }), {
    when: subject !== null,
  })
  const go = (path: string) => void navigate({ to: path })
  const results = { found, related }
  return {
    found: [
      ...actionsOf(shown(results.found, isTerm), catalogue, t, go),
      ...actionsOf(shown(results.related, subject !== null), catalogue, t, go, term),
    ],
    isSearching: typed.trim() !== term || found.isFetching || related.isFetching,
  }
}

type Answer = { data?: { body: ResponseOf<'search.list'> | ResponseOf<'related.list'> } | undefined }

/** The results of the previous text stay until the next ones are loaded; without a text there are none. */
function shown({ data }: Answer, isAsked: boolean): readonly FoundResource[] {
  return isAsked && data ? data.body.data : []
}

function actionsOf(
  resources: readonly FoundResource[],
  catalogue: ResourceCatalogue,
  t: Translate<'layout'>,
  go: (path: string) => void,
  relatedTo?: string,
): PaletteAction[] {
  return resources.flatMap((resource) => {
    const declared = catalogue.kind(resource.kind)
    const path = declared?.path(resource) ?? null
    if (!declared || path === null) return []
    const kind = textOf(t, declared.area, declared.label)
    return {
      id: `${relatedTo === undefined ? 'found' : 'related'}:${resource.id}`,
      group: relatedTo === undefined ? kind : t('relatedTo', { subject: relatedTo }),
      label: resource.title,
      description: [relatedTo === undefined ? '' : kind, resource.detail].filter(Boolean).join(' · '),
      run: () => go(path),
    }
  })
}
