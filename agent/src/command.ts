/** What a command needs of the process that it runs in. */
export type CommandContext = {
  environment: Readonly<Record<string, string | undefined>>
  print: (text: string) => void
  /** One line for each thing that happened; never with a secret in it. */
  log: (line: string) => void
  /** Ends everything. */
  signal: AbortSignal
}

export type Command = {
  summary: string
  help: string
  run: (args: string[], context: CommandContext) => Promise<number>
}
