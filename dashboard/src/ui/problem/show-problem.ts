import { ApiProblem } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { knownText, type Translate } from '#language/language.ts'

/** The title of a problem in the selected language; null if it is not from the service. */
export function problemTitle(problem: Error): string | null {
  return problem instanceof ApiProblem ? knownText('problems', problem.code) : null
}

/** The text of a problem. If the service did not answer, the dashboard knows better than the service what to do. */
export function problemText(problem: Error, isChange: boolean, t: Translate<'common'>): string {
  if (!(problem instanceof ApiProblem) || problem.code !== 'no_answer' || !isChange) return problem.message
  return navigator.onLine ? t('notSavedUnknown') : t('notSavedOffline')
}

/** Shows a problem as a notification. */
export function showProblem(problem: Error): void {
  notifications.show({
    color: 'red',
    title: problemTitle(problem),
    message: problemText(problem, true, i18next.getFixedT(null, 'common')),
  })
}
