import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { navigationGroups } from './navigation-groups.ts'
import { useAttention } from './use-attention.ts'

export function useNavigationGroups(areas: readonly DashboardArea[]) {
  const { t } = useTranslation('layout')
  const may = useMay()
  const attention = useAttention(areas)
  return navigationGroups(areas, attention, { may, textOf: (area, key) => textOf(t, area, key) })
}
