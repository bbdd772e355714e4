/** What a command gets from the process that runs it. */
export type CommandContext = {
  environment: Readonly<Record<string, string | undefined>>
  print: (text: string) => void
  /** Writes one line per event. A line never contains a secret. */
  log: (line: string) => void
  /** Stops the command. */
  signal: AbortSignal
}

export type Command = {
  summary: string
  help: string
  run: (args: string[], context: CommandContext) => Promise<number>
}

/** Commands that belong together: `holdfast-agent probe run`. */
export type CommandGroup = {
  summary: string
  /** What comes after the name in the overview. */
  about: string
  commands: Readonly<Record<string, Command | CommandGroup>>
}
