import { ApiProblem } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import { knownText } from '#language/language.ts'

/** What a refusal is about, in the chosen language; null for what is no refusal of the service. */
export function problemTitle(problem: Error): string | null {
  return problem instanceof ApiProblem ? knownText('problems', problem.code) : null
}

/** Says in passing that something was refused, and why. */
export function tellProblem(problem: Error): void {
  notifications.show({ color: 'red', title: problemTitle(problem), message: problem.message })
}
