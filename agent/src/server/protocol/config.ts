import type { Config } from './report.ts'

export const defaultConfig: Config = { version: 0, interval_seconds: 60 }

const intervalMin = 10
const intervalMax = 3600

/** Null if the value is not a configuration. An interval outside of the limits is moved to the nearest limit. */
export function readConfig(value: unknown): Config | null {
  if (typeof value !== 'object' || value === null) return null
  const { version, interval_seconds } = value as Record<string, unknown>
  if (typeof version !== 'number' || typeof interval_seconds !== 'number' || Number.isNaN(interval_seconds))
    return null
  return {
    version,
    interval_seconds: Math.min(Math.max(Math.round(interval_seconds), intervalMin), intervalMax),
  }
}
