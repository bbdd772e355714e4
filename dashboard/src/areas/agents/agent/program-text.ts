/** What reports: the form of the agent and its version, or only the form as long as nothing has reported. */
export function programText({ form, version }: { form: string; version: string }): string {
  return `${form} ${version}`.trim()
}

/** Whether the metrics come from a program that does not run as an agent on the server, such as Prometheus. */
export function isCollector({ form }: { form: string }): boolean {
  return form === 'collector'
}
