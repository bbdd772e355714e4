import type { CommandGroup } from '../command.ts'
import { enrol } from './commands/enrol.ts'
import { run } from './commands/run.ts'
import { status } from './commands/status.ts'

export const probe: CommandGroup = {
  summary: 'Make checks for Holdfast from this machine',
  about: 'makes checks for Holdfast from this machine and its networks',
  commands: { enrol, run, status },
}
