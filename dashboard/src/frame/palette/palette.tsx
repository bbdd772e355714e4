/** Finds any resource and any action by what is typed (Ctrl or Cmd and K). */

import { useDebouncedValue } from '@mantine/hooks'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts'
import { useFrameActions } from './frame-actions.ts'
import { palette, paletteStore, useFirstSelected } from './palette-store.ts'

type PaletteProps = { areas: readonly DashboardArea[]; onKeys: () => void }
type GroupedAction = { group: string; action: SpotlightActionData }

export function Palette({ areas, onKeys }: PaletteProps) {
  const { t } = useTranslation('frame')
  const [term, setTerm] = useState('')
  const { found, isSearching } = useFound(areas, term)
  const standing = [...useAreaActions(areas), ...useFrameActions(onKeys)]
  const named = useNamed(areas, term)
  useFirstSelected(found)
  const { opened } = useSpotlight(paletteStore)
  useOpenDialog(opened, palette.close)
  return (
    <Spotlight
      store={paletteStore}
      title={t('searchOrDo')}
      query={term}
      onQueryChange={setTerm}
      shortcut="mod + K"
      tagsToIgnore={[]}
      limit={30}
      scrollable
      maxHeight={420}
      closeOnEscape={false}
      // What the service found need not hold the typed text in its title.
      filter={(query) => grouped([...named, ...matching(query, standing), ...found])}
      actions={grouped(standing)}
      // What is typed right after the keys that open it is meant for it: it is there, with the focus, at once.
      transitionProps={{ duration: 0 }}
      nothingFound={isSearching ? t('searching') : t('nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('searchOrDo'),
        autoFocus: true,
        'aria-label': t('searchOrDo'),
      }}
    />
  )
}

function matching(query: string, actions: readonly GroupedAction[]): GroupedAction[] {
  const words = query.toLowerCase().split(/\s+/)
  return actions.filter(({ group, action: { label } }) =>
    words.every((word) => `${label} ${group}`.toLowerCase().includes(word)),
  )
}

/** Areas of the same heading stand together. */
function grouped(actions: readonly GroupedAction[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(actions, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group, actions: members.map(({ action }) => action) }))
}

/** The pages of the areas, and what can be begun there. */
function useAreaActions(areas: readonly DashboardArea[]): GroupedAction[] {
  const { t } = useTranslation('frame')
  const may = useMay()
  const navigate = useNavigate()
  return areas
    .flatMap(({ name, heading, navigation, actions = [] }) =>
      [...navigation, ...actions].map((entry) => ({ ...entry, name, heading })),
    )
    .filter(({ needs }) => may(needs))
    .map(({ name, heading, label, path }) => ({
      group: textOf(t, name, heading),
      action: {
        id: `${name}:${path}:${label}`,
        label: textOf(t, name, label),
        onClick: () => void navigate({ to: path }),
      },
    }))
}

/** An id, as it stands in logs and answers, leads to what it names. */
function useNamed(areas: readonly DashboardArea[], typed: string): GroupedAction[] {
  const { t } = useTranslation('frame')
  const may = useMay()
  const navigate = useNavigate()
  const id = typed.trim()
  const prefix = /^([a-z]+)_[0-9a-z]{26}$/.exec(id)?.[1]
  return areas.flatMap(({ name, heading, ids = {} }) => {
    const named = prefix === undefined ? undefined : ids[prefix]
    if (!named || !may(named.needs)) return []
    const action = { id, label: id, onClick: () => void navigate({ to: named.path(id) }) }
    return [{ group: textOf(t, name, heading), action }]
  })
}

function useFound(areas: readonly DashboardArea[], typed: string) {
  const { t } = useTranslation('frame')
  const may = useMay()
  const navigate = useNavigate()
  const [term] = useDebouncedValue(typed.trim(), 200)
  const searches = areas.flatMap(({ name, heading, search = [] }) =>
    search.filter(({ needs }) => may(needs)).map((each) => ({ name, heading, each })),
  )
  const answers = useQueries({
    queries: searches.map(({ each }) => ({
      queryKey: ['palette', each.needs, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => each.find(term, signal),
      enabled: term.length > 1,
    })),
  })
  const found = searches.flatMap(({ name, heading }, index): GroupedAction[] =>
    (answers[index]?.data ?? []).map(({ title, detail, path }) => ({
      group: textOf(t, name, heading),
      action: {
        id: `${path} ${title} ${detail}`,
        label: title,
        description: detail,
        onClick: () => void navigate({ to: path }),
      },
    })),
  )
  const isSearching = typed.trim() !== term || answers.some(({ isFetching }) => isFetching)
  return { found, isSearching }
}
