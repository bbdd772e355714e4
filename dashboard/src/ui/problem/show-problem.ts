import { ApiProblem } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { knownText, type Translate } from '#language/language.ts'

/** What a refusal is about, in the chosen language; null for what is no refusal of the service. */
export function problemTitle(problem: Error): string | null {
  return problem instanceof ApiProblem ? knownText('problems', problem.code) : null
}

/** What to do about it, where the dashboard knows that better than the service, which has not answered. */
export function problemText(problem: Error, isChange: boolean, t: Translate<'common'>): string {
  if (!(problem instanceof ApiProblem) || problem.code !== 'no_answer' || !isChange) return problem.message
  return navigator.onLine ? t('notSavedUnknown') : t('notSavedOffline')
}

/** Says in passing that something was refused, and why. */
export function showProblem(problem: Error): void {
  notifications.show({
    color: 'red',
    title: problemTitle(problem),
    message: problemText(problem, true, i18next.getFixedT(null, 'common')),
  })
}
