import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#language/language.ts'
import { useResourceCatalogue } from './resource-catalogue.tsx'

/** The name and icon of a resource type; for a type that the dashboard does not know, its name in the API. */
export function useTypeLabel(kind: string): { label: string; icon: Icon | null } {
  const { t } = useTranslation()
  const declared = useResourceCatalogue().kind(kind)
  if (!declared) return { label: kind.replaceAll('_', ' '), icon: null }
  return { label: textOf(t, declared.area, declared.label), icon: declared.icon }
}
