import type { components } from '@holdfast/client'
import { useResourceCatalogue } from './resource-catalogue.tsx'

/** The page of a manager; null for a resource type without one. */
export function useManagerPath() {
  const catalogue = useResourceCatalogue()
  return ({ type, id, name }: components['schemas']['ManagedBy']): string | null =>
    catalogue.kind(type)?.path({ id, title: name, parent_id: null }) ?? null
}
