import { ApiProblem } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** What a refusal is about, in the chosen language; null for what is no refusal of the service. */
export function problemTitle(problem: Error): string | null {
  if (!(problem instanceof ApiProblem) || !i18next.exists(problem.code, { ns: 'problems' })) return null
  return i18next.t(problem.code, { ns: 'problems' })
}

/** Says in passing that something was refused, and why. */
export function tellProblem(problem: Error): void {
  notifications.show({ color: 'red', title: problemTitle(problem), message: problem.message })
}
