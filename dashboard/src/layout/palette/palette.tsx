/** Finds resources and actions by text (Ctrl or Cmd and K). */

import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts'
import { type GroupedAction, useFoundResources } from './found-resources.ts'
import { useLayoutActions } from './layout-actions.ts'
import { palette, paletteStore, useFirstSelected } from './palette-store.ts'

type PaletteProps = { areas: readonly DashboardArea[]; onKeys: () => void }

export function Palette({ areas, onKeys }: PaletteProps) {
  const { t } = useTranslation('layout')
  const [term, setTerm] = useState('')
  const { found, isSearching } = useFoundResources(term)
  const localActions = [...useAreaActions(areas), ...useLayoutActions(onKeys)]
  useFirstSelected(found)
  const { opened } = useSpotlight(paletteStore)
  useOpenDialog(opened, palette.close)
  return (
    <Spotlight
      store={paletteStore}
      title={t('searchOrCommand')}
      query={term}
      onQueryChange={setTerm}
      shortcut="mod + K"
      tagsToIgnore={[]}
      limit={30}
      scrollable
      maxHeight={420}
      closeOnEscape={false}
      // The title of a search result does not have to contain the text.
      filter={(query) => grouped([...matching(query, localActions), ...found])}
      actions={grouped(localActions)}
      // Rendered with the focus immediately, so that the first characters typed after the shortcut are not lost.
      transitionProps={{ duration: 0 }}
      nothingFound={isSearching ? t('searching') : t('nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('searchOrCommand'),
        autoFocus: true,
        'aria-label': t('searchOrCommand'),
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

/** Actions with the same heading form a group. */
function grouped(actions: readonly GroupedAction[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(actions, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group, actions: members.map(({ action }) => action) }))
}

/** The pages of the areas and their actions. */
function useAreaActions(areas: readonly DashboardArea[]): GroupedAction[] {
  const { t } = useTranslation('layout')
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
