/** Enrols a machine where the program of the agent is installed; the token is not among the arguments, which others see. */
export function enrolLine(origin: string, token: string): string {
  return `printf %s '${token}' | holdfast-agent probe enrol --url ${origin}`
}
