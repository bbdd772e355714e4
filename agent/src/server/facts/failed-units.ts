import { existsSync } from 'node:fs'
import { runProgram } from './programs.ts'

/** Parses the output of `systemctl list-units --failed --plain --no-legend`. */
export function parseFailedUnits(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[●*\s]+/, '').split(/\s+/)[0] ?? '')
    .filter((name) => name.includes('.'))
    .slice(0, 256)
}

/** Null if the machine was not started by systemd (sd_booted(3)). */
export async function readFailedUnits(): Promise<string[] | null> {
  if (!existsSync('/run/systemd/system')) return null
  const args = ['list-units', '--failed', '--plain', '--no-legend', '--no-pager', '--full']
  const { status, stdout, stderr } = await runProgram('systemctl', args)
  if (status !== 0) throw new Error(stderr.trim())
  return parseFailedUnits(stdout)
}
