import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { type KeyGroup, KeysHelp, modKey } from './keys-help.tsx'
import { useKeys } from './use-keys.ts'

type KeysProps = { areas: readonly DashboardArea[]; opened: boolean; onOpen: () => void; onClose: () => void }

/** The keyboard shortcuts of all pages and of the areas, and the help that lists them. */
export function Keys({ areas, opened, onOpen, onClose }: KeysProps) {
  const { t } = useTranslation('layout')
  const places = usePlaces(areas)
  useKeys(
    useMemo(() => new Map(places.map(({ letter, path }) => [letter, path])), [places]),
    onOpen,
  )
  const groups: KeyGroup[] = [
    {
      heading: t('keysEverywhere'),
      lines: [
        { keys: [modKey, 'K'], does: t('searchOrCommand') },
        { keys: ['/'], does: t('keysSearch') },
        { keys: ['?'], does: t('keys') },
        { keys: ['Esc'], does: t('close') },
      ],
    },
    {
      heading: t('keysGo'),
      lines: places.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], does: label })),
    },
    ...areas.flatMap(({ name, keys }) =>
      keys
        ? {
            heading: textOf(t, name, keys.label),
            lines: keys.lines.map((line) => ({ ...line, does: textOf(t, name, line.does) })),
          }
        : [],
    ),
  ]
  return <KeysHelp groups={groups} opened={opened} onClose={onClose} />
}

function usePlaces(areas: readonly DashboardArea[]) {
  const { t } = useTranslation('layout')
  const may = useMay()
  const own = { letter: 'o', path: '/', label: t('overview') }
  const entries = areas.flatMap(({ name, navigation }) =>
    navigation.flatMap(({ letter, path, label, needs }) =>
      letter && may(needs) ? { letter, path, label: textOf(t, name, label) } : [],
    ),
  )
  return [own, ...entries]
}
