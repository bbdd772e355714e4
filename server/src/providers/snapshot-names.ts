/** Names of snapshots at hosts of one's own, which allow few characters, and none twice. */
import { systemClock } from '#kernel/time.ts'

/** A letter, then letters, digits and `-`: 40 characters at most. The same name can be given twice. */
export function newSnapshotName(name: string): string {
  const readable = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 28)
  return `${readable.replace(/-$/, '') || 'snapshot'}-${systemClock().getTime().toString(36)}`
}

/** When the name was made here. Null: it was made elsewhere. */
export function namedAt(name: string): Date | null {
  const [, time] = /^[A-Za-z][A-Za-z0-9-]*-([0-9a-z]{8})$/.exec(name) ?? []
  return time === undefined ? null : new Date(Number.parseInt(time, 36))
}
