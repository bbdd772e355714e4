import type { FirstStepProps } from '#area.ts'
import { CreateMonitor } from './create-monitor.tsx'

/** The first monitor of somebody who is new: paste a URL. */
export function FirstMonitor({ onDone, onCancel }: FirstStepProps) {
  return <CreateMonitor onDone={onDone} onCancel={onCancel} />
}
