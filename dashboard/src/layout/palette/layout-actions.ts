import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { goToAccount } from '#api/account.ts'
import { useSession } from '#api/session.tsx'
import { chooseLanguage, isLanguage, languages } from '#language/language.ts'
import { showProblem } from '#ui/problem/show-problem.ts'
import { overviewPage } from '../paths.ts'
import { signOut } from '../sign-in/session/sign-out.ts'
import type { PaletteAction } from './palette-action.ts'

export const schemes = [
  { value: 'auto', label: 'schemeAuto' },
  { value: 'light', label: 'schemeLight' },
  { value: 'dark', label: 'schemeDark' },
] as const

/** Ends the session; shows an error if that fails. */
export function leave(): void {
  signOut().catch(showProblem)
}

/** The actions of the palette that every page has. */
export function useLayoutActions(onKeys: () => void) {
  const { t } = useTranslation('layout')
  const { account, accounts } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const group = t('general')
  const navigate = useNavigate()
  const actionOf = (label: string, run: () => void): PaletteAction => ({
    id: `layout:${label}`,
    group,
    label,
    run,
  })
  return [
    actionOf(t('overview'), () => void navigate({ to: overviewPage.to({}) })),
    ...accounts
      .filter(({ id, suspended }) => id !== account.id && !suspended)
      .map(({ id, name }) => actionOf(t('goToAccount', { name }), () => goToAccount(id))),
    ...schemes.map(({ value, label }) =>
      actionOf(`${t('scheme')}: ${t(label)}`, () => setColorScheme(value)),
    ),
    ...Object.entries(languages).map(([language, name]) =>
      actionOf(`${t('language')}: ${name}`, () => {
        if (isLanguage(language)) void chooseLanguage(language)
      }),
    ),
    actionOf(t('keys'), onKeys),
    actionOf(t('signOut'), leave),
  ]
}
