/** Finds any resource and any action by what is typed (Ctrl or Cmd and K). */

import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.tsx'
import type { DashboardArea } from '../area.ts'

export function Palette({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const found = useFound(areas, term)
  const standing = useStandingActions(areas)
  return (
    <Spotlight
      query={term}
      onQueryChange={setTerm}
      shortcut="mod + K"
      limit={30}
      scrollable
      maxHeight={420}
      // What the service found need not hold the typed text in its title.
      filter={(query, actions) => [...found, ...matching(query, actions as SpotlightActionGroupData[])]}
      actions={[...standing]}
      nothingFound={t('nothingFound')}
      searchProps={{ leftSection: <IconSearch size={18} />, placeholder: t('searchOrDo') }}
    />
  )
}

function matching(query: string, groups: readonly SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const words = query.toLowerCase().split(/\s+/)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label }) => words.every((word) => label?.toLowerCase().includes(word))),
    }))
    .filter(({ actions }) => actions.length > 0)
}

function useStandingActions(areas: readonly DashboardArea[]): SpotlightActionGroupData[] {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const entries = areas.flatMap(({ name, navigation, actions = [] }) =>
    [...navigation, ...actions].map((entry) => ({ ...entry, name })),
  )
  return grouped(
    entries
      .filter(({ needs }) => may(needs))
      .map(({ name, label, path }) => ({
        group: t('area', { ns: name }),
        action: {
          id: `${name}:${path}:${label}`,
          label: t(label, { ns: name }),
          onClick: () => void navigate({ to: path }),
        },
      })),
  )
}

type GroupedAction = { group: string; action: SpotlightActionData }

/** Areas of the same heading stand together. */
function grouped(actions: readonly GroupedAction[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(actions, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group, actions: members.map(({ action }) => action) }))
}

function useFound(areas: readonly DashboardArea[], typed: string): SpotlightActionGroupData[] {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [term] = useDebouncedValue(typed.trim(), 200)
  const searches = areas.flatMap(({ name, search = [] }) =>
    search.filter(({ needs }) => may(needs)).map((each) => ({ name, each })),
  )
  const answers = useQueries({
    queries: searches.map(({ each }) => ({
      queryKey: ['palette', each.needs, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => each.find(term, signal),
      enabled: term.length > 1,
    })),
  })
  return grouped(
    searches.flatMap(({ name }, index) =>
      (answers[index]?.data ?? []).map(({ title, detail, path }) => ({
        group: t('area', { ns: name }),
        action: {
          id: path,
          label: title,
          description: detail,
          onClick: () => void navigate({ to: path }),
        },
      })),
    ),
  )
}
