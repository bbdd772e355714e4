/** The line that installs the agent and enrols the server, for a shell of root. */
export function installLine(origin: string, token: string): string {
  return `curl -fsSL ${origin}/agent/install.sh | HOLDFAST_TOKEN=${token} sh`
}

/** The same with the program for Node instead of the script. */
export function installLineForNode(origin: string, token: string): string {
  return `${installLine(origin, token)} -s -- --node`
}

/** The line for people who become root with sudo. */
export function installLineWithSudo(origin: string, token: string): string {
  return `curl -fsSL ${origin}/agent/install.sh | HOLDFAST_TOKEN=${token} sudo --preserve-env=HOLDFAST_TOKEN sh`
}
