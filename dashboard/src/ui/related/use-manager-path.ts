import type { components } from '@holdfast/client'
import { useResourceCatalogue } from './resource-catalogue.tsx'

/** The page of what manages something; null for a type of resource that has none. */
export function useManagerPath() {
  const catalogue = useResourceCatalogue()
  return ({ type, id, name }: components['schemas']['ManagedBy']): string | null =>
    catalogue.kind(type)?.path({ id, title: name, parent_id: null }) ?? null
}
