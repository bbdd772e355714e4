/** A log as lines for a page: without colour codes, and with what carriage returns leave of a line. */

// ECMA-48: a control sequence, or a title of the terminal.
const start = String.fromCodePoint(0x1b)
const bell = String.fromCodePoint(0x07)
const controls = new RegExp(
  `${start}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${start}]*(?:${bell}|${start}\\\\))`,
  'g',
)

export function logLines(text: string): string[] {
  const lines = text.replace(controls, '').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  // A carriage return begins the line again, as the progress of a download does.
  return lines.map((line) => line.replace(/\r$/, '').split('\r').at(-1) ?? '')
}
