/** Finds resources and actions by text (Ctrl or Cmd and K). */

import { Text, TextInput } from '@mantine/core'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts'
import { useFoundResources } from './found-resources.ts'
import { useLayoutActions } from './layout-actions.ts'
import classes from './palette.module.css'
import { groupedActions, matchingActions, type PaletteAction } from './palette-action.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { palette, paletteStore } from './palette-store.ts'
import { usePaletteSelection } from './use-palette-selection.ts'

type PaletteProps = { areas: readonly DashboardArea[]; onKeys: () => void }

export function Palette({ areas, onKeys }: PaletteProps) {
  const { t } = useTranslation('layout')
  const [typed, setTyped] = useState('')
  const { opened } = useSpotlight(paletteStore)
  useOpenDialog(opened, palette.close)
  return (
    <Spotlight.Root
      store={paletteStore}
      title={t('searchOrCommand')}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      tagsToIgnore={[]}
      closeOnEscape={false}
      // What is typed right after the keys that open it is meant for it: it is there, with the focus, at once.
      transitionProps={{ duration: 0 }}
    >
      <PaletteContent areas={areas} onKeys={onKeys} typed={typed} onType={setTyped} />
    </Spotlight.Root>
  )
}

type PaletteContentProps = PaletteProps & { typed: string; onType: (typed: string) => void }

/** Begins anew each time the palette is opened. */
function PaletteContent({ areas, onKeys, typed, onType }: PaletteContentProps) {
  const { t } = useTranslation('layout')
  const listId = useId()
  const { found, isSearching } = useFoundResources(typed)
  const localActions = [...useAreaActions(areas), ...useLayoutActions(onKeys)]
  const isTyped = typed.trim() !== ''
  const matching = isTyped ? matchingActions(typed.trim(), localActions) : localActions
  const actions = groupedActions([...matching, ...found]).flatMap(([, members]) => members)
  const best = isTyped ? (matching[0] ?? (isSearching ? undefined : found[0])) : undefined
  const { selected, onKeyDown } = usePaletteSelection({ typed, actions, best, isSearching, onRun: run })
  return (
    <>
      <TextInput
        size="lg"
        classNames={{ input: classes.search ?? '' }}
        leftSection={<IconSearch size={18} />}
        placeholder={t('searchOrCommand')}
        aria-label={t('searchOrCommand')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={actions.length > 0}
        aria-controls={listId}
        aria-activedescendant={selected && optionId(listId, selected)}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {actions.length > 0 ? (
        <PaletteList
          id={listId}
          label={t('searchResults')}
          actions={actions}
          selected={selected}
          onRun={run}
        />
      ) : (
        <Text c="dimmed" ta="center" p="md" role="status">
          {isSearching ? t('searching') : t('nothingFound')}
        </Text>
      )}
    </>
  )
}

function run(action: PaletteAction): void {
  palette.close()
  action.run()
}

/** The pages of the areas, and what can be begun there. */
function useAreaActions(areas: readonly DashboardArea[]): PaletteAction[] {
  const { t } = useTranslation('layout')
  const may = useMay()
  const navigate = useNavigate()
  return areas
    .flatMap(({ name, heading, navigation, actions = [] }) =>
      [...navigation, ...actions].map((entry) => ({ ...entry, name, heading })),
    )
    .filter(({ needs }) => may(needs))
    .map(({ name, heading, label, path }) => ({
      id: `${name}:${path}:${label}`,
      group: textOf(t, name, heading),
      label: textOf(t, name, label),
      run: () => void navigate({ to: path }),
    }))
}
