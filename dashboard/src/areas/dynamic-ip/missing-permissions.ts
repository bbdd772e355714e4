import { useGranted } from '#api/session.tsx'
import type { DynamicIp } from './states.tsx'

/** The permissions that the person needs to change this dynamic IP, because of the records and rules that follow it. */
export function useMissingPermissions({ write_permissions }: DynamicIp): readonly string[] {
  const granted = useGranted()
  return write_permissions.filter((permission) => !granted.includes(permission))
}
