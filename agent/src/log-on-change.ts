/** Logs a line about a topic if it differs from the previous line of that topic. An empty line is not logged. */
export function logOnChange(log: (line: string) => void): (topic: string, line: string) => void {
  const before = new Map<string, string>()
  return (topic, line) => {
    if ((before.get(topic) ?? '') === line) return
    before.set(topic, line)
    if (line !== '') log(line)
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
